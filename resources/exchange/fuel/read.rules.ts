import type { Problem } from '#resource'
import { isZero, negate, type Decimal } from '#resource/decimal'
import type { TableFile, TableLimits, TableRow } from '#server/engine/excel/read.ts'
import { fingerprintsBySheets } from '../fingerprints.rules.ts'
import type { WrittenMoment } from '../table/cells.rules.ts'
import type { Mapping } from '../table/mapping.rules.ts'
import { placeOf, readMapped, type ReadRow, type TableValues } from '../table/read.rules.ts'
import { FUEL } from './columns.rules.ts'

type Columns = typeof FUEL.columns
type Values = TableValues<Columns>
type TakenRow = Extract<ReadRow<Columns>, { kind: 'row' }>

/** What one fuelling took, or, below zero, what was given back. */
export interface FuelTransaction {
  readonly row: number
  /** As it stands in the file, without spaces, with its zeros. */
  readonly card: string
  /** ISO, by the supplier's clock. */
  readonly date: string
  /** HH:mm:ss; null where the file does not say it. */
  readonly time: string | null
  readonly station: string | null
  readonly address: string | null
  readonly product: string | null
  /** Litres or pieces, three digits; below zero of a return; null of a service that is not measured. */
  readonly quantity: Decimal | null
  /** Roubles for one, four digits. */
  readonly price: Decimal | null
  /** Roubles; of the sign of the quantity. One of the two is always there. */
  readonly sum: Decimal | null
  readonly discountedSum: Decimal | null
  /** Roubles; as the file signs it. */
  readonly discount: Decimal | null
  readonly discountPercent: Decimal | null
  readonly holder: string | null
  /** As vehicles keep theirs. */
  readonly plate: string | null
  readonly isReturn: boolean
  /** Alike in every file of the supplier that has this transaction: imports.md §2. */
  readonly fingerprint: string
}
/** A transaction, or what else a row is (`ReadRow`). */
export type FuelRow =
  | { readonly kind: 'transaction'; readonly transaction: FuelTransaction; readonly source: TableRow }
  | Exclude<ReadRow<Columns>, TakenRow>

const RETURN = /возврат|сторно|отмена|return|refund/iu
const isBelow = (value: Decimal): boolean => value.startsWith('-')
const below = <Value extends Decimal | null>(value: Value): Value =>
  (value === null || isBelow(value) || isZero(value) ? value : negate(value)) as Value

type Sums = Pick<Values, 'quantity' | 'sum' | 'discountedSum' | 'discount'>

/** Suppliers write a return with a minus, or as what it is called with a plus. */
function signed({ quantity, sum, discountedSum, discount, operation }: Values): Sums & { readonly isReturn: boolean } {
  const isCalled = operation !== null && RETURN.test(operation)
  const measure = quantity === null || isZero(quantity) ? (sum ?? discountedSum) : quantity
  const isReturn = isCalled || (measure !== null && isBelow(measure))
  return isCalled
    ? { quantity: below(quantity), sum: below(sum), discountedSum: below(discountedSum), discount: below(discount), isReturn }
    : { quantity, sum, discountedSum, discount, isReturn }
}

const signs: Problem = { key: 'nerud.exchange.signs' }
/** The field whose sign contradicts that of the quantity. */
function contradicting({ quantity, sum, discountedSum }: Sums): 'sum' | 'discountedSum' | undefined {
  const differs = (value: Decimal | null): boolean =>
    value !== null && quantity !== null && !isZero(value) && !isZero(quantity) && isBelow(value) !== isBelow(quantity)
  if (differs(sum)) return 'sum'
  return differs(discountedSum) ? 'discountedSum' : undefined
}

/** The moment in one column, or the day and the time in two. */
function writtenAt({ moment, date, time }: Values): WrittenMoment {
  const stated = (moment ?? date)!
  return { date: stated.date, time: stated.time ?? time }
}

/** What a transaction says as the file does. */
const namedIn = ({ station, address, product, price, discountPercent, holder, plate }: Values) => ({
  station,
  address,
  product,
  price,
  discountPercent,
  holder,
  plate,
})

function transactionBy(supplier: string): (read: TakenRow) => FuelRow | undefined {
  const bySheet = fingerprintsBySheets()
  return ({ values, titleOf, source }) => {
    const { row } = source
    const { isReturn, ...sums } = signed(values)
    const at = contradicting(sums)
    if (at) {
      const problems = [{ ...placeOf(source), field: titleOf(at), value: values[at]!, problem: signs }]
      return { kind: 'faulty', problems, source }
    }
    const { date, time } = writtenAt(values)
    const { card, station, product } = values
    const { quantity, sum, discountedSum } = sums
    const parts = [supplier, card, date, time, station, product, quantity, sum ?? discountedSum]
    const fingerprint = bySheet(
      source.sheet,
      parts.map(part => part ?? ''),
    )
    if (fingerprint === undefined) return undefined
    return {
      kind: 'transaction',
      source,
      transaction: {
        ...namedIn(values),
        ...sums,
        row,
        card: card!,
        date,
        time,
        quantity,
        isReturn,
        fingerprint,
      },
    }
  }
}

/**
 * Reads the fuel transactions of an xlsx or csv file by a supplier's mapping, or by the one that the file suggests (`columnsOf`), row by row;
 * what two sheets say is one. `supplier` is who wrote it: cards of two suppliers may have one number. Throws FileProblems: what `readTable` does; FILE_HEADER.
 */
export async function* readFuel(file: TableFile, supplier: string, mapping?: Mapping, limits?: TableLimits): AsyncGenerator<FuelRow> {
  const transaction = transactionBy(supplier)
  for await (const read of readMapped(file, FUEL, mapping, limits)) {
    const row = read.kind === 'row' ? transaction(read) : read
    if (row) yield row
  }
}
