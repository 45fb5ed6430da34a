import type { oilCompanyClass as russian } from '../../ru/companies/oilCompanyClass.ts'
import type { Translation } from '../../translation.ts'

export const oilCompanyClass = { name: 'Fuel supplier |||| Fuel suppliers' } as const satisfies Translation<typeof russian>
