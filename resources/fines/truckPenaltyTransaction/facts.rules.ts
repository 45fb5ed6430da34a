import { idOf, type ChangesOf, type RecordOf } from '#resource'
import { divide, multiply, roundHalfUp, subtract } from '#resource/decimal'
import { dayAfter } from '#resources/shared/catalogue.formulas'
import { isInFull } from './fines.formulas.ts'
import { NO_VEHICLE } from '#resources/fleet/vehicle/vehicle'
import type { truckPenaltyTransaction } from './truckPenaltyTransaction.ts'
import { sql } from 'kysely'
import type { Tx } from '#server/engine/tx.ts'

type Next = RecordOf<typeof truckPenaltyTransaction, 'next'>
type Fine = RecordOf<typeof truckPenaltyTransaction>

/**
 * What is known about a fine: the vehicle by its plate, or the plate by its vehicle; the driver at that time; the discount in force on the
 * day of the decision.
 */
export interface Facts {
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
export async function factsOf(tx: Tx, all: readonly Next[]): Promise<ReadonlyMap<Next, Facts>> {
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
export function discountOf(next: Next, prior: Fine | null, { percent, days }: Facts): ChangesOf<typeof truckPenaltyTransaction> {
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
