import { sql } from 'kysely'
import { DEAL_STATUS } from '#formulas/dealStatus'
import type { Of, Sql } from '../../../engine/rules.ts'
import { businessDay } from '../../businessDay.ts'
import { inRepair } from '../repair/inRepair.ts'

/** The waybills of a vehicle on the business day that have not been deleted. */
const tripsToday = (vehicle: Sql): Sql => sql`from deal d where d.vehicle_id = ${vehicle} and d.dt_deal = ${businessDay}
  and not d.is_delete and d.status_id <> ${sql.lit(DEAL_STATUS.deleted)}`

/** Has the vehicle a waybill today? */
export const hasTripToday = (vehicle: Sql): Sql => sql`exists (select 1 ${tripsToday(vehicle)})`

/** What a vehicle does now: a repair counts before a trip, since it takes the vehicle off the road; a trailer goes with its truck. */
export const stateNow = (t: Of): Sql => sql`case when ${inRepair(t('id'))} then 'inRepair'
  when ${hasTripToday(sql`coalesce(${t('truck_id')}, ${t('id')})`)} then 'onTrip' else 'free' end`

/** Who drives a vehicle today: the driver of its latest waybill of the day, else its only driver. */
export const driverToday = (t: Of): Sql => sql`coalesce(
  (select d.driver_id ${tripsToday(t('id'))} and d.driver_id is not null order by d.id desc limit 1),
  (select case when count(*) = 1 then min(w.target_id) end from vehicle_drivers w join account a on a.id = w.target_id
    where w.vehicle_id = ${t('id')} and a.is_active and not a.is_delete))`
