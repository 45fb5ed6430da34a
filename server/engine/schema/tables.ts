import { sql } from 'kysely'
import { kindOf, optionsOf, type Resource, type Field } from '#resource'
import { FOLDED } from '#resource/fold'
import { serverKindOf } from '../kinds/index.ts'
import type { Aliased, Sql } from '../sql.ts'

/** Converts camelCase to snake_case. */
export const snake = (name: string): string => name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)

/** Returns the name under which records are known everywhere: their resource; for a facet, the resource whose records it has. */
export const recordNameOf = ({ name, parts }: Resource): string => parts?.facet?.of ?? name

/** Returns the table of a resource. */
export const tableOf = (resource: Resource): string => snake(recordNameOf(resource))

/** Returns the column of a join table with the owner's id. */
export const ownerColumnOf = (resource: Resource): string => `${tableOf(resource)}_id`

/** Returns the column of a stored field: references and files end with `_id`; the creator is `ins_user_id`. */
export function columnOf(resource: Resource, name: string): string {
  if (name === 'mdInsUser') return 'ins_user_id'
  const one = resource.fields[name]
  return one && kindOf(one).isLink ? `${snake(name)}_id` : snake(name)
}

/** Returns the table that joins a record to its `references`. */
export const joinTableOf = (resource: Resource, name: string): string => `${tableOf(resource)}_${snake(name)}`

/** Returns the table of a status history. */
export const statusTableOf = (resource: Resource): string => `${tableOf(resource)}_${snake(resource.parts!.statuses!.history)}`

/** Whether the table has the value of the field, in a column of its own or as a word in a set (`member`). */
export function isInTable(resource: Resource, name: string): boolean {
  const one = resource.fields[name]
  return !!one && !optionsOf(one).derived && serverKindOf(one).column !== undefined
}

/** Whether the field has a column of its own. */
export const isStored = (resource: Resource, name: string): boolean =>
  isInTable(resource, name) && optionsOf(resource.fields[name]!).member === undefined

/** Returns the SQL of a value in the table: its column, or whether its set has its word. */
export function storedSql(resource: Resource, name: string, t: Aliased): Sql {
  const one = resource.fields[name]
  const member = one && optionsOf(one).member
  return member ? sql`(${sql.lit(member.as)} = any(${t(snake(member.of))}))` : t(columnOf(resource, name))
}

/** Returns the flags that are stored in sets, by the column of their set. */
export const setsOf = (resource: Resource, names: readonly string[] = Object.keys(resource.fields)): ReadonlyMap<string, string[]> =>
  Map.groupBy(
    names.filter(name => isInTable(resource, name) && !isStored(resource, name)),
    name => snake(optionsOf(resource.fields[name]!).member!.of),
  )
/** Returns the column definition of a set. */
export const setLine = (column: string): string => `${quote(column)} text[] not null default '{}'`

/** The column with the period of a reservation; empty while the record reserves nothing. */
export const RESERVED = 'reserved'

/** Returns a name within PostgreSQL's 63 characters; long names are cut and get a hash of the whole name. */
export function shortName(name: string): string {
  if (name.length <= 60) return name
  let hash = 5381
  for (const sign of name) hash = (hash * 33 + sign.charCodeAt(0)) >>> 0
  return `${name.slice(0, 50)}_${hash.toString(36)}`
}

/** Quotes a name for SQL. */
export const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** Quotes a value for SQL. */
export const literal = (value: unknown): string => (typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value))

// The spaces of JavaScript: PostgreSQL's own class depends on the locale.
const SPACES = ' \t\n\v\f\r\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000'

const folded = (text: string): string => `translate(lower(${text}), ${literal(FOLDED.from)}, ${literal(FOLDED.to)})`

/**
 * Returns `foldedKey` of a text in SQL, by which unique texts are compared. A query must use exactly this text, else the database does not
 * use the index.
 */
export const foldedKeySql = (text: string): string => `btrim(regexp_replace(${folded(text)}, ${literal(`[${SPACES}]+`)}, ' ', 'g'))`

/** Returns `noteKey` of a text in SQL. */
export const noteKeySql = (text: string): string => `regexp_replace(${folded(text)}, ${literal(`[${SPACES}№.-]+`)}, '', 'g')`

const PLACEHOLDER = '\u0000'
/** Converts a function of SQL text to one of SQL pieces. */
const around =
  (spell: (text: string) => string) =>
  (value: Sql): Sql => {
    const [before, behind] = spell(PLACEHOLDER).split(PLACEHOLDER) as [string, string]
    return sql`${sql.raw(before)}${value}${sql.raw(behind)}`
  }
/** Returns `foldedKey` of an SQL piece. */
export const foldedKeyOf = around(foldedKeySql)
/** Returns `noteKey` of an SQL piece. */
export const noteKeyOf = around(noteKeySql)

/** Returns the column type of a stored field. */
export const columnType = (one: Field): string => serverKindOf(one).column!(optionsOf(one))
/** Returns null of the column type of a stored field. */
export const typedNull = (one: Field): Sql => sql`null::${sql.raw(columnType(one))}`

/** Returns the column definition of a stored field for `create table` and `add column`. A column added to existing rows is nullable. */
export function columnLine(resource: Resource, name: string, fresh: boolean): string {
  const one = resource.fields[name]!
  const options = optionsOf(one)
  const fills = options.default !== undefined && ['string', 'number', 'boolean'].includes(typeof options.default) && !kindOf(one).isLink
  const parts = [quote(columnOf(resource, name)), serverKindOf(one).column!(options)]
  if (fills) parts.push(`default ${literal(options.default)}`)
  if ((options.required && fresh) || (fills && kindOf(one).emptied)) parts.push('not null')
  return parts.join(' ')
}

/** Columns that the engine maintains, including the standard fields. */
export const MAINTAINED_COLUMNS: Readonly<Record<string, string>> = {
  id: 'bigint generated by default as identity primary key',
  version: 'integer not null default 1',
  is_active: 'boolean not null default true',
  is_delete: 'boolean not null default false',
  ins_date: 'timestamptz not null default now()',
  ins_user_id: 'bigint',
}
/** Returns the declared fields with a column, without those of the engine. */
export const storedNames = (resource: Resource): string[] =>
  Object.keys(resource.fields).filter(name => isStored(resource, name) && !(columnOf(resource, name) in MAINTAINED_COLUMNS))

/** The column with the period of a reservation. */
export const RESERVED_LINE = `${RESERVED} tstzrange`
/** Returns the statement that creates the table of a resource. */
export const createTable = (resource: Resource): string =>
  `create table ${quote(tableOf(resource))} (\n  ${[
    ...Object.entries(MAINTAINED_COLUMNS).map(([column, type]) => `${column} ${type}`),
    ...storedNames(resource).map(name => columnLine(resource, name, true)),
    ...[...setsOf(resource).keys()].map(setLine),
    ...(resource.parts?.reserved ? [RESERVED_LINE] : []),
  ].join(',\n  ')}\n)`

/** Returns the statement that creates the join table of a record's `references`. */
export const createJoin = (resource: Resource, name: string, target: Resource): string =>
  `create table if not exists ${quote(joinTableOf(resource, name))} (
  ${ownerColumnOf(resource)} bigint not null references ${quote(tableOf(resource))} (id) on delete cascade,
  target_id bigint not null references ${quote(tableOf(target))} (id),
  position integer not null,
  primary key (${ownerColumnOf(resource)}, target_id)
)`

/** Returns the statement that creates the table of a status history. */
export const createStatuses = (resource: Resource): string =>
  `create table if not exists ${quote(statusTableOf(resource))} (
  id bigint generated by default as identity primary key,
  record_id bigint not null references ${quote(tableOf(resource))} (id) on delete cascade,
  value text,
  at timestamptz not null,
  user_id bigint
)`

/** The engine's own tables: files, the change history, repeated calls. */
export const systemTables: readonly string[] = [
  // Returns the JSON text of a text. PostgreSQL 16 has `json_scalar`, which needs no type lookup for each value, unlike `to_json`.
  `do $make$ begin
    execute 'create or replace function json_text(value text) returns text language sql stable parallel safe as $body$ select '
      || case when current_setting('server_version_num')::int >= 160000 then 'json_scalar(value)' else 'to_json(value)' end || '::text $body$';
  end $make$`,
  `create table if not exists sys_file (
    id bigint generated by default as identity primary key,
    key text not null unique,
    file_name text not null,
    content_type text not null,
    size bigint not null,
    sha256 text not null,
    ins_date timestamptz not null default now(),
    ins_user_id bigint
  )`,
  `create table if not exists sys_change (
    id bigint generated by default as identity primary key,
    at timestamptz not null,
    user_id bigint,
    action text not null,
    resource text not null,
    record_id bigint not null,
    title text not null,
    parent_resource text,
    parent_id bigint,
    changes jsonb not null,
    token_id bigint,
    token text
  )`,
  'create index if not exists sys_change_record on sys_change (resource, record_id, id desc)',
  // A block range index is enough: entries are stored in the order of their time.
  'create index if not exists sys_change_at on sys_change using brin (at) with (pages_per_range = 16)',
  'create index if not exists sys_change_parent on sys_change (parent_resource, parent_id, id desc) where parent_id is not null',
  `create table if not exists sys_idempotency (
    user_id bigint not null,
    key text not null,
    call text not null,
    request text not null,
    status integer,
    body text,
    at timestamptz not null default now(),
    primary key (user_id, key)
  )`,
  'create index if not exists sys_idempotency_at on sys_idempotency (at)',
  // Printed documents: template, record, period, and a digest of the data (`digest`).
  `create table if not exists sys_paper (
    id bigint generated by default as identity primary key,
    resource text not null,
    record_id bigint not null,
    template_id bigint not null,
    name text not null,
    file_id bigint not null references sys_file (id),
    digest text not null,
    day date not null,
    date_from date not null,
    date_to date not null,
    ins_date timestamptz not null,
    ins_user_id bigint
  )`,
  'create index if not exists sys_paper_record on sys_paper (resource, record_id, id desc)',
  // Large prints: owner and expiry, and the documents that are finished.
  `create table if not exists sys_print (
    job_id bigint primary key,
    user_id bigint not null,
    name text not null,
    expires timestamptz not null,
    file_id bigint references sys_file (id)
  )`,
  'create index if not exists sys_print_user on sys_print (user_id, job_id desc)',
  `create table if not exists sys_print_part (
    job_id bigint not null references sys_print (job_id) on delete cascade,
    at integer not null,
    records bigint[] not null,
    template_id bigint not null,
    name text not null,
    file_id bigint not null references sys_file (id),
    digest text not null,
    day date not null,
    primary key (job_id, at)
  )`,
  // Numbers of documents: the last one by kind, series and year, and those of records.
  `create table if not exists sys_paper_counter (
    kind text not null,
    series bigint not null,
    year integer not null,
    last bigint not null,
    primary key (kind, series, year)
  )`,
  `create table if not exists sys_paper_number (
    kind text not null,
    series bigint not null,
    year integer not null,
    number bigint not null,
    subject text not null,
    ins_date timestamptz not null,
    primary key (kind, series, year, number),
    unique (kind, subject)
  )`,
]

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
export const notifyTriggers = ({ name, channel, payload, tables }: Announcement): readonly string[] => [
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
