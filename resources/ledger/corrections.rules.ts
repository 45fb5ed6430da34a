import type { Resource } from '#resource'
import { sql } from 'kysely'
import { keptRows, type Grouping } from '#server/engine/read/keptRows.ts'
import { changeTriggers, KEPT_COUNT } from '#server/engine/schema/keptSums.ts'
import { columnOf, quote, tableOf } from '#server/engine/schema/names.ts'
import type { Sql } from '#server/engine/sql.ts'
import { endOfDay } from './kept.rules.ts'

/** Records that reports sum by period: the day field, the fields of groups, and the summed fields. All are stored fields. */
export interface Reported {
  readonly resource: Resource
  readonly day: string
  readonly by: readonly string[]
  readonly of: readonly string[]
}

const lateTable = (resource: Resource): string => `${tableOf(resource)}_late`

/**
 * Returns the table and triggers for changes of records whose day was already closed: the change is subtracted from the record's own day
 * and added to the first open day, as in the ledger (ledger §6). Records have their current values, so a report that adds these rows to
 * them leaves a closed period unchanged. The table has only as many rows as there were such changes.
 */
export function correctionTables({ resource, day, by, of }: Reported): readonly string[] {
  const [source, late] = [tableOf(resource), lateTable(resource)]
  const dayColumn = quote(columnOf(resource, day))
  const keys = [...new Set(by)].filter(name => name !== day).map(name => quote(columnOf(resource, name)))
  const sums = [...new Set(of)].map(name => quote(columnOf(resource, name)))
  const names = [dayColumn, ...keys, ...sums]
  const key = [...keys, 'is_delete'].join(', ')
  const rows = (from: string, sign: 1 | -1): string =>
    `select ${[...names, 'is_delete'].join(', ')}, ${sign} as sys_sign from ${from} where ${dayColumn} <= closed`
  const moving = (from: string): string => `insert into ${late} (${dayColumn}, ${key}, ${[KEPT_COUNT, ...sums].join(', ')})
        select case when v.moved then closed + 1 else r.${dayColumn} end, ${key},
          ${['1', ...sums.map(name => `coalesce(r.${name}, 0)`)].map(one => `sum(${one} * r.sys_sign * case when v.moved then 1 else -1 end)`).join(', ')}
        from (${from}) as r cross join (values (true), (false)) as v (moved) group by 1, ${key}
        having sum(r.sys_sign) <> 0${sums.map(name => ` or sum(coalesce(r.${name}, 0) * r.sys_sign) <> 0`).join('')}`
  return [
    `create table if not exists ${late} (at timestamptz not null default now(), ${KEPT_COUNT} bigint not null, is_delete boolean not null)`,
    `do $body$
      declare
        name text;
      begin
        foreach name in array array[${names.map(one => `'${one.replaceAll('"', '')}'`).join()}] loop
          execute (select format('alter table ${late} add column if not exists %I %s', name, format_type(atttypid, atttypmod))
            from pg_attribute where attrelid = '${source}'::regclass and attname = name);
        end loop;
      end
    $body$`,
    `create index if not exists ${late}_day on ${late} (${dayColumn})`,
    `create or replace function ${late}() returns trigger language plpgsql as $body$
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
    ...changeTriggers(late, source),
  ]
}

/** Returns the records as reports sum them: `keptRows` with late changes on the days where they count; optionally as known on a day. */
export function reportedRows({ resource }: Reported, grouping: Grouping, knownOn: string | null = null): Sql {
  const names = [
    ...grouping.by.map(name => columnOf(resource, name)),
    'is_delete',
    KEPT_COUNT,
    ...grouping.of.map(name => columnOf(resource, name)),
  ]
  const since = knownOn === null ? undefined : endOfDay(knownOn)
  const late = sql`select ${sql.join(names.map(name => sql.ref(name)))} from ${sql.table(lateTable(resource))}`
  return sql`(${keptRows(resource, grouping, since)} union all ${late} ${since ? sql`where at < ${since}` : sql``})`
}
