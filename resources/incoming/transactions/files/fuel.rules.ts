import { negate, subtract, type Decimal } from '#resource/decimal'
import { momentAt } from '#resource/text'
import { oilCompanyTransaction } from '../../oilCompanyTransaction/oilCompanyTransaction.ts'
import { oilCompanyTransactionsImportDocument } from '../../imports.ts'
import { readFuel, type FuelTransaction } from '#resources/exchange/fuel/read.rules'
import { FUEL } from '#resources/exchange/fuel/columns.rules'
import type { Changes } from '#server/engine/rules.ts'
import { fuelIncoming } from '../fuel.rules.ts'
import { periodIn, tableIn, type FileKind } from './kind.rules.ts'
import { writerOf } from './write.rules.ts'

const short = (text: string | null, most: number): string | null => (text === null ? null : text.slice(0, most))

/** Returns the sums with a discount of the same sign as the sum. */
function sumsOf({ sum, discountedSum, discount, isReturn }: FuelTransaction): {
  sum: Decimal
  discount: Decimal
  discountedSum: Decimal | null
  due: Decimal
} {
  const whole = (sum ?? discountedSum)!
  if (discountedSum !== null) return { sum: whole, discount: subtract(whole, discountedSum), discountedSum, due: discountedSum }
  if (discount === null) return { sum: whole, discount: '0.00', discountedSum: null, due: whole }
  // Suppliers give discounts with either sign: a discount always reduces the amount due.
  const off = discount.startsWith('-') === isReturn ? discount : negate(discount)
  return { sum: whole, discount: off, discountedSum: subtract(whole, off), due: subtract(whole, off) }
}

const valuesOf = (one: FuelTransaction, company: number, zone: string): Changes => ({
  company,
  cardNumber: short(one.card, 30),
  moment: momentAt({ day: one.date, time: one.time ?? '00:00:00' }, zone),
  day: one.date,
  product: short(one.product, 200),
  quantity: one.quantity,
  price: one.price,
  ...sumsOf(one),
  isReturn: one.isReturn,
  station: short(one.station, 200),
  address: short(one.address, 500),
  plate: short(one.plate, 20),
  holder: short(one.holder, 200),
})

/** Reports of fuel suppliers. */
export const fuelFiles: FileKind = {
  job: 'fuel_import',
  input: 'fuelDocument',
  document: oilCompanyTransactionsImportDocument,
  header: oilCompanyTransaction,
  key: 'fingerprint',
  shape: FUEL,
  async *read(engine, file) {
    const days: string[] = []
    for await (const read of readFuel(await tableIn(file), String(file.owner), file.mapping)) {
      if (read.kind === 'faulty') yield { kind: 'faulty', problems: read.problems, source: read.source }
      if (read.kind !== 'transaction') continue
      const { transaction } = read
      days.push(transaction.date)
      yield {
        kind: 'row',
        row: transaction.row,
        key: transaction.fingerprint,
        values: valuesOf(transaction, file.owner, engine.zone),
        source: read.source,
      }
    }
    yield { kind: 'end', period: periodIn(days), checks: [] }
  },
  write: writerOf(fuelIncoming),
}
