import { sql } from 'kysely'
import type { Db } from '../../server/engine/sql.ts'
import type { TestApp } from './app.ts'

/** Takes the last closing back; nothing where none stands. As the call would, without its rights. */
export const reopenLast = (db: Db): Promise<unknown> =>
  sql`update period_close set status = 'reopened', reopened_at = now(), reopened_by_id = 1, reopen_reason = 'Тест'
    where id = (select id from period_close where status = 'closed' order by day desc limit 1)`.execute(db)

/** Closes all up to a day, ISO, after the last closed one. As the call would, without its checks of what hangs. */
export const closeNext = (db: Db, day: string): Promise<unknown> =>
  sql`insert into period_close (day, status, closed_at, closed_by_id, ins_date, last_money, last_volume)
    select ${day}::date, 'closed', now(), 1, now(), (select coalesce(max(id), 0) from cash_transaction),
      (select coalesce(max(id), 0) from volume_transaction)`.execute(db)

/** Closes all up to a day, whatever was closed before; null opens all. */
export async function closeUpTo(db: Db, day: string | null): Promise<void> {
  const { rows } = await sql`select 1 from period_close where status = 'closed'`.execute(db)
  for (const _ of rows) await reopenLast(db)
  if (day !== null) await closeNext(db, day)
}

/** What a call closes the next day with, of years in which nothing happened yet. */
export async function nextToClose(app: TestApp): Promise<{ readonly day: string; readonly anyway: true; readonly comment: string }> {
  const { closedUntil } = (await app.call('GET', 'api/period_closes/checklist')).body as { closedUntil: string | null }
  const day = closedUntil === null ? '2001-01-01' : new Date(Date.parse(closedUntil) + 86_400_000).toISOString().slice(0, 10)
  return { day, anyway: true, comment: 'Начало учёта' }
}
