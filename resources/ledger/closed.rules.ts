import { sql } from 'kysely'
import type { Db } from '#server/engine/sql.ts'

/** The setting that stored the last closed day before 2026-11-24, in the form DD.MM.YYYY. */
const FORMERLY = 'closedUntil'

/**
 * How the database protects closed periods. Closings are stored only in the table `period_close`. `ledger_closed()` returns the last closed
 * day and takes a SHARE lock on the table, so that no closing is written until the transaction ends: a closing waits for rows that are
 * being written, and later rows see the closing. A snapshot older than the lock would not see it, so other isolation levels are rejected. A
 * closing never changes; it can only be revoked, once, with a reason and a user.
 */
export const closedTables: readonly string[] = [
  `create or replace function ledger_closed() returns date language plpgsql as $body$
    begin
      if current_setting('transaction_isolation') <> 'read committed' then
        raise exception 'rows of the ledger are written where closings are seen: in a transaction that is read committed';
      end if;
      lock table period_close in share mode;
      return (select max(day) from period_close where status = 'closed' and not is_delete);
    end
  $body$`,
  `create or replace function ledger_open() returns trigger language plpgsql as $body$
    declare
      closed date := ledger_closed();
    begin
      if closed is not null and exists (select 1 from fresh where dt_trx <= closed or dt_report <= closed) then
        raise exception 'the period until % is closed', closed;
      end if;
      return null;
    end
  $body$`,
  `create or replace function period_close_stays() returns trigger language plpgsql as $body$
    begin
      if tg_op = 'INSERT' then
        if new.status <> 'closed' or new.is_delete or new.day <= (select max(day) from period_close where status = 'closed') then
          raise exception 'a closing is of a day after the last closed one';
        end if;
        return new;
      end if;
      if tg_op <> 'UPDATE' or new.is_delete or (new.day, new.closed_at, new.closed_by_id) is distinct from (old.day, old.closed_at, old.closed_by_id) then
        raise exception 'closings are neither changed nor deleted';
      end if;
      if new.status = old.status then return new; end if;
      if new.status = 'closed' or new.reopened_at is null or new.reopened_by_id is null or coalesce(new.reopen_reason, '') = '' then
        raise exception 'a closing is taken back once, with a reason';
      end if;
      if exists (select 1 from period_close where status = 'closed' and day > old.day) then
        raise exception 'the latest closing is taken back first';
      end if;
      return new;
    end
  $body$`,
  `create or replace trigger period_close_stays before insert or update or delete on period_close
    for each row execute function period_close_stays()`,
  `create or replace trigger period_close_whole before truncate on period_close
    for each statement execute function period_close_stays()`,
  // Converts the former setting into a closing, with its author and time, and deletes it.
  `insert into period_close (day, status, closed_at, closed_by_id, ins_date, ins_user_id, comment, last_money, last_volume)
    select to_date(parameter_value, 'DD.MM.YYYY'), 'closed', coalesce(changed_at, now()), changed_by_id, coalesce(changed_at, now()), changed_by_id,
      'Период был закрыт свойством «' || parameter_name || '»',
      (select coalesce(max(id), 0) from cash_transaction), (select coalesce(max(id), 0) from volume_transaction)
    from property where parameter = '${FORMERLY}' and not is_delete and coalesce(parameter_value, '') <> ''
      and not exists (select 1 from period_close)`,
  `delete from property where parameter = '${FORMERLY}'`,
]

/**
 * Returns the last closed day, ISO, and keeps it unchanged until the transaction ends, so that nobody closes a period while rows are being
 * written to it.
 */
export async function closedUntil(db: Db): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`select to_char(ledger_closed(), 'YYYY-MM-DD') as day`.execute(db)
  return rows[0]?.day ?? null
}

/**
 * Waits for transactions that write rows, and blocks new rows, closings and reopenings until the transaction ends. Returns the last closed
 * day.
 */
export async function closeLedger(db: Db): Promise<string | null> {
  await sql`lock table period_close in share row exclusive mode`.execute(db)
  return lastClosed(db)
}

/** Returns the last closed day, ISO, without locking. */
export async function lastClosed(db: Db): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`select max(day)::text as day from period_close where status = 'closed'`.execute(db)
  return rows[0]?.day ?? null
}
