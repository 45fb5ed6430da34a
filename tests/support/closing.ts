import { sql } from 'kysely'
import type { Db } from '../../server/engine/rules.ts'

/** Closes all up to a day, ISO, whatever was closed before; null opens all. As the calls would, without their checks of what hangs. */
export async function closeUpTo(db: Db, day: string | null): Promise<void> {
  const { rows } = await sql<{
    id: number
  }>`select id::int as id from period_close where status = 'closed' order by day desc`.execute(db)
  for (const { id } of rows)
    await sql`update period_close set status = 'reopened', reopened_at = now(), reopened_by_id = 1, reopen_reason = 'Тест' where id = ${id}`.execute(
      db,
    )
  if (day === null) return
  await sql`insert into period_close (day, status, closed_at, closed_by_id, ins_date, last_money, last_volume)
    select ${day}::date, 'closed', now(), 1, now(), (select coalesce(max(id), 0) from cash_transaction),
      (select coalesce(max(id), 0) from volume_transaction)`.execute(db)
}
