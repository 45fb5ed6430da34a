import type { Decimal } from '#resource/decimal'
import type { CashBox } from '#resources/money/cashTransaction/boxes'
import { volumeText } from '../../deals/deal/words.ts'
import { Sum } from '../../widgets/Sum.tsx'

/** What a box holds or what moved in it: roubles, at a point volumes of different units, which have none. */
export const Amount = ({ box, value }: { readonly box: CashBox; readonly value: Decimal }) => (
  <Sum value={value} signed strong {...(box.kind === 'P' && { text: volumeText(value, null) })} />
)
