import { sql } from 'kysely'
import type { Db, Sql } from '#server/engine/sql.ts'
import type { Resource } from '#resource'
import { changeTriggers, ROW_COUNT_COLUMN } from '#server/engine/schema/keptSums.ts'
import { summedRows, type SumsGrouping } from '#server/engine/schema/summedRows.ts'
import { columnOf, quote, tableOf } from '#server/engine/schema/tables.ts'
import { endOfDay } from './boxSums.rules.ts'

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
export async function lockClosedDay(db: Db): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`select to_char(ledger_closed(), 'YYYY-MM-DD') as day`.execute(db)
  return rows[0]?.day ?? null
}

/**
 * Waits for transactions that write rows, and blocks new rows, closings and reopenings until the transaction ends. Returns the last closed
 * day.
 */
export async function lockLedger(db: Db): Promise<string | null> {
  await sql`lock table period_close in share row exclusive mode`.execute(db)
  return lastClosed(db)
}

/** Returns the last closed day, ISO, without locking. */
export async function lastClosed(db: Db): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`select max(day)::text as day from period_close where status = 'closed'`.execute(db)
  return rows[0]?.day ?? null
}

/** The ledger tables of money and of volumes. */
const ROWS = ['cash_transaction', 'volume_transaction'] as const

const guardedBy = (table: string): readonly string[] => [
  `create or replace trigger ${table}_stays before update or delete or truncate on ${table}
    for each statement execute function ledger_stays()`,
  `create or replace trigger ${table}_open after insert on ${table}
    referencing new table as fresh for each statement execute function ledger_open()`,
]

/**
 * How the database protects the ledger: rows are never changed, none is written to a closed period, the rows of a leg have unique numbers,
 * and each box has a stored balance. Balances are updated once per statement, in the order of boxes: once per row would take quadratic time
 * for a busy box, and another order could cause deadlocks.
 */
export const ledgerTables: readonly string[] = [
  `create table if not exists box_balance (
    box_kind text not null,
    box_id bigint not null,
    balance numeric(20,2) not null,
    rows bigint not null,
    last_movement date not null,
    primary key (box_kind, box_id)
  )`,
  `create or replace function ledger_stays() returns trigger language plpgsql as $body$
    begin
      raise exception 'rows of the ledger are neither changed nor deleted';
    end
  $body$`,
  ...closedTables,
  `create or replace function ledger_balance() returns trigger language plpgsql as $body$
    begin
      insert into box_balance as b (box_kind, box_id, balance, rows, last_movement)
        select box_kind, box_id, sum(sum_trx), count(*), max(dt_trx) from fresh group by box_kind, box_id order by box_kind, box_id
      on conflict (box_kind, box_id) do update set balance = b.balance + excluded.balance, rows = b.rows + excluded.rows,
        last_movement = greatest(b.last_movement, excluded.last_movement);
      return null;
    end
  $body$`,
  ...ROWS.flatMap(guardedBy),
  `create or replace trigger cash_transaction_balance after insert on cash_transaction
    referencing new table as fresh for each statement execute function ledger_balance()`,
  `create unique index if not exists cash_transaction_leg on cash_transaction (object_type, object_number, leg, box_kind, box_id, seq)`,
  `create index if not exists cash_transaction_box on cash_transaction (box_kind, box_id, dt_trx, id) include (sum_trx, object_type)`,
  // Corrections are rare; turnovers search for them.
  `create index if not exists cash_transaction_corrected on cash_transaction (box_kind, box_id, dt_trx) where type_operation is not null`,
  `create unique index if not exists volume_transaction_leg
    on volume_transaction (object_type, object_number, leg, point_id, material_id, unit_id, seq)`,
  `create index if not exists volume_transaction_box on volume_transaction (point_id, material_id, unit_id, dt_trx, id) include (vol_trx)`,
]

/** Records that reports sum by period: the day field, the fields of groups, and the summed fields. All are stored fields. */
export interface ReportedRecords {
  readonly resource: Resource
  readonly day: string
  readonly by: readonly string[]
  readonly of: readonly string[]
}

const correctionsTable = (resource: Resource): string => `${tableOf(resource)}_late`

/**
 * Returns the table and triggers for changes of records whose day was already closed: the change is subtracted from the record's own day
 * and added to the first open day, as in the ledger (ledger §6). Records have their current values, so a report that adds these rows to
 * them leaves a closed period unchanged. The table has only as many rows as there were such changes.
 */
export function correctionTables({ resource, day, by, of }: ReportedRecords): readonly string[] {
  const [source, corrections] = [tableOf(resource), correctionsTable(resource)]
  const dayColumn = quote(columnOf(resource, day))
  const keys = [...new Set(by)].filter(name => name !== day).map(name => quote(columnOf(resource, name)))
  const sums = [...new Set(of)].map(name => quote(columnOf(resource, name)))
  const names = [dayColumn, ...keys, ...sums]
  const key = [...keys, 'is_delete'].join(', ')
  const rows = (from: string, sign: 1 | -1): string =>
    `select ${[...names, 'is_delete'].join(', ')}, ${sign} as sys_sign from ${from} where ${dayColumn} <= closed`
  const moving = (from: string): string => `insert into ${corrections} (${dayColumn}, ${key}, ${[ROW_COUNT_COLUMN, ...sums].join(', ')})
        select case when v.moved then closed + 1 else r.${dayColumn} end, ${key},
          ${['1', ...sums.map(name => `coalesce(r.${name}, 0)`)].map(one => `sum(${one} * r.sys_sign * case when v.moved then 1 else -1 end)`).join(', ')}
        from (${from}) as r cross join (values (true), (false)) as v (moved) group by 1, ${key}
        having sum(r.sys_sign) <> 0${sums.map(name => ` or sum(coalesce(r.${name}, 0) * r.sys_sign) <> 0`).join('')}`
  return [
    `create table if not exists ${corrections} (at timestamptz not null default now(), ${ROW_COUNT_COLUMN} bigint not null, is_delete boolean not null)`,
    `do $body$
      declare
        name text;
      begin
        foreach name in array array[${names.map(one => `'${one.replaceAll('"', '')}'`).join()}] loop
          execute (select format('alter table ${corrections} add column if not exists %I %s', name, format_type(atttypid, atttypmod))
            from pg_attribute where attrelid = '${source}'::regclass and attname = name);
        end loop;
      end
    $body$`,
    `create index if not exists ${corrections}_day on ${corrections} (${dayColumn})`,
    `create or replace function ${corrections}() returns trigger language plpgsql as $body$
    declare
      closed date := ledger_closed();
    begin
      if closed is null then return null; end if;
      if tg_op = 'INSERT' then
        ${moving(rows('fresh', 1))};
      elsif tg_op = 'DELETE' then
        ${moving(rows('former', -1))};
      else
        ${moving(`${rows('fresh', 1)} union all ${rows('former', -1)}`)};
      end if;
      return null;
    end
  $body$`,
    ...changeTriggers(corrections, source),
  ]
}

/** Returns the records as reports sum them: `summedRows` with late changes on the days where they count; optionally as known on a day. */
export function reportedRows({ resource }: ReportedRecords, grouping: SumsGrouping, knownOn: string | null = null): Sql {
  const names = [
    ...grouping.by.map(name => columnOf(resource, name)),
    'is_delete',
    ROW_COUNT_COLUMN,
    ...grouping.of.map(name => columnOf(resource, name)),
  ]
  const since = knownOn === null ? undefined : endOfDay(knownOn)
  const corrections = sql`select ${sql.join(names.map(name => sql.ref(name)))} from ${sql.table(correctionsTable(resource))}`
  return sql`(${summedRows(resource, grouping, since)} union all ${corrections} ${since ? sql`where at < ${since}` : sql``})`
}
