import type { regularDeals as russian } from '../../../ru/deals/regularDeal/rules.ts'
import type { Translation } from '../../../translation.ts'

export const regularDeals = {
  off: {
    self: 'البوليصة الدائمة موقوفة',
    route: 'المسار موقوف',
    purchase: 'سلعة العميل موقوفة',
    sale: 'سلعة المورّد موقوفة',
  },
} as const satisfies Translation<typeof russian>
