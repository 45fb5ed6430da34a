import type { oilCompanyClass as russian } from '../../ru/companies/oilCompanyClass.ts'
import type { Translation } from '../../translation.ts'
import { named } from '../forms.ts'

export const oilCompanyClass = { name: named('مورّد وقود', 'مورّدو الوقود') } as const satisfies Translation<typeof russian>
