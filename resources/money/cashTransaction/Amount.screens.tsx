import type { Decimal } from '#resource/decimal'
import type { CashBox } from './boxes.ts'
import { volumeText } from '#resources/deals/deal/words.screens'
import { Sum } from '../../widgets/Sum.screens.tsx'

/** What a box holds or what moved in it: roubles, at a point volumes, with their unit where it is one. */
export const Amount = ({ box, value, unit = null }: { readonly box: CashBox; readonly value: Decimal; readonly unit?: string | null }) => (
  <Sum value={value} signed strong {...(box.kind === 'P' && { text: volumeText(value, unit) })} />
)
