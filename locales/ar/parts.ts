import type { Translation } from '#words/translation'
import { nameForms, lookup } from '#words/ar/whole'
import type * as russian from '../ru/parts.ts'
import type {
  accrualLine as russianAccrualLine,
  bindings as russianBindings,
  exclusions as russianExclusions,
  requisites as russianRequisites,
  statement as russianStatement,
  statementLine as russianStatementLine,
  transactionLine as russianTransactionLine,
} from '../ru/parts.ts'

export const requisites = {
  fields: {
    owner: 'الشركة',
    bankName: 'البنك',
    bik: 'رمز البنك (БИК)',
    account: 'الحساب الجاري',
    corrAccount: 'الحساب المراسل',
    added: 'تاريخ الإدخال',
    kpp: 'رمز КПП',
    address: 'العنوان',
    director: 'المدير',
    isDefault: 'الأساسية',
  },
  checks: {
    accountKey: 'الحساب لا يطابق رمز البنك: تحقق من أرقام الحساب ورمز البنك',
    corrAccountKey: 'الحساب المراسل لا يطابق رمز البنك: تحقق من أرقام الحساب ورمز البنك',
  },
  hints: { isDefault: 'لا تكون أساسية إلا بيانات مصرفية واحدة للشركة' },
} as const satisfies Translation<typeof russianRequisites>

const stages = { draft: 'مسودة', initialised: 'مُنفَّذ', partly: 'ملغى جزئيًا', deleted: 'محذوف' } as const

export const statement = {
  fields: {
    number: 'الرقم',
    date: 'التاريخ',
    reportDate: 'تاريخ التقرير',
    costList: 'البند',
    payMethod: 'طريقة الدفع',
    rate: 'المعامل',
    point: 'النقطة',
    comment: 'ملاحظة',
    status: 'الحالة',
    delComment: 'سبب الحذف',
    countLines: 'الأسطر',
    countCompanies: 'الشركات',
    countVehicles: 'المركبات',
    volume: 'الحجم',
    price: 'متوسط السعر',
    averageSum: 'متوسط المبلغ',
    totalSum: 'الإجمالي',
    linesSum: 'مجموع الأسطر',
    lines: 'الأسطر',
    docs: 'المستندات',
  },
  choices: { status: stages },
  sections: { removal: 'محذوف' },
  refused: {
    edit: 'كشف بحالة «%{status}» لا يُعدَّل',
    remove: 'يُحذف الكشف بإجراء «حذف الكشف» الذي يسأل عن السبب',
  },
  actions: { init: 'تنفيذ', cancel: 'حذف الكشف', fill: 'تعبئة' },
  inputs: {
    anyway: 'التنفيذ على أي حال',
    delComment: 'سبب الحذف',
    point: 'النقطة',
    sum: 'المبلغ لكل موظف',
    basis: 'الأساس',
    file: 'ملف Excel مع العناوين',
  },
} as const satisfies Translation<typeof russianStatement>

export const payrollStatement = { ...statement, actions: { ...statement.actions, fill: 'التعبئة حسب الأرصدة' } } as const

export const statementLine = {
  fields: { vedomost: 'الكشف', status: 'الحالة', delComment: 'سبب الحذف', comment: 'ملاحظة', sum: 'المبلغ' },
  choices: { status: stages },
  actions: { cancelLine: 'حذف السطر' },
  inputs: { delComment: 'سبب الحذف' },
} as const satisfies Translation<typeof russianStatementLine>

export const accrualLine = {
  ...statementLine,
  fields: {
    ...statementLine.fields,
    account: 'الموظف',
    point: 'النقطة',
    basis: 'الأساس',
    date: 'التاريخ',
    words: 'الأساس والملاحظة والموظف',
  },
} as const satisfies Translation<typeof russianAccrualLine>

const bound = {
  card: 'البطاقة',
  dtStart: 'ساري من',
  costListTypes: 'نوع المصروف',
  costList: 'البند',
  company: 'المستلم',
  point: 'النقطة',
  account: 'الموظف',
  vehicle: 'المركبة',
  discount: 'الخصم',
  insDate: 'تاريخ الإضافة',
} as const

const boundWords = {
  sections: { transfer: 'مستلم التحويل', general: 'النقطة', payroll: 'الموظف', transport: 'المركبة' },
  checks: {
    articleNeeded: 'اختر البند',
    companyNeeded: 'حدّد المستلم: هذا تحويل بين الشركات',
    accountNeeded: 'حدّد الموظف: هذا بند أجور',
    vehicleNeeded: 'حدّد المركبة: هذا بند مصاريف النقل',
    endsBefore: 'ينتهي الاستثناء قبل أن يبدأ',
  },
} as const

export const bindings = {
  fields: { ...bound, owner: 'شركة البطاقة' },
  ...boundWords,
  hints: { dtStart: 'يسري الربط حتى يبدأ الربط التالي', point: 'نقطة فارغة تعني مصروف الشركة' },
} as const satisfies Translation<typeof russianBindings>

export const exclusions = {
  fields: { ...bound, dtStop: 'ساري حتى', appointment: 'الكلمات' },
  ...boundWords,
  hints: {
    dtStop: 'من دون تاريخ: حتى يُحذف الاستثناء',
    appointment: 'يجب أن ترد كل هذه الكلمات أو بداياتها في غرض الدفع أو اسم السلعة؛ الفارغ يعني دائمًا',
    point: 'نقطة فارغة تعني مصروف الشركة',
  },
} as const satisfies Translation<typeof russianExclusions>

export const transactionLine = {
  fields: {
    transaction: 'المعاملة',
    costList: 'البند',
    costListTypes: 'نوع المصروف',
    companyFrom: 'المرسل',
    companyTo: 'المستلم',
    point: 'النقطة',
    accountTo: 'الموظف',
    vehicleTo: 'المركبة',
    sumPay: 'المبلغ',
    comment: 'ملاحظة',
    payment: 'الدفعة',
    attached: 'كانت الدفعة من قبل',
  },
} as const satisfies Translation<typeof russianTransactionLine>

export const vatOfSums = {
  objectNet: 'العميل بدون ضريبة',
  objectVat: 'ضريبة العميل',
  objectVatRate: 'نسبة ضريبة العميل',
  careerNet: 'المورّد بدون ضريبة',
  careerVat: 'ضريبة المورّد',
  careerVatRate: 'نسبة ضريبة المورّد',
  routeNet: 'الناقل بدون ضريبة',
  routeVat: 'ضريبة الناقل',
  routeVatRate: 'نسبة ضريبة الناقل',
} as const satisfies Translation<typeof russian.vatOfSums>

export const vatModes = { included: 'شامل الضريبة', above: 'الضريبة تضاف' } as const satisfies Translation<typeof russian.vatModes>
export const vatMode = 'الضريبة في السعر'

export const vatWords = {
  rate: 'نسبة ضريبة القيمة المضافة',
  vat: 'ضريبة القيمة المضافة',
  net: 'بدون ضريبة',
  gross: 'مع الضريبة',
  advance: 'دفعة مقدمة',
  advanceVat: 'ضريبة الدفعة المقدمة',
} as const satisfies Translation<typeof russian.vatWords>

export const vatLabels = {
  vatKind: { ...lookup, name: nameForms('نوع نسبة الضريبة', 'أنواع نسب الضريبة') },
  vatRate: {
    name: nameForms('نسبة ضريبة', 'نسب ضريبة القيمة المضافة'),
    fields: { name: 'الاسم', kind: 'النوع', rate: 'النسبة', dateStart: 'للشحنات من', insDate: 'تاريخ الإضافة' },
    views: { report: 'ضريبة القيمة المضافة للفترة' },
    measures: {
      saleNet: 'المبيعات بدون ضريبة',
      saleVat: 'ضريبة المبيعات',
      saleGross: 'المبيعات مع الضريبة',
      buyNet: 'المشتريات بدون ضريبة',
      buyVat: 'ضريبة المشتريات',
      buyGross: 'المشتريات مع الضريبة',
      advanceIn: 'الدفعات المقدمة المستلمة',
      advanceInVat: 'ضريبة الدفعات المستلمة',
      advanceOut: 'الدفعات المقدمة المدفوعة',
      advanceOutVat: 'ضريبة الدفعات المدفوعة',
    },
  },
  companyVat: {
    name: nameForms('ضريبة شركة', 'ضريبة الشركات'),
    fields: { company: 'الشركة', kind: 'نوع النسبة', dateStart: 'ساري من', insDate: 'تاريخ الإضافة' },
  },
} as const
