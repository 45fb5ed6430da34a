import type { dealDocument as russianDocument, dealStatus as russianStatus } from '../../ru/deals/names.ts'
import type { Translation } from '../../translation.ts'
import { named } from '../forms.ts'

export const dealDocument = { name: named('مستند بوليصة', 'مستندات البوليصة') } as const satisfies Translation<typeof russianDocument>
export const dealStatus = { name: named('حالة بوليصة', 'حالات البوالص') } as const satisfies Translation<typeof russianStatus>
