import type { truckPenaltyTransactionLine as russian } from '../../ru/fines/truckPenaltyTransactionLine.ts'
import type { Translation } from '../../translation.ts'
import { named } from '../forms.ts'

export const truckPenaltyTransactionLine = {
  name: named('سطر مخالفة', 'أسطر المخالفة', 'سطرًا من المخالفة'),
} as const satisfies Translation<typeof russian>
