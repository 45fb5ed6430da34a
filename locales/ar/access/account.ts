import type { account as russian } from '../../ru/access/account.ts'
import type { Translation } from '../../translation.ts'
import { named } from '../forms.ts'

export const account = {
  name: named('موظف', 'موظفون', 'موظفًا'),
  fields: {
    login: 'اسم الدخول',
    fio: 'الاسم الكامل',
    fullFio: 'الاسم الكامل واسم الدخول',
    accountType: 'النوع',
    driver: 'سائق',
    inn: 'الرقم الضريبي',
    phone: 'الهاتف',
    email: 'البريد الإلكتروني',
    company: 'الشركة',
    point: 'النقطة',
    pointId: 'رقم النقطة',
    ownerCompany: 'شركتنا',
    tags: 'الوسوم',
    accRoles: 'الأدوار',
    seriesNumberDrive: 'سلسلة ورقم رخصة القيادة',
    indicatorsArr: 'آجال المستندات',
    issueDateDrive: 'تاريخ إصدار الرخصة',
    comment: 'ملاحظة',
    balance: 'الرصيد',
    dealSum: 'الأسبوع الحالي',
    lastMovement: 'آخر حركة',
    hasBox: 'حدثت حركات في الصندوق',
    asOf: 'في تاريخ',
    knownOn: 'كما كان معروفًا في',
  },
  views: { boxes: 'صناديق الموظفين' },
  cards: { boxes: 'الصندوق: كشف الحساب' },
  sections: { licence: 'رخصة القيادة', accountCompany: 'الشركات', accountVehicles: 'المركبات', accountPayments: 'المصروفات' },
  empty: { tags: '-', accRoles: '-' },
  checks: { licenceNumber: 'ذُكر تاريخ الإصدار دون سلسلة الرخصة ورقمها' },
  hints: {
    login: 'من 3 إلى 60 خانة: حروف وأرقام ونقطة وشرطة وشرطة سفلية و@ و+',
    seriesNumberDrive: '10 أرقام متصلة دون مسافات',
    accountType: 'السائقون والخارجيون لا يدخلون إلى البرنامج',
  },
  actions: {
    toggle: 'تفعيل أو تعطيل',
    resetPassword: 'إعادة تعيين كلمة المرور',
  },
} as const satisfies Translation<typeof russian>
