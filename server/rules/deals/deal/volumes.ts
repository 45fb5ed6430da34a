import { sql } from 'kysely'
import { sumText } from '../../../engine/read/sumText.ts'
import type { Tx } from '../../../engine/rules.ts'
import { weeksUpTo, type Week } from '../../weeks.ts'
import { isCounted, k, keptDays } from './kept.ts'

/** A material, or what is left of them under `name: null`: which they are, and how much of them was brought to objects in each of the weeks; decimals. */
export interface MaterialVolumes {
  readonly name: string | null
  readonly ids: readonly number[]
  readonly sums: readonly string[]
}
/** What is measured in one unit: the materials of which there was most, the largest first, then all others as one. */
export interface UnitVolumes {
  readonly id: number
  readonly unit: string
  readonly materials: readonly MaterialVolumes[]
}
/** The last weeks, the oldest first, and the volumes of each unit: units are never added up. */
export interface VolumeWeeks {
  readonly weeks: readonly Week[]
  readonly units: readonly UnitVolumes[]
}

const DIGITS = 3
/** How many materials are named. */
const TOP = 5

/** What waybills that stand in the boxes brought to objects, by unit, material and week, from sums that the database keeps. */
export async function volumesByWeek(tx: Tx): Promise<VolumeWeeks> {
  const weeks = await sql<Week>`select w."from"::text as "from", w."to"::text as "to" from ${weeksUpTo(tx)} w order by w."from"`.execute(
    tx.db,
  )
  const { rows } = await sql<UnitVolumes>`
    with carried as materialized (
      select w."from", ${k('object_unit_id')} as unit, ${k('material_id')} as material, sum(${k('object_vol')}) as volume
      from ${weeksUpTo(tx)} w join ${keptDays(['objectVol'], ['material', 'objectUnit'])} on ${isCounted} and ${k('object_unit_id')} is not null
      group by 1, 2, 3 having sum(${k('object_vol')}) <> 0
    ), ranked as (
      select unit, material, sum(volume) as volume,
        least(row_number() over (partition by unit order by sum(volume) desc, material), ${sql.lit(TOP + 1)}) as place
      from carried group by unit, material
    ), places as (
      select r.unit, r.place, sum(r.volume) as volume, case when r.place <= ${sql.lit(TOP)} then min(m.name) end as name,
        json_agg(r.material order by r.volume desc, r.material) as ids,
        (select json_agg(${sumText(sql`b.volume`, DIGITS)} order by w."from") from ${weeksUpTo(tx)} w left join lateral (
          select sum(c.volume) as volume from carried c join ranked o on o.unit = c.unit and o.material = c.material
          where c.unit = r.unit and o.place = r.place and c."from" = w."from") b on true) as sums
      from ranked r join material m on m.id = r.material group by r.unit, r.place
    )
    select u.id::int as id, u.system_c as unit, json_agg(json_build_object('name', p.name, 'ids', p.ids, 'sums', p.sums) order by p.place) as materials
    from places p join measurement_unit u on u.id = p.unit group by u.id, u.system_c order by sum(p.volume) desc, u.id`.execute(tx.db)
  return { weeks: weeks.rows, units: rows }
}
