import type { companyScreens as russian } from '../../../ru/companies/company/screens.ts'
import type { Translation } from '../../../translation.ts'

export const companyScreens = {
  inn: { fill: 'تعبئة حسب الرقم الضريبي', filled: 'تمت التعبئة من بيانات السجل الرسمي' },
  noSuppliers: 'لا مورّدين: لم يُنقل شيء إلى الشركة بعد، وليس لها طلبات ولا بوالص دائمة',
} as const satisfies Translation<typeof russian>
