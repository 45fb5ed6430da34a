import type { Resources } from '#resource'
import { literal, tableOf } from '../engine/schema/names.ts'

/** The channel on which tables of resources say that rows of theirs changed; the payload is the table's name. */
export const CHANNEL = 'records_changed'

/**
 * Triggers by which every table of a resource announces its changes, whichever way they were made: once for a transaction, when it is committed.
 * They say the table alone: what of it somebody may see, each reads by their own rights.
 */
export const liveTables = (resources: Resources): readonly string[] => [
  `create or replace function sys_records_changed() returns trigger language plpgsql as $$
  begin
    perform pg_notify('${CHANNEL}', tg_table_name);
    return null;
  end $$`,
  `do $$
declare watched text;
begin
  foreach watched in array array[${[...new Set(Object.values(resources).map(tableOf))].map(literal).join(', ')}] loop
    -- Made once only: making it again would wait for every writer of the table.
    if to_regclass(watched) is not null
      and not exists (select 1 from pg_trigger where tgrelid = to_regclass(watched) and tgname = 'sys_records_changed') then
      execute format(
        'create trigger sys_records_changed after insert or update or delete or truncate on %I for each statement execute function sys_records_changed()',
        watched
      );
    end if;
  end loop;
end $$`,
]
