import type { productSources as russian } from '../../../ru/goods/product/sources.ts'
import type { Translation } from '../../../translation.ts'

export const productSources = {
  noSuppliers: 'لا أحد يبيع هذه المادة',
  noLocations: 'لا أماكن تباع فيها هذه المادة',
} as const satisfies Translation<typeof russian>
