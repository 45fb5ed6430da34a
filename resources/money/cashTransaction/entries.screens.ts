import { OWN_COMPANY } from '#resources/shared/catalogue.formulas'
import { add, compare, negate, subtract, type Decimal } from '#resource/decimal'
import type { CashBox } from './boxes.ts'
import type { Wire } from '#resources/wire'

type Transaction = Wire<'cashTransaction'>

/** A row that corrects another one of its day, folded under it. */
export interface Correction {
  readonly id: number
  readonly typeOperation: 'upd' | 'del'
  readonly sumTrx: Decimal
  readonly comntBody: string | null
  readonly insDate: string
}

/** A row of a statement with its corrections: what they come to together, and what the box held after it. */
export interface Entry extends Transaction {
  readonly folded: readonly Correction[]
  readonly whole: Decimal
  /** Null where the rows are not all there to count through: something is searched for. */
  readonly balance: Decimal | null
}

/** Rows, newest first, with the balance after each: counted back from what the box held at the end of the period. */
export function entriesOf(rows: readonly Transaction[], closing: Decimal | undefined): readonly Entry[] {
  let existing = closing ?? null
  return rows.map((row): Entry => {
    const folded = (row.corrections ?? []) as readonly Correction[]
    const whole = folded.reduce((sum, one) => add(sum, one.sumTrx), row.sumTrx)
    const balance = existing
    if (existing !== null) existing = subtract(existing, whole)
    return { ...row, folded, whole, balance }
  })
}

/** The side of a sum: what they come to owe us is debit and what we come to owe is credit; of our own money what comes in is debit. */
export function sideOf(
  { kind }: Pick<CashBox, 'kind'>,
  id: number,
  sum: Decimal,
): { readonly debit: Decimal | null; readonly credit: Decimal | null } {
  const sign = compare(sum, '0')
  const isOurs = kind === 'C' && id === OWN_COMPANY
  const isDebit = isOurs ? sign > 0 : sign < 0
  const amount = sign < 0 ? negate(sum) : sum
  return { debit: sign !== 0 && isDebit ? amount : null, credit: sign !== 0 && !isDebit ? amount : null }
}

/** What each correction changed, oldest first: the sum before it and after it. */
export function changesOf({
  sumTrx,
  folded,
}: Pick<Entry, 'sumTrx' | 'folded'>): readonly (Correction & { readonly before: Decimal; readonly after: Decimal })[] {
  let existing = sumTrx
  return folded.map(one => {
    const before = existing
    existing = add(existing, one.sumTrx)
    return { ...one, before, after: existing }
  })
}
