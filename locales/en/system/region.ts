import type { region as russian } from '../../ru/system/region.ts'
import type { Translation } from '../../translation.ts'

export const region = {
  name: 'Region |||| Regions',
  fields: { name: 'Name', code: 'Code', country: 'Country' },
} as const satisfies Translation<typeof russian>
