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
 * What had come to the place of a row up to it: window sums over the day and the number of rows, in which the days before come from what is kept by days
 * and the rows of its own day are added up. `knownOn`: of what was posted by that day alone.
 */
const upTo = (t: Of, and: Sql, knownOn: string | null): Sql => sql`(
  coalesce((select sum(k.plus + k.minus) from place_day k where ${samePlace(kept, t)} and k.day < ${t('dt_trx')}
    ${knownOn ? sql`and k.known <= ${knownOn}::date` : sql``}), 0)
  + coalesce((select sum(b.vol_trx) from volume_transaction b where ${samePlace(other, t)} and b.dt_trx = ${t('dt_trx')} and b.id ${and} ${t('id')}
    and ${postedBy(other, knownOn)}), 0))::numeric(20,3)`

/** What had come to the place of a row before it. */
export const inputVol = (t: Of, knownOn: string | null = null): Sql => upTo(t, sql`<`, knownOn)
/** The same with the row itself. */
export const outputVol = (t: Of, knownOn: string | null = null): Sql => upTo(t, sql`<=`, knownOn)
