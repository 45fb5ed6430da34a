import { sql } from 'kysely'
import type { Of, Sql } from '../engine/rules.ts'

const upTo = (t: Of, and: Sql): Sql => sql`coalesce((select sum(b.vol_trx) from volume_transaction b
  where b.point_id = ${t('point_id')} and b.material_id = ${t('material_id')} and b.unit_id = ${t('unit_id')}
    and (b.dt_trx, b.id) ${and} (${t('dt_trx')}, ${t('id')})), 0)::numeric(20,3)`

/** What had come to the place of a row before it. */
export const inputVol = (t: Of): Sql => upTo(t, sql`<`)
/** The same with the row itself. */
export const outputVol = (t: Of): Sql => upTo(t, sql`<=`)
