import type { oilCompanyTariff as russian } from '../../ru/money/oilCompanyTariff.ts'
import type { Translation } from '../../translation.ts'
import { named } from '../forms.ts'

export const oilCompanyTariff = {
  name: named('تعرفة شركة وقود', 'تعرفات شركات الوقود'),
  fields: {
    name: 'الاسم',
    company: 'شركة الوقود',
    product: 'الوقود',
    price: 'السعر',
    discount: 'الخصم',
    dateStart: 'سارية من',
    dateStop: 'سارية حتى',
  },
  checks: { endsBefore: 'تنتهي التعرفة قبل أن تبدأ' },
} as const satisfies Translation<typeof russian>
