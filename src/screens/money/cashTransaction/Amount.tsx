import type { Decimal } from '#resource/decimal'
import type { CashBox } from '#resources/money/cashTransaction/boxes'
import { volumeText } from '../../deals/deal/words.ts'
import { Sum } from '../../widgets/Sum.tsx'

/** What a box holds or what moved in it: roubles, at a point volumes, with their unit where it is one. */
export const Amount = ({ box, value, unit = null }: { readonly box: CashBox; readonly value: Decimal; readonly unit?: string | null }) => (
  <Sum value={value} signed strong {...(box.kind === 'P' && { text: volumeText(value, unit) })} />
)
