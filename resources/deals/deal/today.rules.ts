import { DEAL_STATUS } from './dealStatus.formulas.ts'
import { sql } from 'kysely'
import { sumText } from '#server/engine/read/sqlPieces.ts'
import type { Sql } from '#server/engine/sql.ts'
import type { Tx } from '#server/engine/tx.ts'

/** A volume in one unit: a decimal with three decimals, and the sign of the unit. */
interface Volume {
  readonly unit: string | null
  readonly sum: string
}
/** Today's trips to one object or of one material, in one unit. */
interface Share extends Volume {
  readonly id: number
  readonly name: string
  readonly count: number
}
/** The trips of the business day: waybills that are not deleted, their vehicles, and the largest shares by material and by object. */
export interface Today {
  readonly day: string
  readonly count: number
  readonly vehicles: number
  readonly volumes: readonly Volume[]
  readonly materials: readonly Share[]
  readonly objects: readonly Share[]
}

const DIGITS = 3
/** The number of materials and objects listed. */
const TOP = 5

const volume = sumText(sql`sum(d.object_vol)`, DIGITS)
/** The condition of the day's waybills; the index by day is used. */
const ofDay = ({ today }: Pick<Tx, 'today'>): Sql =>
  sql`d.dt_deal = ${today}::date and not d.is_delete and d.status_id <> ${sql.lit(DEAL_STATUS.deleted)}`

async function sharesBy(tx: Tx, table: 'material' | 'point', column: 'material_id' | 'object_id'): Promise<readonly Share[]> {
  const { rows } = await sql<Share>`select n.id::int as id, n.name, u.system_c as unit, ${volume} as sum, count(*)::int as count
    from deal d join ${sql.table(table)} n on n.id = ${sql.ref(`d.${column}`)} left join measurement_unit u on u.id = d.object_unit_id
    where ${ofDay(tx)} group by n.id, n.name, u.system_c order by count(*) desc, n.name limit ${sql.lit(TOP)}`.execute(tx.db)
  return rows
}

/** Returns today's trips in figures. */
export async function dealsToday(tx: Tx): Promise<Today> {
  const { rows } = await sql<{
    count: number
    vehicles: number
  }>`select count(*)::int as count, count(distinct d.vehicle_id)::int as vehicles
    from deal d where ${ofDay(tx)}`.execute(tx.db)
  const volumes = await sql<Volume>`select u.system_c as unit, ${volume} as sum from deal d
    left join measurement_unit u on u.id = d.object_unit_id where ${ofDay(tx)} group by u.system_c having sum(d.object_vol) > 0 order by sum(d.object_vol) desc`.execute(
    tx.db,
  )
  const [materials, objects] = [await sharesBy(tx, 'material', 'material_id'), await sharesBy(tx, 'point', 'object_id')]
  return { day: tx.today, ...rows[0]!, volumes: volumes.rows, materials, objects }
}
