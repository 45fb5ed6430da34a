import type { indicatorType as russian } from '../../ru/fleet/indicatorType.ts'
import type { Translation } from '../../translation.ts'

export const indicatorType = {
  name: 'Indicator type |||| Indicator types',
  fields: { name: 'Name', code: 'Code', valueType: 'Value kind' },
  choices: { valueType: { term: 'Expiry date', number: 'Number', text: 'Text' } },
  hints: { code: 'Latin capital letters, for example OSAGO' },
} as const satisfies Translation<typeof russian>
