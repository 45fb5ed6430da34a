import type { DatabaseSession } from '../adapters/postgres/session.ts'

/** A table as described in an archive. */
export interface TableShape {
  readonly name: string
  readonly columns: readonly {
    readonly name: string
    readonly type: string
    readonly notNull: boolean
    readonly default: string | null
    readonly identity: boolean
  }[]
}

/** Quotes a name for SQL. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`
const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`

type Row = Record<string, unknown>
const rowsOf = async <T = Row>(session: DatabaseSession, text: string): Promise<T[]> => (await session.run(text)).rows as T[]

const OURS = `c.relnamespace = current_schema()::regnamespace`

/** Returns the tables of the current schema with their columns, in the snapshot of the session. */
export async function tablesOf(session: DatabaseSession): Promise<TableShape[]> {
  const rows = await rowsOf<{ table: string } & TableShape['columns'][number]>(
    session,
    `select c.relname as table, a.attname as name, format_type(a.atttypid, a.atttypmod) as type, a.attnotnull as "notNull",
      pg_get_expr(d.adbin, d.adrelid) as default, a.attidentity <> '' as identity
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    where ${OURS} and c.relkind = 'r' order by c.relname, a.attnum`,
  )
  return [...Map.groupBy(rows, row => row.table)].map(([name, columns]) => ({
    name,
    columns: columns.map(({ name, type, notNull, default: value, identity }) => ({ name, type, notNull, default: value, identity })),
  }))
}

/** Returns the last numbers of the tables' identity columns. */
export async function sequencesOf(
  session: DatabaseSession,
  tables: readonly TableShape[],
): Promise<{ table: string; column: string; last: string; called: boolean }[]> {
  const found = tables.flatMap(table => table.columns.filter(one => one.identity).map(one => ({ table: table.name, column: one.name })))
  const sequences = []
  for (const { table, column } of found) {
    const [sequence] = await rowsOf(session, `select pg_get_serial_sequence(${literal(quoted(table))}, ${literal(column)}) as name`)
    const [state] = await rowsOf(session, `select last_value::text as last, is_called as called from ${String(sequence!['name'])}`)
    sequences.push({ table, column, last: String(state!['last']), called: state!['called'] === true })
  }
  return sequences
}

// Written without the schema's name, so that they can run in another schema.
const AFTER = [
  // The column with the locale has another name before PostgreSQL 17.
  `select format('create collation if not exists %I (provider = icu, locale = %L)', c.collname,
      coalesce(to_jsonb(c) ->> 'colllocale', to_jsonb(c) ->> 'colliculocale')) as text
    from pg_collation c where c.collnamespace = current_schema()::regnamespace and c.collprovider = 'i' order by c.collname`,
  `select format('alter table %I add constraint %I %s', c.relname, k.conname, pg_get_constraintdef(k.oid, true)) as text
    from pg_constraint k join pg_class c on c.oid = k.conrelid where ${OURS} and k.contype in ('p', 'u', 'c', 'x') order by k.contype, k.conname`,
  `select pg_get_indexdef(c.oid, 0, true) as text from pg_class c where ${OURS} and c.relkind = 'i'
    and not exists (select 1 from pg_constraint k where k.conindid = c.oid and k.contype in ('p', 'u', 'x')) order by c.relname`,
  `select format('alter table %I add constraint %I %s', c.relname, k.conname, pg_get_constraintdef(k.oid, true)) as text
    from pg_constraint k join pg_class c on c.oid = k.conrelid where ${OURS} and k.contype = 'f' order by k.conname`,
  `select format('comment on %s %I is %L', case c.relkind when 'i' then 'index' else 'table' end, c.relname, obj_description(c.oid, 'pg_class')) as text
    from pg_class c where ${OURS} and c.relkind in ('r', 'i') and obj_description(c.oid, 'pg_class') is not null order by c.relname`,
  `select regexp_replace(pg_get_statisticsobjdef(s.oid), '^(CREATE STATISTICS )' || quote_ident(current_schema()) || '\\.', '\\1') as text
    from pg_statistic_ext s where s.stxnamespace = current_schema()::regnamespace order by s.stxname`,
  `select format('comment on statistics %I is %L', s.stxname, obj_description(s.oid, 'pg_statistic_ext')) as text
    from pg_statistic_ext s where s.stxnamespace = current_schema()::regnamespace and obj_description(s.oid, 'pg_statistic_ext') is not null
    order by s.stxname`,
  `select regexp_replace(pg_get_functiondef(p.oid), '^(CREATE OR REPLACE \\w+ )' || quote_ident(current_schema()) || '\\.', '\\1') as text
    from pg_proc p where p.pronamespace = current_schema()::regnamespace and p.prokind in ('f', 'p')
    and not exists (select 1 from pg_depend d where d.objid = p.oid and d.deptype = 'e') order by p.proname`,
  `select pg_get_triggerdef(t.oid, true) as text from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where ${OURS} and not t.tgisinternal order by c.relname, t.tgname`,
]

/** Returns the statements that recreate keys, indexes, statistics, comments, functions and triggers of the current schema. */
export async function afterRows(session: DatabaseSession): Promise<string[]> {
  const found: string[] = []
  for (const text of AFTER) for (const row of await rowsOf<{ text: string }>(session, text)) found.push(row.text)
  return found
}

/** Returns the statement that creates a table without its keys. */
export const createTable = ({ name, columns }: TableShape): string =>
  `create table ${quoted(name)} (${columns
    .map(one => {
      const value = one.identity ? ' generated by default as identity' : one.default === null ? '' : ` default ${one.default}`
      return `${quoted(one.name)} ${one.type}${value}${one.notNull ? ' not null' : ''}`
    })
    .join(', ')})`

/** Returns the columns of a table in the order of COPY. */
export const copied = ({ name, columns }: TableShape): string => `${quoted(name)} (${columns.map(one => quoted(one.name)).join(', ')})`

/** Returns the statement that sets the next number of an identity column. */
export const setSequence = (one: { table: string; column: string; last: string; called: boolean }): string =>
  `select setval(pg_get_serial_sequence(${literal(quoted(one.table))}, ${literal(one.column)}), ${one.last}, ${one.called})`

/** Whether the statement needs the trigram extension. */
export const needsTrigrams = (text: string): boolean => text.includes('gin_trgm_ops')
