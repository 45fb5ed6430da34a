import { sql } from 'kysely'
import type { Of, Sql } from '#server/engine/rules.ts'

/** What the works and parts of a repair come to. */
export const linesSum = (t: Of): Sql => sql`(select coalesce(sum(round(l.quantity * l.price, 2)), 0)::numeric(16,2)
  from repair_line l where l.repair_id = ${t('id')} and not l.is_delete)`

/** What its team got. */
export const teamSum = (t: Of): Sql => sql`(select coalesce(sum(l.sum), 0)::numeric(16,2)
  from repair_team_line l where l.repair_id = ${t('id')} and not l.is_delete)`
