import type { companyScreens as russian } from '../../../ru/companies/company/screens.ts'
import type { Translation } from '../../../translation.ts'

export const companyScreens = {
  inn: { fill: 'تعبئة حسب الرقم الضريبي', filled: 'تمت التعبئة من بيانات السجل الرسمي' },
  noSuppliers: 'لا مورّدين: ليس للشركة نوع «مورّد» ولا نقاط تحميل',
} as const satisfies Translation<typeof russian>
