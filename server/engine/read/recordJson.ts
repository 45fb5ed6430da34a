import { fieldsOfLines, optionsOf, PEOPLE, wirePathOf, SECRET, type Field, type Resource, type Resources } from '#resource'
import { sql } from 'kysely'
import { aliased } from '../columns.ts'
import { serverKindOf } from '../kinds/index.ts'
import type { NestedJson } from '../kinds/kind.ts'
import { collationOf } from '../schema/indexes.ts'
import { columnOf, joinTableOf, ownerColumnOf, statusTableOf, storedSql, tableOf } from '../schema/tables.ts'
import {
  oneByOne,
  type RelatedLookup,
  type Sql,
  asJson,
  jsonText,
  objectText,
  orNull,
  setAtPath,
  type JsonText,
  type Tree,
} from '../sql.ts'
import type { RuleBook } from '../rules.ts'

/** What building JSON needs: the resources, and the rules with the SQL of derived fields. */
export interface JsonContext {
  readonly resources: Resources
  readonly rules: RuleBook
  /**
   * The fields that the caller may not see, as `resource.field`: `names` in every record, `veiled` in the records that the field's `veiled`
   * option selects; `key` identifies the set in caches.
   */
  readonly hidden?: { readonly key: string; readonly names: ReadonlySet<string>; readonly veiled: ReadonlySet<string> }
}

/** Returns the SQL value of a stored or server-derived field; for a reference, the id. */
export function expressionOf(shaping: JsonContext, resource: Resource, name: string, alias: string, look: RelatedLookup = oneByOne): Sql {
  if (name === 'id' || name === 'version') return aliased(alias)(name)
  const { veiled } = optionsOf(resource.fields[name]!)
  const value = valueOf(shaping, resource, name, alias, look)
  if (!veiled || !shaping.hidden?.veiled.has(`${resource.name}.${name}`)) return value
  const parts = Object.entries(veiled.where).map(([field, value]) => sql`${storedSql(resource, field, aliased(alias))} = ${sql.lit(value)}`)
  return sql`case when ${sql.join(parts, sql` and `)} then null else ${value} end`
}

function valueOf(shaping: JsonContext, resource: Resource, name: string, alias: string, look: RelatedLookup): Sql {
  const { derived, secret } = optionsOf(resource.fields[name]!)
  if (derived !== 'server') {
    const stored = storedSql(resource, name, aliased(alias))
    return secret ? sql`case when ${stored} is null then null else ${sql.lit(SECRET)} end` : stored
  }
  const expression = shaping.rules[resource.name]?.derive?.[name]
  if (!expression) throw new Error(`${resource.name}.${name} has no SQL in the rules`)
  return expression(aliased(alias), look)
}

/** Returns the fields that a reference shows: declared ones, or the title of its target. */
export const shownFields = (one: Field, target: Resource): readonly string[] => optionsOf(one).shows ?? target.title.fields

/** Returns the resource that a field refers to. */
export const targetOf = (shaping: JsonContext, one: Field): Resource => shaping.resources[optionsOf(one).target!]!

/** How deep references in shown fields are followed. */
const DEPTH = 3

/** What a record has besides the named fields: its version (by default unless it is nested) and its status history. */
interface JsonExtras {
  readonly version?: boolean
  readonly history?: boolean
  readonly lookups?: Lookups | undefined
}

/** Where a page's records find what they refer to; for what is omitted, each record runs its own subquery. */
export interface Lookups {
  /** Returns the text of the record in a reference field. */
  readonly record: (resource: Resource, name: string) => JsonText
  readonly file?: (resource: Resource, name: string) => JsonText
  /** Returns the texts of joined records, as an array. */
  readonly joined?: (resource: Resource, name: string) => JsonText
  /** Returns the texts of the records that refer back, as an array. */
  readonly lines?: (resource: Resource, name: string) => JsonText
  /** How derived values read related rows. */
  readonly look?: RelatedLookup
}

/** Returns a record as JSON text: the named fields at their paths, nested records from `lookups` or by subqueries. */
export function recordText(
  shaping: JsonContext,
  resource: Resource,
  names: readonly string[],
  alias: string,
  depth = 0,
  { version = depth === 0, history = false, lookups }: JsonExtras = {},
): JsonText {
  const tree: Tree = { id: sql`${aliased(alias)('id')}::text` }
  if (version) tree['version'] = sql`${aliased(alias)('version')}::text`
  for (const name of names) {
    if (shaping.hidden?.names.has(`${resource.name}.${name}`)) continue
    const text = fieldText(shaping, resource, name, alias, depth, lookups)
    if (text) setAtPath(tree, wirePathOf(resource, name), text)
  }
  if (history && resource.parts?.statuses) tree[resource.parts.statuses.history] = statusesText(shaping, resource, alias)
  return objectText(tree)
}

/** Returns a record as a json value of the database. */
export const recordJson = (
  shaping: JsonContext,
  resource: Resource,
  names: readonly string[],
  alias: string,
  depth = 0,
  also: JsonExtras = {},
): Sql => asJson(recordText(shaping, resource, names, alias, depth, also))

/** Returns a value outside a record as JSON text: `value` is the SQL value of the field, for a reference the id. */
export function valueText(shaping: JsonContext, resource: Resource, name: string, value: Sql, alias: string): JsonText {
  const one = resource.fields[name]!
  return textAt(one, {
    value: () => value,
    record: id => referenceText(shaping, one, id, alias, 0),
    file: id => fileText(id, alias),
    joined: () => jsonText(value),
    lines: () => jsonText(value),
  })
}

/** Returns a field as JSON text; undefined for a field that is derived from the record after the query. */
export function fieldText(
  shaping: JsonContext,
  resource: Resource,
  name: string,
  alias: string,
  depth: number,
  lookups?: Lookups,
): JsonText | undefined {
  const one = resource.fields[name]!
  const { derived, veiled } = optionsOf(one)
  if (derived === 'record') return undefined
  const known = derived || veiled ? undefined : lookups
  return textAt(one, {
    value: () => expressionOf(shaping, resource, name, alias, lookups?.look),
    record: id =>
      calledText(shaping, resource, name, alias, id, known?.record(resource, name) ?? referenceText(shaping, one, id, alias, depth)),
    file: id => known?.file?.(resource, name) ?? fileText(id, alias),
    joined: () => known?.joined?.(resource, name) ?? joinedText(shaping, resource, name, alias, depth),
    lines: () => known?.lines?.(resource, name) ?? linesText(shaping, one, alias, depth),
  })
}

/** Returns a reference with the name that the rules give it in this record, by default its own. */
function calledText(shaping: JsonContext, resource: Resource, name: string, alias: string, id: Sql, itself: JsonText): JsonText {
  const called = shaping.rules[resource.name]?.called?.[name]?.(aliased(alias))
  return called === undefined
    ? itself
    : sql`case when ${called} is null then ${itself} else ${objectText({ id: sql`${id}::text`, name: jsonText(called) })} end`
}

function textAt(one: Field, json: NestedJson): JsonText {
  const { nested, jsonText: own } = serverKindOf(one)
  if (nested) return nested(json)
  return own ? orNull(own(json.value())) : jsonText(json.value())
}

const inner = (alias: string): string => `${alias}_`

/** Returns what a reference shows of the target record with the alias. */
export const shownText = (shaping: JsonContext, one: Field, alias: string, depth: number, lookups?: Lookups): JsonText => {
  const target = targetOf(shaping, one)
  if (depth > DEPTH) return objectText({ id: sql`${aliased(alias)('id')}::text` })
  return recordText(shaping, target, shownFields(one, target), alias, depth, { lookups })
}

function referenceText(shaping: JsonContext, one: Field, id: Sql, alias: string, depth: number): JsonText {
  const next = inner(alias)
  if (depth >= DEPTH) return sql`case when ${id} is null then 'null' else ${objectText({ id: sql`${id}::text` })} end`
  return orNull(
    sql`(select ${shownText(shaping, one, next, depth + 1)} from ${sql.table(tableOf(targetOf(shaping, one)))} as ${sql.ref(next)} where ${aliased(next)('id')} = ${id})`,
  )
}

/** Returns what is shown of the stored file with the alias. */
export function shownFile(alias: string): JsonText {
  const at = aliased(alias)
  return objectText({
    id: sql`${at('id')}::text`,
    fileName: jsonText(at('file_name')),
    size: jsonText(at('size')),
    contentType: jsonText(at('content_type')),
  })
}

function fileText(id: Sql, alias: string): JsonText {
  const next = inner(alias)
  return orNull(sql`(select ${shownFile(next)} from sys_file as ${sql.ref(next)} where ${aliased(next)('id')} = ${id})`)
}

/** Returns the text of an array, from the texts of its elements. */
const arrayOf = (member: JsonText, order: Sql): JsonText => sql`'[' || coalesce(string_agg(${member}, ',' order by ${order}), '') || ']'`

/** The nested records of several owners, to be grouped by owner: the array and its rows. */
export interface NestedArray {
  readonly array: JsonText
  readonly owner: Sql
  readonly from: Sql
  readonly where?: Sql
}

/** Returns the records joined to others; `alias` is theirs, `join` that of the join table. */
export function joinedArray(
  shaping: JsonContext,
  resource: Resource,
  name: string,
  alias: string,
  join: string,
  depth: number,
): NestedArray {
  const one = resource.fields[name]!
  return {
    array: arrayOf(shownText(shaping, one, alias, depth), aliased(join)('position')),
    owner: aliased(join)(ownerColumnOf(resource)),
    from: sql`${sql.table(joinTableOf(resource, name))} as ${sql.ref(join)}
      join ${sql.table(tableOf(targetOf(shaping, one)))} as ${sql.ref(alias)} on ${aliased(alias)('id')} = ${aliased(join)('target_id')}`,
  }
}

function joinedText(shaping: JsonContext, resource: Resource, name: string, alias: string, depth: number): JsonText {
  const next = inner(alias)
  const { array, owner, from } = joinedArray(shaping, resource, name, next, `${next}j`, depth + 1)
  return sql`(select ${array} from ${from} where ${owner} = ${aliased(alias)('id')})`
}

/** Returns the records that refer back to others; `alias` is theirs. */
export function linesArray(shaping: JsonContext, one: Field, alias: string, depth: number): NestedArray & { readonly where: Sql } {
  const target = targetOf(shaping, one)
  const { by, order, writes } = optionsOf(one)
  const at = aliased(alias)
  const names = writes ? fieldsOfLines(one, target) : shownFields(one, target)
  const sorts = order ? sql`${orderSql(shaping, target, order, alias)}, ${at('id')}` : at('id')
  return {
    array: arrayOf(recordText(shaping, target, names, alias, depth, { version: !!writes }), sorts),
    owner: at(columnOf(target, by!)),
    from: sql`${sql.table(tableOf(target))} as ${sql.ref(alias)}`,
    where: sql`not ${at('is_delete')}`,
  }
}

function linesText(shaping: JsonContext, one: Field, alias: string, depth: number): JsonText {
  const { array, owner, from, where } = linesArray(shaping, one, inner(alias), depth + 1)
  return sql`(select ${array} from ${from} where ${owner} = ${aliased(alias)('id')} and ${where})`
}

/** Returns the order of lines; texts use the Russian collation. */
function orderSql(shaping: JsonContext, target: Resource, order: string, alias: string): Sql {
  const [value, collation] = [expressionOf(shaping, target, order, alias), collationOf(target.fields[order])]
  return collation ? sql`${value} collate ${sql.id(collation)}` : value
}

function statusesText(shaping: JsonContext, resource: Resource, alias: string): JsonText {
  const { field } = resource.parts!.statuses!
  const one = resource.fields[field]!
  const next = inner(alias)
  const at = aliased(next)
  const person = objectText({ id: sql`u.id::text`, fio: jsonText(sql`u.fio`) })
  const status = objectText({
    id: sql`${at('id')}::text`,
    [wirePathOf(resource, field)]:
      one.kind === 'reference' ? referenceText(shaping, one, sql`${at('value')}::bigint`, next, 1) : jsonText(at('value')),
    insDate: jsonText(at('at')),
    mdInsUser: orNull(sql`(select ${person} from ${sql.table(PEOPLE)} as u where u.id = ${at('user_id')})`),
  })
  return sql`(select ${arrayOf(status, sql`${at('id')} desc`)}
    from ${sql.table(statusTableOf(resource))} as ${sql.ref(next)} where ${at('record_id')} = ${aliased(alias)('id')})`
}

/** Whether the field is computed from the record itself after the query. */
export const isRecordDerived = (resource: Resource, name: string): boolean => optionsOf(resource.fields[name]!).derived === 'record'
