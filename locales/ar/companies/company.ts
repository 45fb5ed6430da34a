import type { company as russian } from '../../ru/companies/company.ts'
import type { Translation } from '../../translation.ts'
import { named } from '../forms.ts'

export const company = {
  name: named('شركة', 'شركات'),
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
    companyType: 'الأنواع',
    ndsType: 'ضريبة القيمة المضافة',
    ownerType: 'شكل الملكية',
    isBlocked: 'محظورة',
    comment: 'ملاحظة',
    curator: 'المسؤول',
    balance: 'الرصيد',
    dealSum: 'الأسبوع الحالي',
    lastMovement: 'آخر حركة',
    asOf: 'في تاريخ',
    knownOn: 'كما كان معروفًا في',
    relationAccounts: 'الموظفون المرتبطون',
  },
  choices: {
    kind: { client: 'متعامل', own: 'شركتنا', oil: 'شركة وقود', penalty: 'شركة الغرامات', system: 'شركة النظام' },
  },
  sections: { accountCompany: 'الموظفون', companySuppliers: 'المورّدون' },
  empty: { curator: 'غير معيَّن', companyType: '-' },
  hints: {
    shortName: 'إن لم يُذكر فسيُؤخذ من الاسم دون شكل الملكية',
    inn: '10 أرقام للمؤسسات و12 لرواد الأعمال والعاملين لحسابهم',
    isBlocked: 'لا تُنشأ بوالص جديدة مع شركة محظورة',
  },
  views: { boxes: 'صناديق الشركات', report: 'صناديق الشركات: تقرير' },
  measures: {
    opening: 'في البداية',
    accrued: 'المستحق',
    paid: 'المدفوع',
    closing: 'في النهاية',
  },
  cards: { boxes: 'الصندوق: كشف الحساب' },
  failures: { list: 'تعذّر تحميل بيانات الشركات' },
} as const satisfies Translation<typeof russian>
