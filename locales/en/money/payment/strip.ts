import type { smz as russian } from '../../../ru/money/payment/strip.ts'
import type { Translation } from '../../../translation.ts'

/** The same in English. */
export const smz = {
  running: 'NPD check: %{done} of %{total}',
  left: 'about %{minutes} min left',
  job: 'Check progress',
  offline: 'The tax service is not connected: the status can be checked by hand',
  byHand: 'on the tax service website',
} as const satisfies Translation<typeof russian>
