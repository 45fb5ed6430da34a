import { literal } from './names.ts'

/** A notification of table changes: name, channel and payload, as SQL. */
interface Announcement {
  /** The name of the triggers and of their function. */
  readonly name: string
  readonly channel: string
  readonly payload: string
  readonly tables: readonly string[]
}

/**
 * Returns the triggers by which tables notify a channel of every change, whoever makes it: once per transaction, at commit. Missing tables
 * are skipped.
 */
export const announcing = ({ name, channel, payload, tables }: Announcement): readonly string[] => [
  `create or replace function ${name}() returns trigger language plpgsql as $$
  begin
    perform pg_notify(${literal(channel)}, ${payload});
    return null;
  end $$`,
  `do $$
declare watched text;
begin
  foreach watched in array array[${tables.map(literal).join(', ')}] loop
    -- Made once only: making it again would wait for every writer of the table.
    if to_regclass(watched) is not null
      and not exists (select 1 from pg_trigger where tgrelid = to_regclass(watched) and tgname = ${literal(name)}) then
      execute format(
        'create trigger ${name} after insert or update or delete or truncate on %I for each statement execute function ${name}()',
        watched
      );
    end if;
  end loop;
end $$`,
]
