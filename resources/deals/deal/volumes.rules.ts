import { add, roundHalfUp, type Decimal } from '#resource/decimal'
import { sql } from 'kysely'
import type { Tx } from '#server/engine/tx.ts'
import { weeksUpTo, type Week } from '#resources/shared/weeks.rules'
import { isCounted, k, keptDays } from './kept.rules.ts'

/** A material, or all others with `name: null`: their ids, and the volumes delivered in each week, as decimals. */
interface MaterialVolumes {
  readonly name: string | null
  readonly ids: readonly number[]
  readonly sums: readonly Decimal[]
}
/** The volumes in one unit: the materials with the largest volumes first, then all others as one. */
interface UnitVolumes {
  readonly id: number
  readonly unit: string
  readonly materials: readonly MaterialVolumes[]
}
/** The last weeks, oldest first, and the volumes by unit; different units are never added up. */
export interface VolumeWeeks {
  readonly weeks: readonly Week[]
  readonly units: readonly UnitVolumes[]
}

const DIGITS = 3
/** The number of materials listed. */
const TOP = 5

/** A material in a unit: its volumes by the first days of weeks, and in total. */
interface Carried {
  readonly unit: number
  readonly sign: string
  readonly material: number
  readonly name: string
  readonly volumes: Readonly<Record<string, Decimal>>
  readonly total: Decimal
}

const summed = (volumes: readonly Decimal[]): Decimal => roundHalfUp(volumes.reduce(add, '0'), DIGITS)
const sumsOf = (of: readonly Carried[], weeks: readonly Week[]): readonly Decimal[] =>
  weeks.map(({ from }) => summed(of.map(({ volumes }) => volumes[from] ?? '0')))

/** Returns the materials of a unit, the largest first; the others are combined, unless there is only one other. */
function materialsOf(of: readonly Carried[], weeks: readonly Week[]): readonly MaterialVolumes[] {
  const named = of.length === TOP + 1 ? of : of.slice(0, TOP)
  const others = of.slice(named.length)
  return [
    ...named.map(one => ({ name: one.name, ids: [one.material], sums: sumsOf([one], weeks) })),
    ...(others.length > 0 ? [{ name: null, ids: others.map(one => one.material), sums: sumsOf(others, weeks) }] : []),
  ]
}

/** Returns what posted waybills delivered to objects, by unit, material and week, from precomputed sums. */
export async function volumesByWeek(tx: Tx): Promise<VolumeWeeks> {
  const weeks = await sql<Week>`select w."from"::text as "from", w."to"::text as "to" from ${weeksUpTo(tx)} w order by w."from"`.execute(
    tx.db,
  )
  const { rows } = await sql<Carried>`
    select u.id::int as unit, u.system_c as sign, m.id::int as material, m.name, v.volumes, v.total::text as total
    from (
      select c.unit, c.material, sum(c.volume) as total, json_object_agg(c."from", c.volume::text) as volumes
      from (
        select w."from", ${k('object_unit_id')} as unit, ${k('material_id')} as material, sum(${k('object_vol')}) as volume
        from ${weeksUpTo(tx)} w join ${keptDays(['objectVol'], ['material', 'objectUnit'])} on ${isCounted}
        group by 1, 2, 3 having sum(${k('object_vol')}) <> 0
      ) c group by c.unit, c.material
    ) v join measurement_unit u on u.id = v.unit join material m on m.id = v.material
    order by sum(v.total) over (partition by u.id) desc, u.id, v.total desc, m.id`.execute(tx.db)
  const units = [...Map.groupBy(rows, one => one.unit)].map(([id, of]): UnitVolumes => ({
    id,
    unit: of[0]!.sign,
    materials: materialsOf(of, weeks.rows),
  }))
  return { weeks: weeks.rows, units }
}
