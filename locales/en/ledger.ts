import type { ledger as russian } from '../ru/ledger.ts'
import type { Translation } from '../translation.ts'

/** Words of the comments that posting writes (`nerud.ledger.*`). */
export const ledger = {
  was: 'Was',
  is: 'Now',
  reason: 'Reason',
  opening: 'Opening balance',
  ownDate: 'Original date',
  closed: 'The period up to %{day} is closed: choose a later date',
} as const satisfies Translation<typeof russian>
