import type { dealDocument as russian } from '../../ru/deals/dealDocument.ts'
import type { Translation } from '../../translation.ts'
import { named } from '../forms.ts'

export const dealDocument = { name: named('مستند بوليصة', 'مستندات البوليصة') } as const satisfies Translation<typeof russian>
