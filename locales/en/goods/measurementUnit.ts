import type { measurementUnit as russian } from '../../ru/goods/measurementUnit.ts'
import type { Translation } from '../../translation.ts'

export const measurementUnit = {
  name: 'Unit of measure |||| Units of measure',
  fields: { name: 'Name', systemC: 'Symbol' },
} as const satisfies Translation<typeof russian>
