import { fieldsOfLines, optionsOf, PEOPLE, placeOf, SECRET, viewsOf, type Field, type Resource, type Resources, type View } from '#resource'
import { sql } from 'kysely'
import { serverKindOf } from '../kinds/index.ts'
import type { JsonPlace } from '../kinds/kind.ts'
import { collationOf } from '../schema/indexes.ts'
import { columnOf, joinTableOf, ownerColumnOf, statusTableOf, tableOf } from '../schema/names.ts'
import type { Of, RuleBook, Sql } from '../rules.ts'

/** What shaping needs to know: the registry and the rules that hold the computed fields' SQL. */
export interface Shaping {
  readonly resources: Resources
  readonly rules: RuleBook
  /** What the reader may not see, as `resource.field`: of any record, or of the records that the field's `veiled` names; and all of it as one text. */
  readonly hidden?: { readonly key: string; readonly names: ReadonlySet<string>; readonly veiled: ReadonlySet<string> }
}

/** Names columns of one alias. */
export const of =
  (alias: string): Of =>
  column =>
    sql`${sql.ref(`${alias}.${column}`)}`

/** The SQL value of a stored or server-derived field, of a reference its id. */
export function expressionOf(shaping: Shaping, resource: Resource, name: string, alias: string): Sql {
  if (name === 'id' || name === 'version') return of(alias)(name)
  const { veiled } = optionsOf(resource.fields[name]!)
  const value = valueOf(shaping, resource, name, alias)
  if (!veiled || !shaping.hidden?.veiled.has(`${resource.name}.${name}`)) return value
  const parts = Object.entries(veiled.where).map(([field, asked]) => sql`${of(alias)(columnOf(resource, field))} = ${sql.lit(asked)}`)
  return sql`case when ${sql.join(parts, sql` and `)} then null else ${value} end`
}

function valueOf(shaping: Shaping, resource: Resource, name: string, alias: string): Sql {
  const { derived, secret } = optionsOf(resource.fields[name]!)
  if (derived !== 'server') {
    const stored = of(alias)(columnOf(resource, name))
    return secret ? sql`case when ${stored} is null then null else ${sql.lit(SECRET)} end` : stored
  }
  const expression = shaping.rules[resource.name]?.derive?.[name]
  if (!expression) throw new Error(`${resource.name}.${name} has no SQL in the rules`)
  return expression(of(alias))
}

/** SQL values by their places in a JSON object. */
export type Tree = { [key: string]: Tree | Sql }
const isSql = (value: Tree | Sql): value is Sql => 'toOperationNode' in value

/** The most pairs that one json_build_object may have (100 arguments). */
const PAIRS = 45
/** A JSON object of SQL values. */
export function object(tree: Tree): Sql {
  const pairs = Object.entries(tree).map(([key, value]) => sql`${sql.lit(key)}, ${isSql(value) ? value : object(value)}`)
  if (pairs.length <= PAIRS) return sql`json_build_object(${sql.join(pairs)})`
  const chunks: Sql[] = []
  for (let at = 0; at < pairs.length; at += PAIRS) chunks.push(sql`json_build_object(${sql.join(pairs.slice(at, at + PAIRS))})::jsonb`)
  return sql`(${sql.join(chunks, sql` || `)})`
}

/** Sets a value at a dotted place. */
export function plant(tree: Tree, place: string, value: Sql): void {
  const keys = place.split('.')
  const last = keys.pop()!
  let at = tree
  for (const key of keys) at = (at[key] ??= {}) as Tree
  at[last] = value
}

/** The fields that a reference shows: those it names, or its target's title. */
export const shownBy = (one: Field, target: Resource): readonly string[] => optionsOf(one).shows ?? target.title.fields

const targetOf = (shaping: Shaping, one: Field): Resource => shaping.resources[optionsOf(one).target!]!

/** How deep references inside shown fields are followed. */
const DEPTH = 3

/** What a record carries beside the named fields: its version (by itself when it is no nested one), the statuses that it has had. */
interface Also {
  readonly version?: boolean
  readonly history?: boolean
}

/** A record as JSON: the named fields at their places, nested records built by subqueries on the page's rows only. */
export function recordJson(
  shaping: Shaping,
  resource: Resource,
  names: readonly string[],
  alias: string,
  depth = 0,
  { version = depth === 0, history = false }: Also = {},
): Sql {
  const tree: Tree = { id: of(alias)('id') }
  if (version) tree['version'] = of(alias)('version')
  for (const name of names) {
    if (shaping.hidden?.names.has(`${resource.name}.${name}`)) continue
    const value = fieldJson(shaping, resource, name, alias, depth)
    if (value) plant(tree, placeOf(resource, name), value)
  }
  if (history && resource.parts?.statuses) tree[resource.parts.statuses.history] = statusesJson(shaping, resource, alias)
  return object(tree)
}

/** A value outside its record as JSON: `value` is the field's SQL value, a reference its id. */
export function valueJson(shaping: Shaping, resource: Resource, name: string, value: Sql, alias: string): Sql {
  return jsonAt(resource.fields[name]!, {
    value: () => value,
    record: id => referenceJson(shaping, resource.fields[name]!, id, alias, 0),
    file: id => fileJson(id, alias),
    joined: () => value,
    lines: () => value,
  })
}

/** A field's value as JSON; undefined for one that is derived from the record after the query. */
export function fieldJson(shaping: Shaping, resource: Resource, name: string, alias: string, depth: number): Sql | undefined {
  const one = resource.fields[name]!
  if (optionsOf(one).derived === 'record') return undefined
  return jsonAt(one, {
    value: () => expressionOf(shaping, resource, name, alias),
    record: id => referenceJson(shaping, one, id, alias, depth),
    file: id => fileJson(id, alias),
    joined: () => referencesJson(shaping, resource, name, alias, depth),
    lines: () => linesJson(shaping, one, alias, depth),
  })
}

function jsonAt(one: Field, place: JsonPlace): Sql {
  const { json } = serverKindOf(one)
  return json ? json(place) : place.value()
}

const inner = (alias: string): string => `${alias}_`

function referenceJson(shaping: Shaping, one: Field, id: Sql, alias: string, depth: number): Sql {
  const target = targetOf(shaping, one)
  if (depth >= DEPTH) return sql`case when ${id} is null then null else json_build_object('id', ${id}) end`
  const next = inner(alias)
  const json = recordJson(shaping, target, shownBy(one, target), next, depth + 1)
  return sql`(select ${json} from ${sql.table(tableOf(target))} as ${sql.ref(next)} where ${sql.ref(`${next}.id`)} = ${id})`
}

function fileJson(id: Sql, alias: string): Sql {
  const next = inner(alias)
  const at = of(next)
  const json = sql`json_build_object('id', ${at('id')}, 'fileName', ${at('file_name')}, 'size', ${at('size')}, 'contentType', ${at('content_type')})`
  return sql`(select ${json} from sys_file as ${sql.ref(next)} where ${at('id')} = ${id})`
}

function referencesJson(shaping: Shaping, resource: Resource, name: string, alias: string, depth: number): Sql {
  const one = resource.fields[name]!
  const target = targetOf(shaping, one)
  const next = inner(alias)
  const join = `${next}j`
  const json =
    depth >= DEPTH ? sql`json_build_object('id', ${of(next)('id')})` : recordJson(shaping, target, shownBy(one, target), next, depth + 1)
  return sql`(select coalesce(json_agg(${json} order by ${of(join)('position')}), '[]') from ${sql.table(joinTableOf(resource, name))} as ${sql.ref(join)}
    join ${sql.table(tableOf(target))} as ${sql.ref(next)} on ${of(next)('id')} = ${of(join)('target_id')}
    where ${of(join)(ownerColumnOf(resource))} = ${of(alias)('id')})`
}

function linesJson(shaping: Shaping, one: Field, alias: string, depth: number): Sql {
  const target = targetOf(shaping, one)
  const { by, order, writes } = optionsOf(one)
  const next = inner(alias)
  const at = of(next)
  const names = writes ? fieldsOfLines(one, target) : shownBy(one, target)
  const json = recordJson(shaping, target, names, next, depth + 1, { version: !!writes })
  const sorts = order ? sql`${orderSql(shaping, target, order, next)}, ${at('id')}` : at('id')
  return sql`(select coalesce(json_agg(${json} order by ${sorts}), '[]') from ${sql.table(tableOf(target))} as ${sql.ref(next)}
    where ${at(columnOf(target, by!))} = ${of(alias)('id')} and not ${at('is_delete')})`
}

/** What lines stand in order by: texts as Russian readers order them. */
function orderSql(shaping: Shaping, target: Resource, order: string, alias: string): Sql {
  const [value, collation] = [expressionOf(shaping, target, order, alias), collationOf(target.fields[order])]
  return collation ? sql`${value} collate ${sql.id(collation)}` : value
}

function statusesJson(shaping: Shaping, resource: Resource, alias: string): Sql {
  const { field } = resource.parts!.statuses!
  const one = resource.fields[field]!
  const next = inner(alias)
  const at = of(next)
  const value = one.kind === 'reference' ? referenceJson(shaping, one, sql`${at('value')}::bigint`, next, 1) : at('value')
  const user = sql`(select json_build_object('id', u.id, 'fio', u.fio) from ${sql.table(PEOPLE)} as u where u.id = ${at('user_id')})`
  return sql`(select coalesce(json_agg(json_build_object('id', ${at('id')}, ${sql.lit(placeOf(resource, field))}, ${value}, 'insDate', ${at('at')}, 'mdInsUser', ${user}) order by ${at('id')} desc), '[]')
    from ${sql.table(statusTableOf(resource))} as ${sql.ref(next)} where ${at('record_id')} = ${of(alias)('id')})`
}

const shown = new WeakMap<Resources, Map<string, ReadonlySet<string>>>()
/** The columns that a list call may show: the list's, those of the views that it feeds, and those of other records' tabs; looked up once. */
function columnsShown(resources: Resources, resource: Resource, call: string | undefined): ReadonlySet<string> {
  const calls = shown.get(resources) ?? new Map<string, ReadonlySet<string>>()
  shown.set(resources, calls)
  const key = `${resource.name} ${call}`
  const known = calls.get(key) ?? findColumns(resources, resource, call)
  calls.set(key, known)
  return known
}
function findColumns(resources: Resources, resource: Resource, call: string | undefined): ReadonlySet<string> {
  const tabs = Object.values(resources)
    .flatMap(one => one.show ?? [])
    .flatMap(tab => (tab.tab === 'related' && tab.resource === resource.name ? [{ columns: tab.columns ?? [] }] : []))
  const lists: readonly Pick<View, 'columns' | 'extra'>[] = [resource.list ?? {}, ...viewsOf(resource, call), ...tabs]
  return new Set(lists.flatMap(one => [...(one.columns ?? []), ...(one.extra ?? [])]))
}

/** The fields that a list call carries: all but the costly ones that it does not show. */
export function listFields(resources: Resources, resource: Resource, allowed: (name: string) => boolean, call?: string): string[] {
  const columns = columnsShown(resources, resource, call)
  return Object.entries(resource.fields)
    .filter(([name, one]) => allowed(name) && (columns.has(name) || !(optionsOf(one).onDemand ?? serverKindOf(one).isHeavy)))
    .map(([name]) => name)
}

/** Is the field computed after the query, from the record itself? */
export const isRecordDerived = (resource: Resource, name: string): boolean => optionsOf(resource.fields[name]!).derived === 'record'
