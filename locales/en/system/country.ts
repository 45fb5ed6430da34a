import type { country as russian } from '../../ru/system/country.ts'
import type { Translation } from '../../translation.ts'

export const country = {
  name: 'Country |||| Countries',
  fields: { name: 'Name', fullName: 'Full name', alpha2: '2-letter code', alpha3: '3-letter code', digitalCode: 'Numeric code' },
} as const satisfies Translation<typeof russian>
