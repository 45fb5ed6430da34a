import { idOf } from '#resource'
import { compare, divide, isZero, multiply, negate, roundHalfUp, subtract, type Decimal } from '#resource/decimal'
import { formatDate, formatDecimal } from '#resource/text'
import { FUEL_ARTICLE } from '#resources/money/costList/costList'
import { COST_TYPE, INPUT_TYPE } from '#resources/money/lookups'
import { NO_VEHICLE } from '#resources/fleet/vehicle/vehicle'
import { oilCompanyCard, oilCompanyCardExclusion, oilCompanyCardRefHistory } from '#resources/cards/oilCompanyCard/oilCompanyCard'
import { oilCompanyTransaction, oilCompanyTransactionLine } from '../oilCompanyTransaction/oilCompanyTransaction.ts'
import { TRX_STATUS } from '#resources/shared/transaction'
import { sql } from 'kysely'
import type { Changes } from '#server/engine/rules.ts'
import type { Tx } from '#server/engine/tx.ts'
import { foldedKeyOf } from '#server/engine/schema/folded.ts'
import type { NextTransaction, PaymentWorth } from '#resources/shared/transaction.rules'
import { RELEASED, type IncomingKind, type Proposal, type StoredIncoming } from './kind.rules.ts'

type Values = Readonly<Record<string, unknown>>
const textOf = (record: Values, name: string): string | null => (record[name] as string | null) ?? null
const idIn = (value: unknown): number => (typeof value === 'object' ? (value as { id: number }).id : (value as number))
const absolute = (sum: Decimal): Decimal => (sum.startsWith('-') ? negate(sum) : sum)

/** Returns the vehicles in suppliers' files, by plate. */
async function vehiclesNamed(tx: Tx, records: readonly Values[]): Promise<ReadonlyMap<string, number>> {
  const plates = records.flatMap(record => textOf(record, 'plate') ?? [])
  if (plates.length === 0) return new Map()
  const { rows } = await sql<{ plate: string; id: number }>`select distinct on (v.plate) v.plate, v.id::int from vehicle v
    where v.plate = any(${plates}::text[]) and v.id <> ${sql.lit(NO_VEHICLE)} and v.is_active and not v.is_delete order by v.plate, v.id`.execute(
    tx.db,
  )
  return new Map(rows.map(({ plate, id }) => [plate, id]))
}

/** Returns the vehicle and the driver of fuel: those of the lines, else the vehicle in the supplier's file. */
async function factsOf(tx: Tx, all: readonly NextTransaction[]): Promise<ReadonlyMap<NextTransaction, Changes>> {
  const named = await vehiclesNamed(tx, all)
  const first = (next: NextTransaction, name: string): number | null =>
    (next.line as readonly Values[]).map(line => idOf(line[name])).find(id => id !== undefined && id !== null) ?? null
  return new Map(
    all.map(next => [
      next,
      { vehicle: first(next, 'vehicleTo') ?? named.get(textOf(next, 'plate') ?? '') ?? null, driver: first(next, 'accountTo') },
    ]),
  )
}

/** Proposes the vehicle in the supplier's file when the card has no binding. */
async function byPlate(tx: Tx, records: readonly StoredIncoming[]): Promise<ReadonlyMap<number, Proposal>> {
  const vehicles = await vehiclesNamed(tx, records)
  return new Map(
    records.flatMap((record): [number, Proposal][] => {
      const vehicle = vehicles.get(textOf(record, 'plate') ?? '')
      const target = { costListTypes: COST_TYPE.vehicle, costList: FUEL_ARTICLE, party: null, point: null, account: null }
      return vehicle === undefined ? [] : [[record.id, { by: 'plate', target: { ...target, vehicle } }]]
    }),
  )
}

/** Returns quantity, price and discount; a single piece when the supplier's sum is not price × quantity. */
function worthOf(record: Values): PaymentWorth {
  const [quantity, price, sum, due] = ['quantity', 'price', 'sum', 'due'].map(name => textOf(record, name))
  if (!sum || !due) return {}
  const [volume, gross] = [absolute(quantity ?? '0'), absolute(sum)]
  const discount = subtract(gross, absolute(due))
  const isPriceExact = price && compare(price, roundHalfUp(price, 2)) === 0 && compare(roundHalfUp(multiply(price, volume), 2), gross) === 0
  return isPriceExact && !isZero(volume) ? { price, volume, discount } : { price: gross, discount }
}

/** Purchases with fuel cards, on credit of the supplier; returns are subtracted (finance §2.12; ledger: fuel). */
export const fuelIncoming: IncomingKind = {
  header: oilCompanyTransaction,
  line: oilCompanyTransactionLine,
  source: INPUT_TYPE.fuel,
  statuses: { processed: TRX_STATUS.processed, ignored: TRX_STATUS.ignored, open: TRX_STATUS.fresh },
  day: 'day',
  unbound: RELEASED,
  due: record => absolute(record['due'] as string),
  payer: record => idIn(record['company']),
  worth: worthOf,
  number: record => textOf(record, 'cardNumber') ?? '',
  about(tx, record) {
    const label = (name: string): string => tx.storedTexts(`resources.oilCompanyTransaction.fields.${name}`)
    return {
      [label('cardNumber')]: textOf(record, 'cardNumber'),
      [label('day')]: formatDate(record['day'] as string),
      [label('product')]: textOf(record, 'product'),
      [label('quantity')]: formatDecimal(textOf(record, 'quantity'), 3),
      [label('price')]: formatDecimal(textOf(record, 'price'), 2),
      [label('station')]: textOf(record, 'station'),
    }
  },
  sql: { incoming: sql`h.is_return`, payer: sql`h.company_id` },
  cards: { card: oilCompanyCard, history: oilCompanyCardRefHistory, exclusion: oilCompanyCardExclusion },
  readers: ['OIL_CARD_VIEW', 'OIL_TRX_DONE'],
  cardKey: {
    fields: ['company', 'cardNumber'],
    matches: x =>
      sql`k.company_id = nullif(${x('company')}::text, '')::bigint and ${foldedKeyOf(sql`k.number`)} = ${foldedKeyOf(x('cardNumber'))}`,
  },
  newCard: record => ({ company: record.company, number: textOf(record, 'cardNumber') }),
  text: 'product',
  isIncoming: record => record['isReturn'] === true,
  learned: byPlate,
  facts: factsOf,
  discounted(record, percent) {
    // The discount in the file takes precedence over the agreed one.
    if (record['discountedSum'] !== null && record['discountedSum'] !== undefined) return {}
    const sum = record['sum'] as Decimal
    const discount = percent === null ? '0.00' : roundHalfUp(divide(multiply(sum, percent), '100', 4), 2)
    return { discount, due: subtract(sum, discount) }
  },
  hasCandidates: false,
}
