import type { domainSetting as russian } from '../../ru/subscription/domainSetting.ts'
import type { Translation } from '../../translation.ts'
import { named } from '../forms.ts'

export const domainSetting = {
  name: named('تعرفة', 'التعرفات', 'تعرفة'),
  fields: {
    domain: 'النطاق',
    tariff: 'التعرفة',
    pricePerVehicle: 'السعر لكل مركبة شهريًا',
    vehicleLimit: 'حد المركبات',
    activeVehicles: 'المركبات حاليًا',
    balance: 'الرصيد',
    paidUntil: 'مدفوع حتى',
    state: 'الحالة',
  },
  choices: { state: { free: 'مجاني', active: 'بلا دين', debt: 'دين' } },
  hints: { vehicleLimit: 'لا تُحسب المقطورات' },
  actions: { getInvoice: 'الحصول على فاتورة', getInvoiceByEmail: 'إرسال الفاتورة بالبريد' },
  inputs: { period: 'عن شهر', sum: 'المبلغ', email: 'إلى العنوان' },
  refused: { remove: 'لا تُحذف التعرفة' },
} as const satisfies Translation<typeof russian>
