import { sql } from 'kysely'
import { idOf } from '#resource'
import { compare, divide, isZero, multiply, negate, roundHalfUp, subtract, type Decimal } from '#resource/decimal'
import { formatDate, formatDecimal, momentAt } from '#resource/text'
import { FUEL_ARTICLE, COST_TYPE, INPUT_TYPE } from '#resources/money/lookups'
import { NO_VEHICLE } from '#resources/fleet/vehicle/vehicle'
import { oilCompanyCard, oilCompanyCardExclusion, oilCompanyCardRefHistory } from '#resources/cards/cards'
import { TRX_STATUS } from '#resources/shared/transaction'
import { aliased } from '#server/engine/columns.ts'
import { type Changes, type MatrixSql, defineRules } from '#server/engine/rules.ts'
import type { Tx } from '#server/engine/tx.ts'
import { foldedKeyOf, columnOf } from '#server/engine/schema/tables.ts'
import type { NextTransaction, PaymentWorth } from '#resources/shared/transaction.rules'
import { readFuel, type FuelTransaction, FUEL } from '#resources/exchange/fuel.rules'
import { DEAL_STATUS } from '#resources/deals/deal/dealStatus.formulas'
import { ROW_COUNT_COLUMN } from '#server/engine/schema/keptSums.ts'
import { correctionTables, reportedRows, type ReportedRecords } from '#resources/ledger/tables.rules'
import { dealsBy } from '#resources/deals/deal/reports.rules'
import { transactionLineRules } from '#resources/shared/transactionLine.rules'
import { oilCompanyTransaction, oilCompanyTransactionLine, BOUGHT } from './oilCompanyTransaction.ts'
import { RELEASED, type IncomingKind, type Proposal, type StoredIncoming } from '../transactions/kind.rules.ts'
import { oilCompanyTransactionsImportDocument } from '../imports.ts'
import { periodIn, tableIn, type ImportFileKind, writerOf } from '../transactions/files/fileKind.rules.ts'
import { incomingRules } from '../transactions/rules.rules.ts'

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
  const vehicles = await vehiclesNamed(tx, all)
  const first = (next: NextTransaction, name: string): number | null =>
    (next.line as readonly Values[]).map(line => idOf(line[name])).find(id => id !== undefined && id !== null) ?? null
  return new Map(
    all.map(next => [
      next,
      { vehicle: first(next, 'vehicleTo') ?? vehicles.get(textOf(next, 'plate') ?? '') ?? null, driver: first(next, 'accountTo') },
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

const short = (text: string | null, max: number): string | null => (text === null ? null : text.slice(0, max))

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
export const fuelFiles: ImportFileKind = {
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

const SUMMED_FIELDS = ['quantity', 'sum', 'discount', 'due'] as const
/** Purchases as the report sums them. */
const REPORTED: ReportedRecords = {
  resource: oilCompanyTransaction,
  day: 'day',
  by: ['day', 'status', 'cardNumber', 'vehicle', 'driver', 'product', 'company'],
  of: SUMMED_FIELDS,
}
/** The tables and triggers that preserve the report of a closed period. */
export const fuelCorrections = correctionTables(REPORTED)

/** Trips that were made. */
const made = sql`not k.is_delete and k.status_id not in (${sql.lit(DEAL_STATUS.deleted)}, ${sql.lit(DEAL_STATUS.executing)})`
/** Litres for the distance of `k` by the consumption norm of its vehicle `v`; zero without a norm. */
const byNorm = sql`coalesce(k.distance * v.fuel_norm / 100, 0)`

/**
 * Fuel purchased with cards, and, when the rows are vehicles, their loaded distance (empty runs are not recorded). Then also the remainder
 * to the vehicle's norm, which is negative when it used more.
 */
const bought: MatrixSql = query => {
  const { from, to, knownOn } = query
  const rows = reportedRows(REPORTED, { by: [...new Set(['day', 'status', 'vehicle', ...query.fields])], of: SUMMED_FIELDS }, knownOn)
  const fills = sql`${rows} as f where f.day between ${from}::date and ${to}::date and not f.is_delete and f.status_id in (${sql.join(BOUGHT.map(sql.lit))}) and ${query.scope(aliased('f'))}`
  const columns = query.fields.map(name => sql.ref(`f.${columnOf(oilCompanyTransaction, name)}`))
  const isByVehicle = query.by === 'vehicle' && query.fields.length === 1
  const norm = isByVehicle
    ? sql`case when exists (select 1 from vehicle v where v.id = f.vehicle_id and v.fuel_norm > 0) then -f.quantity else 0 end`
    : sql`0`
  const own = sql`select ${sql.join(columns)}, false as is_delete, f.day, f.${sql.ref(ROW_COUNT_COLUMN)} as fills, f.quantity as volume, f.sum as cost,
    coalesce(f.discount, 0) as discount, f.due as sum, 0::numeric as distance, ${norm}::numeric as norm from ${fills}`
  if (!isByVehicle) return own
  return sql`${own} union all select k.vehicle_id, false, k.dt_deal, 0, 0, 0, 0, 0, k.distance, ${byNorm}
    from ${dealsBy(['vehicle', 'dtDeal', 'status'], ['distance'], knownOn)} join vehicle v on v.id = k.vehicle_id
    where k.dt_deal between ${from}::date and ${to}::date and ${made} and k.vehicle_id in (select f.vehicle_id from ${fills})`
}

/** Fuel and loaded distance of one vehicle by day, so that any period can be summed. */
const fuel: MatrixSql = ({ from, to, under, knownOn, scope }) => {
  const vehicle = sql`${under ?? 0}::bigint`
  const rows = reportedRows(REPORTED, { by: ['day', 'status', 'vehicle'], of: SUMMED_FIELDS }, knownOn)
  return sql`select f.vehicle_id, false as is_delete, f.day as "day", f.quantity as volume, 0::numeric as distance, 0::numeric as "byNorm"
      from ${rows} as f where f.vehicle_id = ${vehicle} and f.day between ${from}::date and ${to}::date and not f.is_delete
        and f.status_id in (${sql.join(BOUGHT.map(sql.lit))}) and ${scope(aliased('f'))}
    union all select k.vehicle_id, false, k.dt_deal, 0, k.distance, ${byNorm}
      from ${dealsBy(['vehicle', 'dtDeal', 'status'], ['distance'], knownOn)} join vehicle v on v.id = k.vehicle_id
      where k.vehicle_id = ${vehicle} and k.dt_deal between ${from}::date and ${to}::date and ${made}`
}

/** The cells of the report of fuel cards, by their name in the declaration. */
const fuelCells = { bought, fuel } satisfies Readonly<Record<string, MatrixSql>>

export const oilCompanyTransactionRules = defineRules(oilCompanyTransaction, { ...incomingRules(fuelIncoming), cells: fuelCells } as never)

export const oilCompanyTransactionLineRules = defineRules(oilCompanyTransactionLine, transactionLineRules(fuelIncoming) as never)
