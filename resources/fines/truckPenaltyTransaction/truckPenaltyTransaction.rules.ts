import { sql } from 'kysely'
import { idOf, type ChangesOf, type RecordOf } from '#resource'
import { divide, multiply, roundHalfUp, subtract } from '#resource/decimal'
import { dayAfter } from '#resources/shared/catalogue.formulas'
import { NO_VEHICLE } from '#resources/fleet/vehicle/vehicle'
import type { Tx } from '#server/engine/tx.ts'
import { formatDate } from '#resource/text'
import { INPUT_TYPE } from '#resources/money/lookups'
import { aliased } from '#server/engine/columns.ts'
import { defineRules } from '#server/engine/rules.ts'
import type { Aliased, Sql } from '#server/engine/sql.ts'
import { fieldError } from '#server/httpError.ts'
import { businessDaySql } from '#areas/businessDay.rules'
import { syncPayments, statusByLines, releaseTransaction, type TransactionKind } from '#resources/shared/transaction.rules'
import { recipientsOf, transactionLineRules } from '#resources/shared/transactionLine.rules'
import { isInFull, dueOn, ENDING_DAYS, FINE_STATUS, mayMove } from './fines.formulas.ts'
import { truckPenaltyTransaction, truckPenaltyTransactionLine } from './truckPenaltyTransaction.ts'

type Next = RecordOf<typeof truckPenaltyTransaction, 'next'>
type Fine = RecordOf<typeof truckPenaltyTransaction>

/**
 * What is known about a fine: the vehicle by its plate, or the plate by its vehicle; the driver at that time; the discount in force on the
 * day of the decision.
 */
interface Facts {
  readonly vehicle: number | null
  readonly plate: string | null
  readonly driver: number | null
  /** The percentage, and the number of days after the decision. */
  readonly percent: string | null
  readonly days: number | null
}

/**
 * Reads the facts with one statement for any number of fines. The driver is found by the shift at that moment, else by a waybill of that
 * day; null when there is neither (imports §3).
 */
async function factsOf(tx: Tx, all: readonly Next[]): Promise<ReadonlyMap<Next, Facts>> {
  const queries = all.map((next, n) => ({
    n,
    plate: next.plate,
    vehicle: idOf(next.vehicle),
    at: next.violatedAt,
    decision: next.decisionDate,
  }))
  const { rows } = await sql<Facts & { n: number }>`
    select x.n::int, v.id::int as vehicle, v.plate, coalesce(s.driver, d.driver)::int as driver, f.percent::text as percent, f.days::int as days
    from jsonb_to_recordset(${JSON.stringify(queries)}::jsonb) as x (n int, plate text, vehicle bigint, at timestamptz, decision date)
      left join lateral (select c.id, c.plate from vehicle c
        where case when x.vehicle is null then c.plate = x.plate and c.id <> ${sql.lit(NO_VEHICLE)} and not c.is_delete else c.id = x.vehicle end
        order by c.is_active desc, c.id desc limit 1) v on true
      left join lateral (select sv.driver_id as driver from shift_vehicle sv join shift h on h.id = sv.shift_id
        where sv.vehicle_id = v.id and sv.driver_id is not null and not sv.is_delete and not h.is_delete and h.is_active
          and h.starts <= x.at and x.at < h.ends order by sv.status = 'works' desc, sv.id desc limit 1) s on true
      left join lateral (select w.driver_id as driver from deal w
        where w.vehicle_id = v.id and w.driver_id is not null and not w.is_delete and w.status_id <> 4 and w.dt_deal = business_day_of(x.at)
        order by w.id desc limit 1) d on true
      left join lateral (select r.percent, r.days from fine_discount r
        where not r.is_delete and r.is_active and r.date_start <= x.decision order by r.date_start desc limit 1) f on true`.execute(tx.db)
  return new Map(rows.map(row => [all[row.n]!, row]))
}

/** The fields from which the discount is computed. */
type Basis = 'sum' | 'decisionDate' | 'noDiscount' | 'article'
/**
 * Returns the discount of a fine: the entered one, else the one that follows from the sum, the article and the day of the decision (КоАП
 * 32.2 part 1.3).
 */
function discountOf(next: Next, prior: Fine | null, { percent, days }: Facts): ChangesOf<typeof truckPenaltyTransaction> {
  if (next.noDiscount) return { discountSum: null, discountUntil: null }
  if (percent === null || days === null || !next.sum || !next.decisionDate) return {}
  const isOther = (names: readonly Basis[]): boolean => names.some(name => prior?.[name] !== next[name])
  // An input of the discount has changed, and it was not entered again.
  const isStale = (name: 'discountSum' | 'discountUntil', from: readonly Basis[]): boolean =>
    next[name] === null || (prior !== null && prior[name] === next[name] && isOther(from))
  const whole = isInFull(next.article)
  const sum = whole ? null : roundHalfUp(subtract(next.sum, divide(multiply(next.sum, percent), '100', 4)), 2)
  const until = whole ? null : dayAfter(next.decisionDate, days)
  return {
    ...(isStale('discountSum', ['sum', 'decisionDate', 'noDiscount', 'article']) && { discountSum: sum }),
    ...(isStale('discountUntil', ['decisionDate', 'noDiscount', 'article']) && { discountUntil: until }),
  }
}

type Changes = ChangesOf<typeof truckPenaltyTransaction>

/** Fines as transactions with lines: "paid" corresponds to processed. */
const fineKind: TransactionKind = {
  header: truckPenaltyTransaction,
  line: truckPenaltyTransactionLine,
  source: INPUT_TYPE.fine,
  statuses: { processed: FINE_STATUS.paid, open: FINE_STATUS.unpaid },
  day: 'paidOn',
  reopened: { paidOn: null },
  due: (next, day) => dueOn(next as never, day),
  number: record => record['uin'] as string,
  about(tx, record) {
    const fine = record as unknown as Fine
    const label = (name: string): string => tx.storedTexts(`resources.truckPenaltyTransaction.fields.${name}`)
    return {
      [label('uin')]: fine.uin,
      [label('decisionDate')]: formatDate(fine.decisionDate),
      [label('plate')]: fine.plate,
      [label('driver')]: (fine.driver?.['fio'] as string | undefined) ?? null,
      [label('article')]: fine.article,
      [label('place')]: fine.place,
    }
  },
  sql: { vehicle: sql`h.vehicle_id`, account: sql`h.driver_id` },
}

const isStatus = (t: Aliased, status: number): Sql => sql`${t('status_id')} = ${sql.lit(status)}`
/** Returns the amount due on the day of the payment, or today. */
const dueBy = (
  t: Aliased,
  today: Sql,
): Sql => sql`case when ${t('discount_sum')} is not null and coalesce(case when ${isStatus(t, FINE_STATUS.paid)}
  then ${t('paid_on')} end, ${today}) <= ${t('discount_until')} then ${t('discount_sum')} else ${t('sum')} end`
const due = (t: Aliased): Sql => dueBy(t, businessDaySql)

/** Returns missing values that can be determined: the vehicle, the driver, and the discount. */
function completed(next: Next, prior: Fine | null, facts: Facts): Changes {
  const isOther = <K extends 'plate' | 'violatedAt'>(name: K): boolean => prior === null || String(prior[name]) !== String(next[name])
  const query = idOf(next.vehicle)
  const vehicle = query ?? (isOther('plate') ? facts.vehicle : null)
  const isOtherDrive = isOther('violatedAt') || vehicle !== (prior && idOf(prior.vehicle))
  return {
    vehicle,
    plate: next.plate ?? facts.plate,
    driver: idOf(next.driver) ?? (isOtherDrive ? facts.driver : null),
    ...discountOf(next, prior, facts),
  }
}

/** Moves a fine manually; throws a message when the transition is not allowed. */
async function moveTo(tx: Tx, record: Fine, to: number): Promise<void> {
  const from = idOf(record.status) ?? FINE_STATUS.fresh
  const say = (key: string, params?: Record<string, unknown>): Error => fieldError('status', tx.texts(`nerud.fineRules.${key}`, params))
  const { rows } = await sql<{ name: string }>`select name from truck_penalty_status where id = ${to} and not is_delete`.execute(tx.db)
  if (!rows[0]) throw fieldError('status', tx.texts('nerud.validation.reference'))
  if (from === to) throw say('same')
  if (from === FINE_STATUS.paid) throw say('fromPaid')
  if (to === FINE_STATUS.paid) throw say('toPaid')
  if (!mayMove(from, to)) throw say('noWay', { from: String(record.status?.['name']), to: rows[0].name })
  const [before] = await tx.readMany(truckPenaltyTransaction, [record.id])
  await tx.storeMany(truckPenaltyTransaction, [{ before: before!, after: { ...before!, status: to } }], 'newStatus')
}

/** Accepts fines: they are ours, and must be paid. */
async function takeUp(tx: Tx, records: readonly { readonly id: number }[]): Promise<void> {
  const all = await tx.readMany(
    truckPenaltyTransaction,
    records.map(({ id }) => id),
    { lock: true },
  )
  await tx.storeMany(
    truckPenaltyTransaction,
    all.map(before => ({ before, after: { ...before, status: FINE_STATUS.unpaid } })),
    'accept',
  )
}

/**
 * Returns the figures above the list: the number of fines of a status, their sum, and what will become more expensive within days. Sums are
 * decimals.
 */
async function topRow(tx: Tx, status: number): Promise<unknown> {
  const f = aliased('f')
  const isDue = dueBy(f, sql`${tx.today}::date`)
  const { rows } =
    await sql`select count(*)::int as count, coalesce(sum(f.sum), 0)::text as sum, coalesce(sum(${isDue}), 0)::text as "sumWithDiscount",
      coalesce(sum(${isDue}) filter (where f.discount_sum is not null and f.discount_until between ${tx.today}::date and ${dayAfter(tx.today, ENDING_DAYS)}::date), 0)::text as "sumEnding"
    from truck_penalty_transaction f where not f.is_delete and f.status_id = ${status}`.execute(tx.db)
  return rows[0]
}

export const truckPenaltyTransactionRules = defineRules(truckPenaltyTransaction, {
  derive: {
    due,
    urgency: t => sql`case ${t('status_id')} when ${sql.lit(FINE_STATUS.unpaid)} then 0 when ${sql.lit(FINE_STATUS.fresh)} then 1
      when ${sql.lit(FINE_STATUS.appealed)} then 2 when ${sql.lit(FINE_STATUS.paid)} then 3 else 4 end`,
    ...recipientsOf(fineKind),
  },
  scopes: { unpaid: t => isStatus(t, FINE_STATUS.unpaid) },
  prepare: factsOf,
  async before(tx, next, prior, facts) {
    const changes = completed(next, prior, facts.get(next)!)
    return { ...changes, ...(await statusByLines(tx, fineKind, { ...next, ...changes }, prior as never)) }
  },
  afterAll: (tx, records) => syncPayments(tx, fineKind, records as never),
  actions: {
    accept: takeUp,
    newStatus: (tx, record, { status }) => moveTo(tx, record, status),
    unprocess: (tx, record, { reason }) => releaseTransaction(tx, fineKind, record, reason),
  },
  queries: { topRow: (tx, { status }) => topRow(tx, status ?? FINE_STATUS.unpaid) },
})

export const truckPenaltyTransactionLineRules = defineRules(truckPenaltyTransactionLine, transactionLineRules(fineKind) as never)
