import { literal } from './names.ts'

/** What tables announce: by which name, on which channel, and with what, as SQL. */
interface Announcement {
  /** The name of the triggers and of their function. */
  readonly name: string
  readonly channel: string
  readonly payload: string
  readonly tables: readonly string[]
}

/** Triggers by which tables notify a channel of every change, whichever way it was made: once for a transaction, when it is committed. Tables that are missing are left out. */
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
