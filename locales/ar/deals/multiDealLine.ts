import type { multiDealLine as russian } from '../../ru/deals/multiDealLine.ts'
import type { Translation } from '../../translation.ts'
import { named } from '../forms.ts'

export const multiDealLine = {
  name: named('سطر بوليصة مجمّعة', 'أسطر البوليصة المجمّعة', 'سطرًا من البوليصة المجمّعة'),
  fields: {
    multiDeal: 'البوليصة المجمّعة',
    dtDeal: 'التاريخ',
    cargoRoute: 'المسار',
    career: 'من',
    object: 'إلى',
    ttn: 'سند النقل',
    kn: 'سند المحجر',
    serviceType: 'النوع',
    shipmentType: 'نوع النقل',
    sellType: 'نوع البيع',
    careerVol: 'التحميل',
    objectVol: 'التفريغ',
    comment: 'ملاحظة',
    deal: 'بوليصة الشحن',
  },
  checks: { volumeNeeded: 'حدّد حجم التحميل أو التفريغ' },
} as const satisfies Translation<typeof russian>
