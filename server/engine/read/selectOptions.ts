import { sql } from 'kysely'
import { ALL, FIELDS, MAX_NAMES, optionsOf, wirePathOf, titleOf, type Query, type Resource, OPTIONS } from '#resource'
import { choiceFilters } from '#resource/listQuestion'
import { bestFirst, isFoundBy, WORD_BREAK, searchVariants, wordsOf } from '#resource/ranking'
import { aliased } from '../columns.ts'
import { type Engine, seesIn } from '../engine.ts'
import { tableOf } from '../schema/tables.ts'
import type { User } from '../user.ts'
import { orderSql, whereSql, bestSql } from './filters.ts'
import { scatteredIn } from './scattered.ts'
import { ROW } from './pageTexts.ts'
import { expressionOf, recordJson } from './recordJson.ts'
import { badParameter, questionOf } from './records.ts'
import { scopeOf } from './conditions.ts'
import { isIndexed } from '../schema/indexes.ts'
import { withFoundReferences, isLarge } from './foundReferences.ts'
import type { Sql } from '../sql.ts'

/**
 * Returns the fields besides the title by which the caller filters the names. Throws for a field that the caller may neither see nor use in
 * a select.
 */
function requestedFields(engine: Engine, resource: Resource, user: User, requested: string): readonly string[] {
  const [seen, narrowed] = [seesIn(user, resource), choiceFilters(engine.resources, resource)]
  const isOpen = (name: string): boolean => seen(name) || (Object.hasOwn(narrowed, name) && !optionsOf(resource.fields[name]!).read)
  return requested
    .split(',')
    .filter(Boolean)
    .map(path => {
      const name = Object.keys(resource.fields).find(one => wirePathOf(resource, one) === path)
      if (name === undefined || !isOpen(name)) throw badParameter(engine, { parameter: FIELDS, problem: 'value' })
      return name
    })
}

/** Returns one text with all searched texts of a record. */
const wordsSql = (engine: Engine, resource: Resource, { searchIn = [] }: Query) =>
  searchIn.length === 0 ? sql`''` : sql`concat_ws(chr(10), ${sql.join(searchIn.map(name => expressionOf(engine, resource, name, ROW)))})`

/**
 * Returns the names of all active records that the caller may choose, in list order, each with its searched texts: a screen then searches
 * and ranks in memory. `null` when there are too many to keep.
 */
async function allNames(engine: Engine, resource: Resource, user: User, parameters: URLSearchParams): Promise<string> {
  const rest = [...parameters].filter(([key]) => key !== ALL && key !== FIELDS && key !== 'id' && key !== 'id[]')
  const query = questionOf(engine, resource, rest, seesIn(user, resource))
  const names = [...new Set([...resource.title.fields, ...requestedFields(engine, resource, user, parameters.get(FIELDS) ?? '')])]
  const parts = [whereSql(engine, resource, { ...query, search: '' }, ROW), sql`${aliased(ROW)('is_active')}`]
  const scope = scopeOf(engine, resource, user, aliased(ROW))
  if (scope) parts.push(scope)
  const from = sql`${sql.table(tableOf(resource))} as ${sql.ref(ROW)} where ${sql.join(parts, sql` and `)}`
  // Checked first, so that a large table is not sorted for nothing.
  const beyond = await sql`select from ${from} offset ${sql.lit(MAX_NAMES)} limit 1`.execute(engine.db)
  if (beyond.rows.length > 0) return 'null'
  const { rows } = await sql<{ j: Record<string, unknown>; words: string }>`select ${recordJson(engine, resource, names, ROW, 1)} as j,
      ${wordsSql(engine, resource, query)} as words
    from ${from} order by ${orderSql(engine, resource, query.sort, ROW).by} limit ${sql.lit(MAX_NAMES)}`.execute(engine.db)
  return JSON.stringify(rows.map(({ j, words }) => ({ ...j, label: titleOf(resource, j), words })))
}

/** Returns the options of a select: at most 15 active records that match the search, the best match first, and always the selected ones. */
export async function selectOptions(engine: Engine, resource: Resource, user: User, parameters: URLSearchParams): Promise<string> {
  const chosen = parameters
    .getAll('id')
    .concat(parameters.getAll('id[]'))
    .map(Number)
    .filter(id => Number.isSafeInteger(id) && id > 0)
    .slice(0, 100)
  if (parameters.has(ALL)) return allNames(engine, resource, user, parameters)
  const rest = [...parameters].filter(([key]) => key !== 'id' && key !== 'id[]')
  const query = questionOf(engine, resource, rest, seesIn(user, resource))
  const current = chosen.length
    ? await options(
        engine,
        resource,
        user,
        { ...query, search: '', conditions: [] },
        sql`${aliased(ROW)('id')} in (${sql.join(chosen)})`,
        chosen.length,
      )
    : []
  const active = sql`${aliased(ROW)('is_active')}`
  const matching = await options(engine, resource, user, await orderedAtOnce(engine, resource, query), active, OPTIONS)
  const scattered = await scatteredOptions(engine, resource, user, query, active, matching)
  const found =
    matching.length + scattered.length > 0 ? [...matching, ...scattered] : await calledByTitle(engine, resource, user, query, active)
  const known = new Set(current.map(option => option['id']))
  return JSON.stringify([...current, ...found.filter(option => !known.has(option['id']))].slice(0, Math.max(OPTIONS, chosen.length)))
}

/**
 * Returns the records with a code that has the typed characters in their order. They follow those that match as typed, and are left out when
 * these match only by texts that are not displayed: one record may be meant. `rankedMatches` is the same in memory.
 */
async function scatteredOptions(
  engine: Engine,
  resource: Resource,
  user: User,
  query: Query,
  only: Sql,
  matching: readonly Record<string, unknown>[],
): Promise<readonly Record<string, unknown>[]> {
  const isOne = matching.length > 0 && !matching.some(({ label }) => isFoundBy(String(label), query.search))
  if (matching.length >= OPTIONS || isOne || scatteredIn(engine, resource, query, ROW).length === 0) return []
  const known = new Set(matching.map(({ id }) => id))
  const found = await options(engine, resource, user, { ...query, isScattered: true }, only, OPTIONS)
  return found.filter(({ id }) => !known.has(id))
}

/** The minimum length of a word by which titles are looked up, the number of such words, and of records that are compared. */
const TITLE_WORD = { shortest: 3, most: 4, records: 1000 } as const

/** A word without the signs around it: «[5029131510]» is 5029131510. */
function withoutSigns(word: string): string {
  const letters = Array.from(word)
  const isLetter = (letter: string): boolean => !WORD_BREAK.test(letter)
  return letters.slice(Math.max(letters.findIndex(isLetter), 0), letters.findLastIndex(isLetter) + 1).join('')
}

/**
 * Returns the records whose titles contain a typed or pasted text. A title is composed of several fields and of signs between them, which
 * the search does not know: «Карьер → База, Песок (т)». So the records with most of its longest words are compared by their titles.
 */
async function calledByTitle(engine: Engine, resource: Resource, user: User, query: Query, only: Sql): Promise<Record<string, unknown>[]> {
  const text = query.search.trim()
  const words = [...new Set(wordsOf(text).map(withoutSigns))]
    .filter(word => word.length >= TITLE_WORD.shortest)
    .toSorted((a, b) => b.length - a.length)
  if (words.length === 0 || words[0] === text) return []
  const candidates = await options(engine, resource, user, query, only, TITLE_WORD.records, words.slice(0, TITLE_WORD.most))
  return bestFirst(candidates, one => String(one['label']), text).slice(0, OPTIONS)
}

/** How rows with a text are found and ranked: with one of several, those with most of them first. */
function bestOf(engine: Engine, resource: Resource, query: Query, texts: readonly string[]): ReturnType<typeof bestSql> | undefined {
  const all = texts.map(text => bestSql(engine, resource, text, ROW, query.searchIn))
  if (all.length < 2) return all[0]
  const counted = all.map(({ found }) => sql`case when ${found} then 1 else 0 end`)
  return {
    found: sql`(${sql.join(
      all.map(({ found }) => found),
      sql` or `,
    )})`,
    rank: sql`-(${sql.join(counted, sql` + `)})`,
  }
}

/**
 * In a large table without a fitting index and without a search text, the newest records come first: sorting would read every row for
 * fifteen options.
 */
async function orderedAtOnce(engine: Engine, resource: Resource, query: Query): Promise<Query> {
  if (query.search.trim() !== '' || isIndexed(resource, query.sort) || !(await isLarge(engine.db, resource))) return query
  return { ...query, sort: [{ field: 'id', descending: true }] }
}

async function options(
  engine: Engine,
  resource: Resource,
  user: User,
  query: Query,
  only: Sql,
  max: number,
  texts: readonly string[] = query.isScattered ? [] : [query.search.trim()].filter(Boolean),
): Promise<Record<string, unknown>[]> {
  const knowing = texts.length === 0 ? engine : await withFoundReferences(engine, engine.db, resource, query, texts.flatMap(searchVariants))
  const best = bestOf(knowing, resource, query, texts)
  const parts = [whereSql(engine, resource, query.isScattered ? query : { ...query, search: '' }, ROW), only, ...(best ? [best.found] : [])]
  const scope = scopeOf(engine, resource, user, aliased(ROW))
  if (scope) parts.push(scope)
  const order = orderSql(engine, resource, query.sort, ROW)
  const { rows } = await sql<{
    j: Record<string, unknown>
  }>`select ${recordJson(engine, resource, resource.title.fields, ROW, 1)} as j from ${sql.table(tableOf(resource))} as ${sql.ref(ROW)}
    where ${sql.join(parts, sql` and `)} order by ${best ? sql`${best.rank}, ${order.by}` : order.by} limit ${sql.lit(max)}`.execute(
    engine.db,
  )
  return rows.map(({ j }) => ({ ...j, label: titleOf(resource, j) }))
}
