import { sql } from 'kysely'
import { of } from '#server/engine/columns.ts'
import type { Of, Sql } from '#server/engine/sql.ts'
import { postedBy } from './kept.rules.ts'

const samePlace = (a: Of, t: Of): Sql =>
  sql.join(
    ['point_id', 'material_id', 'unit_id'].map(name => sql`${a(name)} = ${t(name)}`),
    sql` and `,
  )
const kept = of('k')
const other = of('b')

/**
 * Returns the volume at the place of a row up to that row: the sums by day for earlier days, plus the rows of its own day. `knownOn`: only
 * rows posted by that day.
 */
const upTo = (t: Of, and: Sql, knownOn: string | null): Sql => sql`(
  coalesce((select sum(k.plus + k.minus) from place_day k where ${samePlace(kept, t)} and k.day < ${t('dt_trx')}
    ${knownOn ? sql`and k.known <= ${knownOn}::date` : sql``}), 0)
  + coalesce((select sum(b.vol_trx) from volume_transaction b where ${samePlace(other, t)} and b.dt_trx = ${t('dt_trx')} and b.id ${and} ${t('id')}
    and ${postedBy(other, knownOn)}), 0))::numeric(20,3)`

/** Returns the volume at the place of a row before it. */
export const inputVol = (t: Of, knownOn: string | null = null): Sql => upTo(t, sql`<`, knownOn)
/** Returns the volume at the place of a row after it. */
export const outputVol = (t: Of, knownOn: string | null = null): Sql => upTo(t, sql`<=`, knownOn)
