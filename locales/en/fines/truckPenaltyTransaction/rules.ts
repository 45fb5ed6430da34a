import type { fineRules as russian } from '../../../ru/fines/truckPenaltyTransaction/rules.ts'
import type { Translation } from '../../../translation.ts'

/** What the rules of fines say (`nerud.fineRules.*`). */
export const fineRules = {
  toPaid: 'A fine becomes paid once its amount is allocated to lines',
  fromPaid: 'The fine is paid: first undo the processing',
  same: 'The fine already has this status',
  noWay: 'A fine cannot change from “%{from}” to “%{to}”',
} as const satisfies Translation<typeof russian>
