import { sql } from 'kysely'
import type { Db } from '../../server/engine/sql.ts'
import type { TestApp } from './app.ts'

/** Reopens the last closed period, if any: like the call, without its rights. */
export const reopenLast = (db: Db): Promise<unknown> =>
  sql`update period_close set status = 'reopened', reopened_at = now(), reopened_by_id = 1, reopen_reason = 'Тест'
    where id = (select id from period_close where status = 'closed' order by day desc limit 1)`.execute(db)

/** Closes the period after the last closed one, up to a day: like the call, without its checks of pending work. */
export const closeNext = (db: Db, day: string): Promise<unknown> =>
  sql`insert into period_close (day, status, closed_at, closed_by_id, ins_date, last_money, last_volume)
    select ${day}::date, 'closed', now(), 1, now(), (select coalesce(max(id), 0) from cash_transaction),
      (select coalesce(max(id), 0) from volume_transaction)`.execute(db)

/** Closes everything up to a day, whatever was closed before; null reopens everything. */
export async function closeUpTo(db: Db, day: string | null): Promise<void> {
  const { rows } = await sql`select 1 from period_close where status = 'closed'`.execute(db)
  for (const _ of rows) await reopenLast(db)
  if (day !== null) await closeNext(db, day)
}

/** The input of a call that closes the next day, in years without any data. */
export async function nextToClose(app: TestApp): Promise<{ readonly day: string; readonly anyway: true; readonly comment: string }> {
  const { closedUntil } = (await app.call('GET', 'api/period_closes/checklist')).body as { closedUntil: string | null }
  const day = closedUntil === null ? '2001-01-01' : new Date(Date.parse(closedUntil) + 86_400_000).toISOString().slice(0, 10)
  return { day, anyway: true, comment: 'Начало учёта' }
}
