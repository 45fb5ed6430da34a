import { optionsOf, takeValue, type Condition, type Field, type Query, type Resource, type Sort, completeOrder } from '#resource'
import { testsIn } from '#resource/where'
import { searchVariants } from '#resource/ranking'
import { sql } from 'kysely'
import { serverKindOf } from '../kinds/index.ts'
import type { Cast } from '../cast.ts'
import { compared, type FilterPlace } from '../kinds/kind.ts'
import { columnOf, joinTableOf, ownerColumnOf, quote, tableOf } from '../schema/names.ts'
import { httpError } from '../../httpError.ts'
import { labelOf } from '../validationError.ts'
import type { Sql } from '../sql.ts'
import { collationOf, isCollated, searchedTogether, searchText } from '../schema/indexes.ts'
import { referencedTextsOf, ownFieldsOf, partsOf, type TextPart } from '../derivedText.ts'
import { containing, containsText, spelled, referenceKey, type FoundByWord } from './sqlPieces.ts'
import { rankSql } from './ranking.ts'
import { treeSql } from './where.ts'
import { of } from '../columns.ts'
import { expressionOf, type Shaping } from './recordJson.ts'
import type { Texts } from '../texts.ts'

/** What conditions need beside the declaration: texts for errors and the zone in which days begin. */
export interface FilterContext extends Shaping {
  readonly texts: Texts
  readonly zone: string
  /** Which records say the words of a search that is asked, as far as that was looked up. */
  readonly named?: FoundByWord
  /** A search for nothing but short words finds them where words begin: in a large table, where anything else would look at each row. */
  readonly startsWords?: boolean
}

const all = (parts: readonly Sql[]): Sql => (parts.length ? sql.join([...parts], sql` and `) : sql`true`)
/** One of the conditions is met; where there are none, nothing is. */
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

/** A sign that titles put before their numbers ('№ 116'): as a word of its own it is searched nowhere. */
const NUMBER_SIGN = '№'
const wordsOf = (text: string): readonly string[] => text.split(/\s+/).filter(word => word !== '' && word !== NUMBER_SIGN)
/** The words of a search that are looked for one by one. */
export const searchedWords = ({ list }: Resource, text: string): readonly string[] =>
  (list?.search.caseSensitive ? [text].filter(Boolean) : wordsOf(text)).slice(0, 8)

/** Shorter words have no trigram of their own: indexes find them only where a word begins. */
const SHORTEST = 3
/** What of a word may stand in an index that has the texts without the signs around them. */
export const trimmedWord = (word: string): string => word.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '')
/** Is a word too short to be found anywhere in a text by an index? */
export const isShort = (word: string): boolean => trimmedWord(word).length < SHORTEST
/** Are all words of a search short? With a longer one among them few rows are left to be looked through for the short ones. */
export const areShort = (resource: Resource, text: string): boolean =>
  !resource.list?.search.caseSensitive && searchedWords(resource, text).every(isShort)

/** Every word of the text is found in some of the search fields, or of the given ones. */
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
  // What is looked for in some of the fields alone is not looked for in the text of all.
  const isTogether = together.length > 0 && together.every(name => fields.includes(name))
  const others = isTogether ? fields.filter(name => !together.includes(name)) : fields
  const holds = (word: string): readonly Sql[] => [
    ...(isTogether ? [textContains(resource, alias, word, starting)] : []),
    ...others.flatMap(name => wordIn(asking, resource, name, alias, word, starting)),
  ]
  return all(words.map(word => any(holds(word))))
}

/** Where a word of a search stands in a field: in one of the parts of which a derived text is made, found along their indexes, or in the whole of it. */
function wordIn(asking: FilterContext, resource: Resource, name: string, alias: string, word: string, starting: boolean): readonly Sql[] {
  const parts = partsOf(asking.rules[resource.name]?.derive?.[name])
  const sensitive = resource.list?.search.caseSensitive
  const isPlain = !sensitive && !optionsOf(resource.fields[name]!).veiled
  const isKnown = parts && isPlain && referencedTextsOf(parts).every(one => asking.named?.has(referenceKey(resource, one, word)))
  if (isKnown) return partsHold(asking, resource, parts, alias, word, starting)
  const whole = contains(expressionOf(asking, resource, name, alias), word, { sensitive, starting })
  return [parts ? guessedCommon(whole) : whole]
}

/**
 * A condition of which the database thinks that every other row meets it. Of a text that is put together it would think one in ten thousand, look through all
 * rows that meet another word and sort them, where fifty along the order do: words that are looked for row by row are common or short.
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
      const ids = asking.named!.get(referenceKey(resource, one, word))!
      return ids.length ? [sql`${of(alias)(columnOf(resource, one.by))} = any(${ids}::bigint[])`] : []
    }),
  ]
}

const holdsWord = (resource: Resource, names: readonly string[], alias: string, word: string, starting: boolean): Sql =>
  sql`${sql.raw(searchText(resource, names, column => `${quote(alias)}.${quote(column)}`))} ~ ${spelled(word, starting)}`
/** Does the text of all the fields that are searched together hold a word, in any spelling? `starting`: where a word begins. */
export const textContains = (resource: Resource, alias: string, word: string, starting = false): Sql =>
  holdsWord(resource, searchedTogether(resource), alias, word, starting)

/** Refuses a search for what no text of a record can hold. */
export function rejectUnsearchable(asking: FilterContext, resource: Resource, text: string): void {
  if (text.includes('\u0000')) throw badValue(asking, resource, 'query')
}

/** A search of which the best come first: records that match what is typed in any layout, and the rank by which they are ordered. */
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
    rank: values.length ? rankSql(values, resource.list?.search.caseSensitive ? text : wordsOf(text).join(' ')) : sql`0`,
  }
}

function conditionSql(asking: FilterContext, resource: Resource, condition: Condition, alias: string): Sql {
  const { field: name, kind, values, edge } = condition
  const one = resource.fields[name]!
  const { anyOf } = optionsOf(one)
  if (anyOf) return any(anyOf.map(field => conditionSql(asking, resource, { ...condition, field }, alias)))
  if (values.some(value => value.includes('\u0000'))) throw badValue(asking, resource, name)
  if (kind === 'contains') return any(values.map(value => fieldHolds(asking, resource, name, alias, value)))
  const place: FilterPlace = {
    asked: values,
    edge,
    zone: asking.zone,
    value: () => expressionOf(asking, resource, name, alias),
    wrong: () => badValue(asking, resource, name),
    taken: as => values.map(value => takenValue(asking, resource, name, as ? { ...one, kind: as } : one, value)),
    joins: ids => joinsSql(resource, name, ids, alias),
  }
  const found = edge ? undefined : asking.rules[resource.name]?.found?.[name]?.ids(place.taken())
  // As an array: a join would let the database read all records to meet the few, when it takes these for many.
  return found ? sql`${of(alias)('id')} = any(array(${found}))` : (serverKindOf(one).filter ?? compared)(place)
}

/** Does a field hold a text? One that is searched together with others is found along their index. */
function fieldHolds(asking: FilterContext, resource: Resource, name: string, alias: string, text: string): Sql {
  const own = contains(expressionOf(asking, resource, name, alias), text, { sensitive: resource.list?.search.caseSensitive })
  return searchedTogether(resource).includes(name) ? sql`(${textContains(resource, alias, text)} and ${own})` : own
}

function takenValue(asking: FilterContext, resource: Resource, name: string, one: Field, value: string): unknown {
  const taken = takeValue(one, value)
  if ('key' in taken || taken.value === null) throw badValue(asking, resource, name)
  return taken.value
}

function joinsSql(resource: Resource, name: string, ids: readonly unknown[], alias: string): Sql {
  const join = `${alias}_f`
  return sql`exists (select 1 from ${sql.table(joinTableOf(resource, name))} as ${sql.ref(join)} where ${of(join)(ownerColumnOf(resource))} = ${of(alias)('id')} and ${of(join)('target_id')} in (${sql.join([...ids])}))`
}

/** Which rows are asked for. */
export type Narrowing = Pick<Query, 'conditions' | 'search' | 'searchIn' | 'where'>

/** The fields by which rows are asked for. */
export const filteredFields = ({ conditions, where }: Pick<Query, 'conditions' | 'where'>): readonly string[] =>
  [...conditions, ...testsIn(where)].map(one => one.field)

/** Are deleted records asked for? */
export const seesDeleted = (query: Pick<Query, 'conditions' | 'where'>): boolean => filteredFields(query).includes('isDelete')

/** The conditions of a list call. Deleted records are seen only where they are asked for. */
export function whereSql(asking: FilterContext, resource: Resource, query: Narrowing, alias: string): Sql {
  const parts: Sql[] = []
  if (!seesDeleted(query)) parts.push(sql`not ${of(alias)('is_delete')}`)
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
    parts.push(searchSql(asking, resource, query.search, alias, query.searchIn))
  }
  return all(parts)
}

/** What a reference is sorted by: its target's first title that Russian readers order, or the id. */
function sortedBy(shaping: Shaping, one: Field): { readonly target: Resource; readonly shown: string } {
  const target = shaping.resources[optionsOf(one).target!]!
  return { target, shown: target.title.fields.find(title => isCollated(target.fields[title])) ?? 'id' }
}

/** The value that a sort compares: references by their target's first title field, texts by the Russian collation. */
export function sortValue(shaping: Shaping, resource: Resource, name: string, alias: string): Sql {
  const value = expressionOf(shaping, resource, name, alias)
  const one = resource.fields[name]
  if (one?.kind === 'reference') {
    const { target, shown } = sortedBy(shaping, one)
    const next = `${alias}_s`
    return sql`(select ${sortValue(shaping, target, shown, next)} from ${sql.table(tableOf(target))} as ${sql.ref(next)} where ${of(next)('id')} = ${value})`
  }
  const collation = collationOf(one)
  return collation ? sql`${value} collate ${sql.id(collation)}` : value
}

/** The type of a sort value; undefined for texts. */
function sortType(shaping: Shaping, resource: Resource, name: string): Cast | undefined {
  if (name === 'id') return 'bigint'
  const one = resource.fields[name]
  if (one?.kind !== 'reference') return one && serverKindOf(one).cast
  const { target, shown } = sortedBy(shaping, one)
  return sortType(shaping, target, shown)
}

export interface Order {
  readonly by: Sql
  /** The sort values of a row as a JSON array of texts: what the cursor carries. */
  readonly key: Sql
  /** The types of the sort values; undefined for texts. */
  readonly types: readonly (Cast | undefined)[]
  /** Rows behind a cursor: conditions that shut each other out, each a range of the order, nearest first. */
  after(values: readonly (string | null)[]): readonly Sql[]
}

/** The order of a list and its cursor. Empty values come last when ascending and first when descending, as in the indexes. */
export function orderSql(shaping: Shaping, resource: Resource, sorts: readonly Sort[], alias: string): Order {
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

// A cursor's text is compared as the column's own type.
const bound = (value: string | null, type: Cast | 'text' = 'text'): Sql | null => (value === null ? null : sql`${value}::${sql.raw(type)}`)

type Sorted = Sort & { readonly value: Sql }

/** The ranges of rows behind a value of one column: larger ones, then empty ones; descending the other way round. */
function beyond({ field, descending, value }: Sorted, edge: Sql | null): Sql[] {
  if (edge === null) return descending ? [sql`${value} is not null`] : []
  if (descending) return [sql`${value} < ${edge}`]
  return field === 'id' ? [sql`${value} > ${edge}`] : [sql`${value} > ${edge}`, sql`${value} is null`]
}

// One condition with "or" would make the database read all that stands before the cursor: an index is entered at equal values and one bound.
function afterSql(whole: readonly Sorted[], bounds: readonly (Sql | null)[]): Sql[] {
  const equal = whole.map(({ value }, at) => (bounds[at] ? sql`${value} = ${bounds[at]}` : sql`${value} is null`))
  const ranges = whole.map((one, at) =>
    beyond(one, bounds[at] ?? null).map(condition => sql`(${sql.join([...equal.slice(0, at), condition], sql` and `)})`),
  )
  return ranges.toReversed().flat()
}
