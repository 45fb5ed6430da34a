import { sql } from 'kysely'
import { REPAIR_STATUS } from '#formulas/repairStatus'
import type { Sql } from '../../../engine/rules.ts'
import { businessDay } from '../../businessDay.ts'

/** Is a vehicle in repair on a day: has one begun that is active and has not ended yet? */
export const inRepair = (vehicle: Sql, day: Sql = businessDay): Sql => sql`exists (select 1 from repair r where r.vehicle_id = ${vehicle}
  and r.status_id = ${sql.lit(REPAIR_STATUS.active)} and r.date_start <= ${day} and r.date_end is null and not r.is_delete)`
