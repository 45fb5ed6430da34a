import type * as russian from '../ru/companies.ts'
import type { Translation } from '#words/translation'
import { documentOf, nameForms, lookup } from '#words/ar/whole'
import { requisites, vatLabels } from './parts.ts'

export const companyScreens = {
  inn: { fill: 'تعبئة حسب الرقم الضريبي', filled: 'تمت التعبئة من بيانات السجل الرسمي' },
  noSuppliers: 'لا مورّدين: لم يُنقل شيء إلى الشركة بعد، وليس لها طلبات ولا بوالص دائمة',
} as const satisfies Translation<typeof russian.companyScreens>

/** What companies of every kind are told by. */
const shared = {
  fields: {
    kind: 'الصنف',
    name: 'الاسم',
    shortName: 'الاسم المختصر',
    fullName: 'الاسم الكامل',
    inn: 'الرقم الضريبي',
    kpp: 'رمز КПП',
    ogrn: 'رقم التسجيل (ОГРН)',
    brand: 'العلامة التجارية',
    phone: 'الهاتف',
    email: 'البريد الإلكتروني',
    address: 'العنوان القانوني',
    isBlocked: 'محظورة',
    comment: 'ملاحظة',
  },
  choices: {
    kind: { client: 'متعامل', own: 'شركتنا', oil: 'شركة وقود', penalty: 'شركة الغرامات', system: 'شركة النظام' },
  },
  hints: {
    shortName: 'إن لم يُذكر فسيُؤخذ من الاسم دون شكل الملكية',
    inn: '10 أرقام للمؤسسات و12 لرواد الأعمال والعاملين لحسابهم',
    isBlocked: 'لا تُنشأ بوالص جديدة مع شركة محظورة',
  },
} as const

const company = {
  name: nameForms('شركة', 'شركات'),
  fields: {
    ...shared.fields,
    companyType: 'الأنواع',
    ndsType: 'ضريبة القيمة المضافة',
    ownerType: 'شكل الملكية',
    curator: 'المسؤول',
    bankClass: 'مصرف الكشف',
    oilClass: 'المورّد',
    penaltyClass: 'المصدر',
    keyVerified: 'تم التحقق من المفتاح',
    balance: 'الرصيد',
    ahead: 'لاحقًا',
    dealSum: 'الأسبوع الحالي',
    balanceDays: 'الرصيد خلال 30 يومًا',
    lastMovement: 'آخر حركة',
    asOf: 'في تاريخ',
    knownOn: 'كما كان معروفًا في',
    relationAccounts: 'الموظفون المرتبطون',
  },
  choices: shared.choices,
  sections: { accountCompany: 'الموظفون', companySuppliers: 'المورّدون', own: 'شركتنا', oil: 'شركة وقود', penalty: 'شركة مخالفات' },
  empty: { curator: 'غير معيَّن', companyType: '-' },
  hints: shared.hints,
  views: { boxes: 'صناديق الشركات', report: 'صناديق الشركات: تقرير', debts: 'الديون حسب عمرها' },
  measures: {
    opening: 'في البداية',
    accrued: 'المستحق',
    paid: 'المدفوع',
    closing: 'في النهاية',
    owed: 'مستحق لنا',
    owed30: 'لنا: 0–30 يوما',
    owed60: 'لنا: 31–60 يوما',
    owed90: 'لنا: 61–90 يوما',
    owedOld: 'لنا: أكثر من 90 يوما',
    owe: 'مستحق علينا',
    owe30: 'علينا: 0–30 يوما',
    owe60: 'علينا: 31–60 يوما',
    owe90: 'علينا: 61–90 يوما',
    oweOld: 'علينا: أكثر من 90 يوما',
  },
  charts: { owed: 'مستحق لنا حسب العمر', owe: 'مستحق علينا حسب العمر' },
  cards: { boxes: 'الصندوق: كشف الحساب' },
  failures: { list: 'تعذّر تحميل بيانات الشركات' },
} as const satisfies Translation<typeof russian.labels.company>

const { fields } = company

/** The words of the menu (`nerud.menu.*`): of parts, and of the entries that lead to no list. */
export const menu = {
  companies: 'الشركات',
  fineCompanies: 'جهات الغرامات',
  companyImport: 'تحميل الشركات من ملف',
} as const satisfies Translation<typeof russian.menu>

/** What the resources of `companies` are called. */
export const labels = {
  company,
  companyBrand: {
    name: nameForms('علامة تجارية', 'العلامات التجارية للشركات'),
    fields: { name: 'الاسم' },
  },
  companyType: { ...lookup, name: nameForms('نوع شركة', 'أنواع الشركات') },
  ndsType: { ...lookup, name: nameForms('نوع ضريبة القيمة المضافة', 'أنواع ضريبة القيمة المضافة') },
  ...vatLabels,
  companyOwnerType: { ...lookup, name: nameForms('شكل ملكية', 'أشكال الملكية') },
  companyRequisite: { ...requisites, name: nameForms('بيانات مصرفية', 'بيانات مصرفية') },
  companyDocument: documentOf('شركة', 'الشركة'),
  accountCompany: {
    name: nameForms('ارتباط موظف بشركة', 'ارتباطات الموظفين بالشركات'),
    fields: { account: 'الموظف', company: 'الشركة', insDate: 'مرتبطان منذ' },
    hints: { account: 'أول موظف مرتبط يصبح مسؤول الشركة' },
    inputs: { account: 'الموظف', companies: 'الشركات', company: 'الشركة', accounts: 'الموظفون' },
    actions: { bulkSave: 'إضافة عدة' },
  },
  ownerCompany: {
    name: nameForms('شركتنا', 'شركاتنا'),
    fields: {
      ...shared.fields,
      ndsType: fields.ndsType,
      ownerType: fields.ownerType,
      curator: fields.curator,
      relationAccounts: fields.relationAccounts,
      bankClass: fields.bankClass,
      className: fields.bankClass,
      keyIssued: 'صدر مفتاح التبادل مع 1C',
    },
    choices: shared.choices,
    sections: { bankTransactionsImportDocument: 'الكشوف', ownerCompanyRequisite: 'بيانات مصرفية' },
    empty: { curator: company.empty.curator, keyIssued: 'لم يصدر' },
    hints: { ...shared.hints, bankClass: 'كشوف أي مصرف تُحمَّل لهذه الشركة' },
    actions: { init: 'قراءة ملف', updateOnecKey: 'إصدار مفتاح التبادل مع 1C' },
    inputs: { id: 'الملف' },
  },
  ownerCompanyRequisite: { ...requisites, name: nameForms('بيانات مصرفية لشركتنا', 'بيانات مصرفية لشركاتنا') },
  bankTransactionClass: { ...lookup, name: nameForms('مصرف كشف', 'مصارف الكشوف') },
  oilCompany: {
    name: nameForms('شركة وقود', 'شركات الوقود'),
    fields: {
      ...shared.fields,
      ndsType: fields.ndsType,
      keyVerified: fields.keyVerified,
      oilClass: fields.oilClass,
      className: fields.oilClass,
      added: 'تاريخ الإدخال',
    },
    choices: shared.choices,
    sections: { oilCompanyTransactionsImportDocument: 'التقارير', oilCompanyRequisite: 'بيانات مصرفية' },
    hints: { ...shared.hints, oilClass: 'بأي نموذج تُقرأ تقارير المورّد' },
    actions: { init: 'قراءة ملف', uploadKeyfile: 'تحميل ملف المفتاح' },
    inputs: { id: 'الملف', file: 'ملف المفتاح', password: 'كلمة مرور المفتاح' },
  },
  oilCompanyClass: { ...lookup, name: nameForms('مورّد وقود', 'مورّدو الوقود') },
  oilCompanyRequisite: { ...requisites, name: nameForms('بيانات مصرفية لشركة وقود', 'بيانات مصرفية لشركات الوقود') },
  oilCompanyDocument: documentOf('شركة وقود', 'شركة الوقود'),
  truckPenaltyCompany: {
    name: nameForms('جهة غرامات', 'جهات الغرامات'),
    fields: {
      ...shared.fields,
      penaltyClass: fields.penaltyClass,
      className: fields.penaltyClass,
    },
    choices: shared.choices,
    sections: { truckPenaltyTransactionImportDocument: 'قوائم المخالفات', truckPenaltyCompanyRequisite: 'بيانات مصرفية' },
    hints: { ...shared.hints, penaltyClass: 'بأي نموذج تُقرأ ملفات الغرامات' },
    actions: { init: 'قراءة ملف' },
    inputs: { id: 'الملف' },
  },
  truckPenaltyCompanyClass: { ...lookup, name: nameForms('مصدر غرامات', 'مصادر الغرامات') },
  truckPenaltyCompanyRequisite: { ...requisites, name: nameForms('بيانات مصرفية لجهة غرامات', 'بيانات مصرفية لجهات الغرامات') },
  truckPenaltyCompanyDocument: documentOf('جهة غرامات', 'جهة الغرامات'),
} as const satisfies Translation<typeof russian.labels>
