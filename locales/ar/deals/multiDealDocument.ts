import type { multiDealDocument as russian } from '../../ru/deals/multiDealDocument.ts'
import type { Translation } from '../../translation.ts'
import { named } from '../forms.ts'

export const multiDealDocument = { name: named('مستند بوليصة مجمّعة', 'مستندات البوليصة المجمّعة') } as const satisfies Translation<
  typeof russian
>
