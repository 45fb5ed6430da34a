import type { ndsType as russian } from '../../ru/companies/ndsType.ts'
import type { Translation } from '../../translation.ts'

export const ndsType = { name: 'VAT type |||| VAT types' } as const satisfies Translation<typeof russian>
