import type { productSources as russian } from '../../../ru/goods/product/sources.ts'
import type { Translation } from '../../../translation.ts'

export const productSources = {
  noSuppliers: 'Nobody sells this material',
  noLocations: 'There are no places where this material is sold',
} as const satisfies Translation<typeof russian>
