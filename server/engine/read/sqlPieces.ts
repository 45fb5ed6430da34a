import { sql } from 'kysely'
import { foldedPattern } from '#resource/fold'
import { type Resource, parseValue, type Condition } from '#resource'
import { BETWEEN_WORDS, searchVariants, RANKS } from '#resource/ranking'
import type { Test, Where } from '#resource/where'
import type { Sql } from '../sql.ts'
import { type ReferencedText, aliased } from '../columns.ts'
import { joinTableOf, ownerColumnOf } from '../schema/tables.ts'

/** Escapes the wildcards of LIKE in what people type. */
export const escaped = (text: string): string => text.replace(/[\\%_]/g, sign => `\\${sign}`)
/** Returns the LIKE pattern of values that contain a text literally. */
export const containing = (text: string): string => `%${escaped(text)}%`

/** Longer texts are searched by their beginning, because a regular expression has a size limit. */
const LONGEST = 100
// Only characters of up to two bytes: others would prevent the use of the trigram index.
const BEFORE_WORDS = '(^|[] \n\t\u00a0!-/:-@[-`{-~«»])'

/** Returns the regular expression that matches a lower-case text in any spelling; `starting`: at the beginning of a word. */
export const spellingPattern = (text: string, starting = false): string =>
  `${starting ? BEFORE_WORDS : ''}${foldedPattern(Array.from(text).slice(0, LONGEST).join(''))}`
/** Returns the condition that a value contains a text, in any spelling (`fold`). */
export const containsText = (value: Sql, text: string, starting = false): Sql => sql`lower(${value}) ~ ${spellingPattern(text, starting)}`

/** The ids of referenced records that contain a word, by `referenceKey`. */
export type FoundByWord = ReadonlyMap<string, readonly string[]>
export const referenceKey = ({ name }: Resource, { by, fields, around }: ReferencedText, word: string): string =>
  JSON.stringify([name, by, fields, around, word])

/**
 * Returns the condition that a row exists. It is a scalar subquery, so that it is evaluated only for the rows in question: an `exists` next
 * to an `or`, or in a select list, may become a hashed scan of the whole table, because the planner does not take the page size into
 * account. `by`: the rest of the index after the condition's column. When few records have many rows and most have none, the planner would
 * expect to find a row soon and scan the table for each; this order prevents it.
 */
export const hasRow = (from: Sql, by?: Sql): Sql => sql`coalesce((select true ${from}${by ? sql` order by ${by}` : sql``} limit 1), false)`

/** The decimals of roubles. */
export const KOPECKS = 2

/** Returns a sum as exact text with as many decimals as its values; zero without rows. */
export const sumText = (sum: Sql, digits: number): Sql => sql`round(coalesce(${sum}, 0), ${sql.lit(digits)})::text`

const holds = (value: Sql, text: string): Sql =>
  sql.join(
    text
      .split(' ')
      .filter(Boolean)
      .map(word => sql`${value} ~ ${foldedPattern(word)}`),
    sql` and `,
  )

const rankOfOne = (value: Sql, text: string, way: number): Sql => {
  const pattern = foldedPattern(text)
  const rank = (at: number): Sql => sql.lit(way * RANKS + at)
  return sql`case
  when ${value} = ${text} then ${rank(0)}
  when ${value} ~ ${`^${pattern}$`} then ${rank(1)}
  when ${value} ~ ${`^${pattern}`} then ${rank(2)}
  when ${value} ~ ${BETWEEN_WORDS + pattern} then ${rank(3)}
  when ${holds(value, text)} then ${rank(4)} end`
}

/**
 * Returns the rank of a row by the best match among the searched values: `rankOf` in SQL, 0 is best. Rows whose words are spread over
 * several values come last.
 */
export function rankSql(values: readonly Sql[], text: string): Sql {
  const ways = searchVariants(text)
  const ranks = values.flatMap(value => ways.map((variant, way) => rankOfOne(sql`lower(${value})`, variant, way)))
  return sql`coalesce(least(${sql.join(ranks)}), ${sql.lit(ways.length * RANKS)})`
}

/** How a filter and a field's value are written in SQL. */
interface Filtering {
  readonly filter: (condition: Condition) => Sql
  readonly value: (name: string) => Sql
  readonly alias: string
}

const TEXTS: ReadonlySet<string> = new Set(['text', 'richText', 'phone', 'email', 'month', 'choice', 'colour'])
const isADay = (value: string): boolean => {
  const taken = parseValue({ kind: 'date', options: {} }, value)
  return !('key' in taken) && taken.value !== null && /^\d{4}-\d{2}-\d{2}$/.test(value)
}

/** For a moment, a day matches from its first to its last instant. */
function isSql(resource: Resource, { field, values }: Test, { filter }: Filtering): Sql {
  const isMoment = resource.fields[field]?.kind === 'dateTime'
  if (!isMoment || !values.every(isADay)) return filter({ field, kind: 'in', values })
  const days = values.map(
    value =>
      sql`(${filter({ field, kind: 'range', values: [value], edge: 'from' })} and ${filter({ field, kind: 'range', values: [value], edge: 'to' })})`,
  )
  return sql`(${sql.join(days, sql` or `)})`
}

function emptySql(resource: Resource, { field }: Test, { value, alias }: Filtering): Sql {
  const { kind } = resource.fields[field]!
  if (kind === 'references')
    return sql`not exists (select 1 from ${sql.table(joinTableOf(resource, field))} as w_ where w_.${sql.ref(ownerColumnOf(resource))} = ${aliased(alias)('id')})`
  return TEXTS.has(kind) ? sql`coalesce(${value(field)}, '') = ''` : sql`${value(field)} is null`
}

function testSql(resource: Resource, test: Test, filtering: Filtering): Sql {
  const { field, is, values } = test
  const { filter } = filtering
  const edge = (which: 'from' | 'to', requested: string | undefined): Sql =>
    filter({ field, kind: 'range', values: [requested!], edge: which })
  switch (is) {
    case 'is':
      return isSql(resource, test, filtering)
    // Rows without a value match a negated condition too.
    case 'not':
      return sql`(${isSql(resource, test, filtering)}) is not true`
    case 'contains':
      return filter({ field, kind: 'contains', values })
    case 'lacks':
      return sql`(${filter({ field, kind: 'contains', values })}) is not true`
    case 'from':
    case 'to':
      return edge(is, values[0])
    case 'empty':
      return emptySql(resource, test, filtering)
    case 'filled':
      return sql`not (${emptySql(resource, test, filtering)})`
    case 'between':
    case 'during':
      return sql`(${edge('from', values[0])} and ${edge('to', values[1])})`
  }
}

/** Returns conditions as SQL; conditions joined by "and" use the same indexes as filters. */
export function treeSql(resource: Resource, where: Where, filtering: Filtering): Sql {
  const joined = (parts: readonly Where[], word: Sql): Sql =>
    sql`(${sql.join(
      parts.map(one => treeSql(resource, one, filtering)),
      word,
    )})`
  if ('all' in where) return joined(where.all, sql` and `)
  return 'any' in where ? joined(where.any, sql` or `) : testSql(resource, where, filtering)
}
