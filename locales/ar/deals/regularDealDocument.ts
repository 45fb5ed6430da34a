import type { regularDealDocument as russian } from '../../ru/deals/regularDealDocument.ts'
import type { Translation } from '../../translation.ts'
import { named } from '../forms.ts'

export const regularDealDocument = { name: named('مستند بوليصة دائمة', 'مستندات البوليصة الدائمة') } as const satisfies Translation<
  typeof russian
>
