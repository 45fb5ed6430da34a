import { sql } from 'kysely'
import { aliased, anyOf, derivedText } from '#server/engine/columns.ts'
import { oneByOne, type Related, type Aliased, type Sql, type Db } from '#server/engine/sql.ts'
import { businessDaySql } from '#areas/businessDay.rules'
import { idOf } from '#resource'
import { defineRules } from '#server/engine/rules.ts'
import type { Tx } from '#server/engine/tx.ts'
import { fieldError } from '#server/httpError.ts'
import { reserveNumber, proposedNumber } from '#resources/shared/paper.rules'
import { REPAIR_STATUS } from '../../shared/catalogue.formulas.ts'
import { repair, repairLine } from './repair.ts'
import { vehicle } from '../vehicle/vehicle.ts'

/**
 * Returns the last day on which a repair keeps its vehicle off the road: the day before it ended; before its end the planned day, extended
 * to today when it has passed; null when there is none.
 */
export const lastRepairDay = (r: Aliased): Sql => sql`(case when ${r('date_end')} is not null then ${r('date_end')} - 1
  when ${r('date_plan')} is not null then greatest(${r('date_plan')}, ${businessDaySql}) end)`

/** Returns the condition that a repair overlaps these days. One that is neither ended nor active keeps no vehicle off the road. */
export const repairWithin = (r: Aliased, from: Sql, to: Sql): Sql => sql`(not ${r('is_delete')} and ${r('date_start')} <= ${to}
  and coalesce(${lastRepairDay(r)}, 'infinity'::date) >= ${from}
  and (${r('date_end')} is not null or ${r('status_id')} = ${sql.lit(REPAIR_STATUS.active)}))`

const r = aliased('r')

/** Returns the repairs that keep vehicles off the road on a day. */
const repairsOn = (day: Sql): Related => ({ from: sql`repair r`, owner: r('vehicle_id'), where: repairWithin(r, day, day) })
/** Those of the business day. */
export const repairsToday = repairsOn(businessDaySql)
/** Returns the condition that a vehicle is in repair on a day. */
export const inRepair = (vehicle: Sql, day: Sql): Sql => oneByOne.any(repairsOn(day), vehicle)

/** The vehicles in repair today; only repairs that have not ended are searched. */
export const inRepairToday: Sql = sql`select r.vehicle_id from repair r where (r.date_end is null or r.date_end > ${businessDaySql}) and ${repairWithin(r, businessDaySql, businessDaySql)}`

interface Line {
  readonly id?: number
  readonly nomenclature?: unknown
  readonly price?: unknown
}

const priceIn = (line: Line): unknown => line.price ?? null

/** Returns the current catalogue prices of works and parts, by id. */
async function pricesOf(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: number; price: string }>`select id::int, price::text from repair_nomenclature
    where id = ${anyOf(ids)} and price is not null`.execute(db)
  return new Map(rows.map(row => [row.id, row.price]))
}

/** Returns the numbers, from 1, of lines without a price and without one in the catalogue. */
async function unpricedLines(db: Db, lines: readonly Line[]): Promise<number[]> {
  const fresh = lines.filter(line => line.id === undefined && priceIn(line) === null)
  const prices = await pricesOf(
    db,
    fresh.flatMap(line => idOf(line.nomenclature) ?? []),
  )
  const isPriced = (line: Line): boolean => priceIn(line) !== null || (fresh.includes(line) && prices.has(idOf(line.nomenclature) ?? 0))
  return lines.flatMap((line, at) => (isPriced(line) ? [] : [at + 1]))
}

/** Returns the sum of the works and parts of a repair. */
export const linesSum = (t: Aliased): Sql => sql`(select coalesce(sum(round(l.quantity * l.price, 2)), 0)::numeric(16,2)
  from repair_line l where l.repair_id = ${t('id')} and not l.is_delete)`

/** Returns the pay of its team. */
export const teamSum = (t: Aliased): Sql => sql`(select coalesce(sum(l.sum), 0)::numeric(16,2)
  from repair_team_line l where l.repair_id = ${t('id')} and not l.is_delete)`

const stateSql = (t: Aliased): Sql => sql`case ${t('status_id')} when ${sql.lit(REPAIR_STATUS.active)} then 'active'
  when ${sql.lit(REPAIR_STATUS.closed)} then 'closed' else 'error' end`

/** Returns the message which lines have no price. */
const unpricedText = (tx: Tx, numbers: readonly number[]): string =>
  tx.texts('nerud.rules.repair.unpriced', { smart_count: numbers.length, lines: numbers.join(', ') })

export const repairRules = defineRules(repair, {
  derive: {
    plate: derivedText(repair, { by: 'vehicle', of: vehicle, fields: ['plate'] }),
    stateFilter: stateSql,
    isLate: t => sql`(${t('status_id')} = ${sql.lit(REPAIR_STATUS.active)} and ${t('date_end')} is null
      and coalesce(${t('date_plan')} < ${businessDaySql}, false))`,
    linesSum,
    teamSum,
    total: t => sql`(${linesSum(t)} + ${teamSum(t)})`,
  },
  // A repair that has ended with a line without a price has the status of an error until the price is entered.
  async before(tx, next, prior) {
    const number = prior || next.number ? {} : { number: await reserveNumber(tx, repair) }
    const unpriced = next.dateEnd ? await unpricedLines(tx.db, next.lines) : []
    if (unpriced.length === 0) return { ...number, status: REPAIR_STATUS.active, errorText: null }
    return { ...number, status: REPAIR_STATUS.error, errorText: unpricedText(tx, unpriced) }
  },
  queries: { nextNumber: proposedNumber(repair) },
  actions: {
    async close(tx, record, input) {
      const dateEnd = record.dateEnd ?? input.dateEnd
      if (!dateEnd) throw fieldError('dateEnd', tx.texts('nerud.rules.repair.endNeeded'))
      if (dateEnd < record.dateStart) throw fieldError('dateEnd', tx.texts('resources.repair.checks.beforeStart'))
      const unpriced = await unpricedLines(tx.db, record.lines)
      if (unpriced.length) throw fieldError('lines', unpricedText(tx, unpriced))
      const [before] = await tx.readMany(repair, [record.id])
      const after = { ...before!, dateEnd, status: REPAIR_STATUS.closed, errorText: null }
      await tx.storeMany(repair, [{ before: before!, after }], 'close')
    },
  },
})

export const repairLineRules = defineRules(repairLine, {
  // A new line takes the current price of its work or part; later changes of the catalogue do not affect it.
  async before(tx, next, prior) {
    if (prior || next.price) return {}
    const nomenclature = idOf(next.nomenclature) ?? 0
    return { price: (await pricesOf(tx.db, [nomenclature])).get(nomenclature) ?? null }
  },
})
