import { optionsOf, parseValue, type Condition, type Field, type Query, type Resource, type Sort, completeOrder } from '#resource'
import { testsIn } from '#resource/where'
import { searchVariants } from '#resource/ranking'
import { sql } from 'kysely'
import { serverKindOf } from '../kinds/index.ts'
import type { Cast, Sql } from '../sql.ts'
import { compared, type RequestedFilter } from '../kinds/kind.ts'
import { columnOf, joinTableOf, ownerColumnOf, quote, tableOf } from '../schema/tables.ts'
import { httpError, labelOf } from '../../httpError.ts'
import { collationOf, isCollated, searchedTogether, searchText } from '../schema/indexes.ts'
import { referencedTextsOf, ownFieldsOf, textPartsOf, type TextPart, aliased } from '../columns.ts'
import { containing, containsText, spellingPattern, referenceKey, type FoundByWord, rankSql, treeSql } from './sqlPieces.ts'
import { expressionOf, type JsonContext } from './recordJson.ts'
import { scatteredIn } from './scattered.ts'
import type { Texts } from '../texts.ts'

/** What conditions need besides the declaration: texts for errors, and the time zone of business days. */
export interface FilterContext extends JsonContext {
  readonly texts: Texts
  readonly zone: string
  /** The referenced records that contain the searched words, if they were looked up. */
  readonly foundByWord?: FoundByWord
  /** Whether a search of only short words matches the beginnings of words: in a large table, anything else would scan every row. */
  readonly startsWords?: boolean
}

const all = (parts: readonly Sql[]): Sql => (parts.length ? sql.join([...parts], sql` and `) : sql`true`)
/** Joins conditions by "or"; false without any. */
export const any = (parts: readonly Sql[]): Sql => (parts.length ? sql`(${sql.join([...parts], sql` or `)})` : sql`false`)

const badValue = (asking: FilterContext, resource: Resource, parameter: string): Error => {
  const isField = Object.hasOwn(resource.fields, parameter) || parameter === 'id'
  const text = isField
    ? asking.texts('nerud.validation.filter', { field: labelOf(asking, resource, parameter) })
    : asking.texts('nerud.validation.parameter.value')
  return httpError(400, 'INVALID', text, { errors: { [parameter]: text } })
}

interface Looking {
  readonly sensitive?: boolean | undefined
  readonly starting?: boolean
}
const contains = (value: Sql, text: string, { sensitive, starting }: Looking): Sql =>
  sensitive ? sql`${value} like ${containing(text)}` : containsText(value, text, starting)

/** The sign before numbers in titles ('№ 116'): as a word of its own it is not searched. */
const NUMBER_SIGN = '№'
const wordsOf = (text: string): readonly string[] => text.split(/\s+/).filter(word => word !== '' && word !== NUMBER_SIGN)
/** Returns the words of a search, which are searched separately. */
export const searchedWords = ({ list }: Resource, text: string): readonly string[] =>
  (list?.search.caseSensitive ? [text].filter(Boolean) : wordsOf(text)).slice(0, 8)

/** Shorter words have no trigram of their own: an index finds them only at the beginning of a word. */
const SHORTEST = 3
/** Removes punctuation around a word, because the index has none. */
export const trimmedWord = (word: string): string => word.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '')
/** Whether a word is too short to be found in the middle of a text by an index. */
export const isShort = (word: string): boolean => trimmedWord(word).length < SHORTEST
/** Whether all words of a search are short. A longer word would leave few rows to scan for the short ones. */
export const areShort = (resource: Resource, text: string): boolean =>
  !resource.list?.search.caseSensitive && searchedWords(resource, text).every(isShort)

/** Returns the condition that every word of the text occurs in one of the search fields, or of the given ones. */
function searchSql(
  asking: FilterContext,
  resource: Resource,
  text: string,
  alias: string,
  fields: readonly string[] = resource.list?.search.in ?? [],
): Sql {
  if (fields.length === 0) return resource.list?.search.in.length ? sql`false` : sql`true`
  const words = searchedWords(resource, text)
  const starting = !!asking.startsWords && areShort(resource, text)
  const together = searchedTogether(resource)
  // The joint text of all fields cannot be used to search only some of them.
  const isTogether = together.length > 0 && together.every(name => fields.includes(name))
  const others = isTogether ? fields.filter(name => !together.includes(name)) : fields
  const holds = (word: string): readonly Sql[] => [
    ...(isTogether ? [textContains(resource, alias, word, starting)] : []),
    ...others.flatMap(name => wordIn(asking, resource, name, alias, word, starting)),
  ]
  return all(words.map(word => any(holds(word))))
}

/** Returns the conditions that a field contains a word: in the parts of a derived text, by their indexes, or in the whole text. */
function wordIn(asking: FilterContext, resource: Resource, name: string, alias: string, word: string, starting: boolean): readonly Sql[] {
  const parts = textPartsOf(asking.rules[resource.name]?.derive?.[name])
  const sensitive = resource.list?.search.caseSensitive
  const isPlain = !sensitive && !optionsOf(resource.fields[name]!).veiled
  const isKnown = parts && isPlain && referencedTextsOf(parts).every(one => asking.foundByWord?.has(referenceKey(resource, one, word)))
  if (isKnown) return partsHold(asking, resource, parts, alias, word, starting)
  const whole = contains(expressionOf(asking, resource, name, alias), word, { sensitive, starting })
  return [parts ? guessedCommon(whole) : whole]
}

/**
 * A condition that the planner expects every other row to meet. For a concatenated text it would expect one row in ten thousand, and would
 * read and sort all rows with another word, although reading fifty rows in order is enough: words that are searched row by row are common
 * or short.
 */
const guessedCommon = (condition: Sql): Sql => sql`coalesce(${condition}, false)`

function partsHold(
  asking: FilterContext,
  resource: Resource,
  parts: readonly TextPart[],
  alias: string,
  word: string,
  starting: boolean,
): readonly Sql[] {
  const own = ownFieldsOf(parts)
  return [
    ...(own.length ? [holdsWord(resource, own, alias, word, starting)] : []),
    ...referencedTextsOf(parts).flatMap(one => {
      const ids = asking.foundByWord!.get(referenceKey(resource, one, word))!
      return ids.length ? [sql`${aliased(alias)(columnOf(resource, one.by))} = any(${ids}::bigint[])`] : []
    }),
  ]
}

const holdsWord = (resource: Resource, names: readonly string[], alias: string, word: string, starting: boolean): Sql =>
  sql`${sql.raw(searchText(resource, names, column => `${quote(alias)}.${quote(column)}`))} ~ ${spellingPattern(word, starting)}`
/**
 * Returns the condition that the joint text of the search fields contains a word, in any spelling. `starting`: at the beginning of a word.
 */
export const textContains = (resource: Resource, alias: string, word: string, starting = false): Sql =>
  holdsWord(resource, searchedTogether(resource), alias, word, starting)

/** Throws 400 for a search text that no record can contain. */
export function rejectUnsearchable(asking: FilterContext, resource: Resource, text: string): void {
  if (text.includes('\u0000')) throw badValue(asking, resource, 'query')
}

/** Returns a search ordered by relevance: the condition, which also matches the text typed in another keyboard layout, and the rank. */
export function bestSql(
  asking: FilterContext,
  resource: Resource,
  text: string,
  alias: string,
  fields: readonly string[] = resource.list?.search.in ?? [],
): { readonly found: Sql; readonly rank: Sql } {
  rejectUnsearchable(asking, resource, text)
  const ways = resource.list?.search.caseSensitive ? [text] : searchVariants(text)
  const values = fields.map(name => expressionOf(asking, resource, name, alias))
  return {
    found: any(ways.map(way => searchSql(asking, resource, way, alias, fields))),
    rank: values.length ? rankSql(values, resource.list?.search.caseSensitive ? text : wordsOf(text).join(' ')) : sql`0::int`,
  }
}

function conditionSql(asking: FilterContext, resource: Resource, condition: Condition, alias: string): Sql {
  const { field: name, kind, values, edge } = condition
  const one = resource.fields[name]!
  const { anyOf } = optionsOf(one)
  if (anyOf) return any(anyOf.map(field => conditionSql(asking, resource, { ...condition, field }, alias)))
  if (values.some(value => value.includes('\u0000'))) throw badValue(asking, resource, name)
  if (kind === 'contains') return any(values.map(value => fieldHolds(asking, resource, name, alias, value)))
  const requested: RequestedFilter = {
    sent: values,
    edge,
    zone: asking.zone,
    value: () => expressionOf(asking, resource, name, alias),
    wrong: () => badValue(asking, resource, name),
    taken: as => values.map(value => takenValue(asking, resource, name, as ? { ...one, kind: as } : one, value)),
    joins: ids => joinsSql(resource, name, ids, alias),
  }
  const found = edge ? undefined : asking.rules[resource.name]?.found?.[name]?.ids(requested.taken())
  // An array, because the planner might take the few ids of a join for many and read all records.
  return found ? sql`${aliased(alias)('id')} = any(array(${found}))` : (serverKindOf(one).filter ?? compared)(requested)
}

/** Returns the condition that a field contains a text; fields that are searched together use their common index. */
function fieldHolds(asking: FilterContext, resource: Resource, name: string, alias: string, text: string): Sql {
  const own = contains(expressionOf(asking, resource, name, alias), text, { sensitive: resource.list?.search.caseSensitive })
  return searchedTogether(resource).includes(name) ? sql`(${textContains(resource, alias, text)} and ${own})` : own
}

function takenValue(asking: FilterContext, resource: Resource, name: string, one: Field, value: string): unknown {
  const taken = parseValue(one, value)
  if ('key' in taken || taken.value === null) throw badValue(asking, resource, name)
  return taken.value
}

function joinsSql(resource: Resource, name: string, ids: readonly unknown[], alias: string): Sql {
  const join = `${alias}_f`
  return sql`exists (select 1 from ${sql.table(joinTableOf(resource, name))} as ${sql.ref(join)} where ${aliased(join)(ownerColumnOf(resource))} = ${aliased(alias)('id')} and ${aliased(join)('target_id')} in (${sql.join([...ids])}))`
}

/** The filters and search of a list call. */
export type ListFilters = Pick<Query, 'conditions' | 'search' | 'isScattered' | 'searchIn' | 'where'>

/** Returns the fields in the filters and conditions. */
export const filteredFields = ({ conditions, where }: Pick<Query, 'conditions' | 'where'>): readonly string[] =>
  [...conditions, ...testsIn(where)].map(one => one.field)

/** Whether the call filters by `isDelete`. */
export const seesDeleted = (query: Pick<Query, 'conditions' | 'where'>): boolean => filteredFields(query).includes('isDelete')

/** Returns the condition of a list call. Deleted records are excluded unless the call filters by `isDelete`. */
export function whereSql(asking: FilterContext, resource: Resource, query: ListFilters, alias: string): Sql {
  const parts: Sql[] = []
  if (!seesDeleted(query)) parts.push(sql`not ${aliased(alias)('is_delete')}`)
  for (const condition of query.conditions) parts.push(conditionSql(asking, resource, condition, alias))
  if (query.where)
    parts.push(
      treeSql(resource, query.where, {
        alias,
        filter: condition => conditionSql(asking, resource, condition, alias),
        value: name => expressionOf(asking, resource, name, alias),
      }),
    )
  if (query.search) {
    rejectUnsearchable(asking, resource, query.search)
    parts.push(
      query.isScattered
        ? any(scatteredIn(asking, resource, query, alias))
        : searchSql(asking, resource, query.search, alias, query.searchIn),
    )
  }
  return all(parts)
}

/** Returns what a reference is sorted by: the first collated title field of its target, or the id. */
function sortedBy(shaping: JsonContext, one: Field): { readonly target: Resource; readonly shown: string } {
  const target = shaping.resources[optionsOf(one).target!]!
  return { target, shown: target.title.fields.find(title => isCollated(target.fields[title])) ?? 'id' }
}

/** Returns the value to sort by: references by their target's title, texts by the Russian collation. */
export function sortValue(shaping: JsonContext, resource: Resource, name: string, alias: string): Sql {
  const value = expressionOf(shaping, resource, name, alias)
  const one = resource.fields[name]
  if (one?.kind === 'reference') {
    const { target, shown } = sortedBy(shaping, one)
    const next = `${alias}_s`
    return sql`(select ${sortValue(shaping, target, shown, next)} from ${sql.table(tableOf(target))} as ${sql.ref(next)} where ${aliased(next)('id')} = ${value})`
  }
  const collation = collationOf(one)
  return collation ? sql`${value} collate ${sql.id(collation)}` : value
}

/** Returns the type of a sort value; undefined for texts. */
function sortType(shaping: JsonContext, resource: Resource, name: string): Cast | undefined {
  if (name === 'id') return 'bigint'
  const one = resource.fields[name]
  if (one?.kind !== 'reference') return one && serverKindOf(one).cast
  const { target, shown } = sortedBy(shaping, one)
  return sortType(shaping, target, shown)
}

export interface Order {
  readonly by: Sql
  /** The sort values of a row as a JSON array of texts, for the cursor. */
  readonly key: Sql
  /** The types of the sort values; undefined for texts. */
  readonly types: readonly (Cast | undefined)[]
  /** Returns the conditions of the rows after a cursor: disjoint ranges of the order, the nearest first. */
  after(values: readonly (string | null)[]): readonly Sql[]
}

/**
 * Returns the order of a list and its cursor. Empty values come last in ascending order and first in descending order, as in the indexes.
 */
export function orderSql(shaping: JsonContext, resource: Resource, sorts: readonly Sort[], alias: string): Order {
  const whole = completeOrder(resource, sorts).map(one => ({ ...one, value: sortValue(shaping, resource, one.field, alias) }))
  const types = whole.map(one => sortType(shaping, resource, one.field))
  return {
    by: sql.join(whole.map(one => (one.descending ? sql`${one.value} desc` : one.value))),
    key: sql`json_build_array(${sql.join(whole.map(one => sql`(${one.value})::text`))})::text`,
    types,
    after: values =>
      afterSql(
        whole,
        values.map((value, at) => bound(value, types[at])),
      ),
  }
}

// Casts a cursor's text to the type of the column.
const bound = (value: string | null, type: Cast | 'text' = 'text'): Sql | null => (value === null ? null : sql`${value}::${sql.raw(type)}`)

type Sorted = Sort & { readonly value: Sql }

/** Returns the ranges of rows after a value of one column: larger values, then empty ones; reversed in descending order. */
function beyond({ field, descending, value }: Sorted, edge: Sql | null): Sql[] {
  if (edge === null) return descending ? [sql`${value} is not null`] : []
  if (descending) return [sql`${value} < ${edge}`]
  return field === 'id' ? [sql`${value} > ${edge}`] : [sql`${value} > ${edge}`, sql`${value} is null`]
}

// One condition with "or" would make the database read all rows before the cursor: an index search needs equal values and one bound.
function afterSql(whole: readonly Sorted[], bounds: readonly (Sql | null)[]): Sql[] {
  const equal = whole.map(({ value }, at) => (bounds[at] ? sql`${value} = ${bounds[at]}` : sql`${value} is null`))
  const ranges = whole.map((one, at) =>
    beyond(one, bounds[at] ?? null).map(condition => sql`(${sql.join([...equal.slice(0, at), condition], sql` and `)})`),
  )
  return ranges.toReversed().flat()
}
