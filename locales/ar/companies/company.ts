import type { company as russian } from '../../ru/companies/company.ts'
import type { Translation } from '../../translation.ts'
import { named } from '../forms.ts'
import { shared } from './company/shared.ts'

export const company = {
  name: named('شركة', 'شركات'),
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
    lastMovement: 'آخر حركة',
    asOf: 'في تاريخ',
    knownOn: 'كما كان معروفًا في',
    relationAccounts: 'الموظفون المرتبطون',
  },
  choices: shared.choices,
  sections: { accountCompany: 'الموظفون', companySuppliers: 'المورّدون', own: 'شركتنا', oil: 'شركة وقود', penalty: 'شركة مخالفات' },
  empty: { curator: 'غير معيَّن', companyType: '-' },
  hints: shared.hints,
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
