import { sql } from 'kysely'
import { of } from '#server/engine/columns.ts'
import type { Related, RelatedValue, Derivation, Db, Of, Sql } from '#server/engine/sql.ts'
import type { Finding } from '#server/engine/listRules.ts'
import { businessDay as today } from '#areas/businessDay.rules'
import type { IndicatorGroup } from './indicatorGroup.formulas.ts'

/** How long before its end a term counts as expiring, in days. */
const SOON = 30

/**
 * Returns the entries in force of all vehicles, the latest of each type that has begun; a condition on the vehicle is pushed down into it.
 */
const inForce = (day: Sql): Sql => sql`(
  select distinct on (e.vehicle_id, e.type_id) e.* from vehicle_indicator as e
  where e.date_start <= ${day} and e.is_active and not e.is_delete
  order by e.vehicle_id, e.type_id, e.date_start desc, e.id desc)`

/** Returns the status of a term: 'expired', 'soon' or 'ok'; null without one. */
export const statusOf = (term: Sql, day: Sql): Sql =>
  sql`case when ${term} < ${day} then 'expired' when ${term} <= ${day} + ${sql.lit(SOON)} then 'soon' when ${term} is not null then 'ok' end`

const json = (
  e: string,
  day: Sql,
): Sql => sql`json_build_object('id', ${sql.ref(`${e}.id`)}, 'type', it.id, 'code', it.code, 'name', it.name,
  'value', ${sql.ref(`${e}.value`)}, 'valueType', it.value_type, 'dateCheck', coalesce(${sql.ref(`${e}.date`)}, ${sql.ref(`${e}.date_start`)}),
  'valueDate', ${sql.ref(`${e}.value_date`)}, 'valueStatus', ${statusOf(sql.ref(`${e}.value_date`), day)}, 'comment', ${sql.ref(`${e}.comment`)},
  'isActive', ${sql.ref(`${e}.id`)} is not null)`

/** Returns the indicators of a vehicle by type, for its card. */
export async function indicatorsOf(db: Db, vehicle: number, day: string): Promise<readonly IndicatorGroup[]> {
  const on = sql`${day}::date`
  const { rows } = await sql<{ j: IndicatorGroup }>`select ${json('e', on)} as j
    from indicator_type it left join ${inForce(on)} as e on e.vehicle_id = ${vehicle} and e.type_id = it.id
    where (it.is_active and not it.is_delete) or e.id is not null order by it.id`.execute(db)
  return rows.map(row => row.j)
}

/** Returns the entries in force of a vehicle, for its record. */
export const indicatorsJson = (t: Of): Sql => sql`(select coalesce(json_agg(${json('e', today)} order by it.id), '[]')
  from ${inForce(today)} as e join indicator_type it on it.id = e.type_id where e.vehicle_id = ${t('id')})`

/** The terms in force. */
const terms: Related = { from: sql`${inForce(today)} as e`, owner: sql`e.vehicle_id` }
const ofTerms =
  (value: Sql, type: RelatedValue['type']): Derivation =>
  (t, look) =>
    look.at({ rows: terms, value, type }, t('id'))

/** The worst status of the terms in force: 'expired' before 'soon' before 'ok'; null without terms. */
export const worstStatus = ofTerms(statusOf(sql`min(e.value_date)`, today), 'text')

/** The day of the latest check in force. */
export const lastCheck = ofTerms(sql`max(coalesce(e.date, e.date_start))`, 'date')

/** The earliest end of the terms in force. */
export const nearestTerm = ofTerms(sql`min(e.value_date)`, 'date')

/** The names of terms that expire soon or have expired. */
export const expiring = ofTerms(
  sql`string_agg((select it.name from indicator_type it where it.id = e.type_id), ', ' order by e.value_date, e.type_id)
    filter (where ${statusOf(sql`e.value_date`, today)} in ('soon', 'expired'))`,
  'text',
)

/** Whether an entry is the latest of its type that has begun. */
export const isLatest = (t: Of): Sql => sql`(${t('date_start')} <= ${today}
    and not exists (select 1 from vehicle_indicator n where n.vehicle_id = ${t('vehicle_id')} and n.type_id = ${t('type_id')}
      and n.date_start <= ${today} and n.is_active and not n.is_delete and (n.date_start, n.id) > (${t('date_start')}, ${t('id')})))`

/** Returns the vehicles with a term in force that ends by a day. */
const endingBy = (day: Sql): Sql => sql`select e.vehicle_id from vehicle_indicator e
  where e.value_date <= ${day} and e.is_active and not e.is_delete and ${isLatest(of('e'))}`
/** Finds vehicles whose documents expire soon or have expired. */
export const foundEnding: Finding = {
  ids: values => {
    const [soon, expired] = [values.includes('soon'), values.includes('expired')]
    if (values.some(one => one !== 'soon' && one !== 'expired')) return undefined
    const [late, later] = [endingBy(sql`${today} - 1`), endingBy(sql`${today} + ${sql.lit(SOON)}`)]
    return soon && !expired ? sql`${later} except ${late}` : soon ? later : late
  },
}

/** A vehicle as an option of a select. */
interface DrivenVehicle {
  readonly id: number
  readonly plate: string
  readonly brand: { readonly id: number; readonly name: string }
  readonly label: string
}

/** Returns the active vehicles of a driver, without trailers, by plate. */
export async function vehiclesDriven(db: Db, driver: number): Promise<readonly DrivenVehicle[]> {
  const { rows } = await sql<{ j: DrivenVehicle }>`
    select json_build_object('id', v.id, 'plate', v.plate, 'brand', json_build_object('id', b.id, 'name', b.name),
      'label', v.plate || ' ' || b.name) as j
    from vehicle_drivers d join vehicle v on v.id = d.vehicle_id join vehicle_brand b on b.id = v.brand_id
    where d.target_id = ${driver} and v.is_active and not v.is_delete order by v.plate`.execute(db)
  return rows.map(row => row.j)
}
