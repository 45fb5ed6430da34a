import { OWN_COMPANY } from '#resources/shared/catalogue.formulas'
import { add, compare, negate, subtract, type Decimal } from '#resource/decimal'
import type { CashBox } from './boxes.ts'
import type { Wire } from '#resources/wire'

type Transaction = Wire<'cashTransaction'>

/** A row that corrects another one of the same day and is nested below it. */
export interface Correction {
  readonly id: number
  readonly typeOperation: 'upd' | 'del'
  readonly sumTrx: Decimal
  readonly comntBody: string | null
  readonly insDate: string
}

/** A row of a statement with its corrections, their total, and the balance after it. */
export interface Entry extends Transaction {
  readonly folded: readonly Correction[]
  readonly whole: Decimal
  /** Null if not all rows are loaded, because of a search. */
  readonly balance: Decimal | null
}

/** Rows, newest first, with the balance after each, calculated backwards from the closing balance of the period. */
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

/** The side of an amount: what the other party owes us is debit, what we owe is credit; for our own money, receipts are debit. */
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

/** The changes made by corrections, oldest first: the sum before and after each. */
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
