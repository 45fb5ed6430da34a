import type { truckPenaltyTransactionDocument as russian } from '../../ru/fines/truckPenaltyTransactionDocument.ts'
import type { Translation } from '../../translation.ts'
import { named } from '../forms.ts'

export const truckPenaltyTransactionDocument = {
  name: named('مستند مخالفة', 'مستندات المخالفة', 'مستندًا للمخالفة'),
} as const satisfies Translation<typeof russian>
