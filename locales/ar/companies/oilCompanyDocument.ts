import type { oilCompanyDocument as russian } from '../../ru/companies/oilCompanyDocument.ts'
import type { Translation } from '../../translation.ts'
import { named } from '../forms.ts'

export const oilCompanyDocument = { name: named('مستند شركة وقود', 'مستندات شركة الوقود') } as const satisfies Translation<typeof russian>
