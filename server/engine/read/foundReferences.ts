import { sql } from 'kysely'
import { optionsOf, orderedFields, wirePathOf, sortOf, type Resource } from '#resource'
import type { Db, Sql } from '../sql.ts'
import { isIndexed, searchedTogether } from '../schema/indexes.ts'
import { tableOf, columnOf } from '../schema/tables.ts'
import { referencedTextsOf, textPartsOf, referencedTextSql, type ReferencedText, aliased } from '../columns.ts'
import {
  any,
  areShort,
  trimmedWord,
  isShort,
  rejectUnsearchable,
  searchedWords,
  seesDeleted,
  textContains,
  type FilterContext,
  type ListFilters,
} from './filters.ts'
import { containsText, hasRow, referenceKey, type FoundByWord } from './sqlPieces.ts'

/** A table with so many rows is sorted only by indexes: sorting fewer takes some twenty milliseconds. */
const LARGE_TABLE_ROWS = 10_000
/** How long the list of such tables is cached, in milliseconds. */
const KNOWN_MS = 5 * 60_000

interface Known {
  readonly at: number
  readonly tables: Promise<ReadonlySet<string>>
}
const known = new WeakMap<Db, Known>()

/** Returns the large tables, by the database's statistics. */
async function countedTables(db: Db): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ name: string }>`select relname as name from pg_class
    where relnamespace = current_schema()::regnamespace and relkind = 'r' and reltuples >= ${sql.lit(LARGE_TABLE_ROWS)}`.execute(db)
  return new Set(rows.map(({ name }) => name))
}

/** Whether a table is so large that it is sorted only by indexes. */
export async function isLarge(db: Db, resource: Resource): Promise<boolean> {
  const existing = known.get(db)
  const now = performance.now()
  const fresh = existing && now - existing.at < KNOWN_MS ? existing : { at: now, tables: countedTables(db) }
  if (fresh !== existing) known.set(db, fresh)
  try {
    return (await fresh.tables).has(tableOf(resource))
  } catch (error) {
    known.delete(db)
    throw error
  }
}

/** Returns the fields by which a large list can be sorted fast, as far as the user sees them; undefined when it can be sorted by any. */
export async function sortableFields(
  db: Db,
  resource: Resource,
  seen: (name: string) => boolean,
  call?: string,
): Promise<string[] | undefined> {
  if (!(await isLarge(db, resource))) return undefined
  const [first, ...others] = sortOf(resource, call)
  const own = first && others.length === 0 && isIndexed(resource, [first]) ? [first.field] : []
  const names = [...own, ...orderedFields(resource)].filter(
    name => name !== 'id' && seen(name) && !optionsOf(resource.fields[name]!).derived,
  )
  return ['id', ...new Set(names.map(name => wirePathOf(resource, name)))]
}

/** When more records than these contain a word, scanning the rows finds matches soon enough. */
const MAX_FOUND = 1000
const ALIAS = 'n'

/** A word to look up among the records of one resource, and the derived texts that include them. */
interface SearchedWord {
  readonly target: Resource
  readonly word: string
  /** Whether it must be at the beginning of a word. */
  readonly starting: boolean
  readonly ways: Map<string, ReferencedText>
}

/** Returns the condition that a record contains the word, by the index when it covers all texts. */
function holding({ target, word, starting, ways }: SearchedWord): Sql {
  const all = [...ways.values()]
  const isIndexed = all.every(({ fields }) => fields.every(name => searchedTogether(target).includes(name)))
  const isTrimmed = all.some(({ around }) => around)
  return isIndexed
    ? textContains(target, ALIAS, isTrimmed ? trimmedWord(word) : word, starting)
    : any(all.map(way => says(way, word, starting)))
}
const says = (naming: ReferencedText, word: string, starting: boolean): Sql =>
  containsText(sql`(${referencedTextSql(naming, aliased(ALIAS))})`, word, starting)

/**
 * Returns the condition that a row of the list refers to the record. The planner would expect a record without such rows to have as many as
 * any other.
 */
const isNamed = (resource: Resource, { by }: ReferencedText): Sql =>
  hasRow(
    sql`from ${sql.table(tableOf(resource))} as r where r.${sql.ref(columnOf(resource, by))} = ${aliased(ALIAS)('id')} and not r.is_delete`,
  )

/** Returns one row: whether few records match, and then, for each derived text, the ids of those that contain the word. */
function lookUp(resource: Resource, sought: SearchedWord): Sql {
  const { target, word, starting, ways } = sought
  const few = sql`(select count(*) from candidates) <= ${sql.lit(MAX_FOUND)}`
  const ids = (way: ReferencedText): Sql =>
    sql`to_json(array(select ${aliased(ALIAS)('id')}::text from candidates as ${sql.ref(ALIAS)} where ${few} and ${says(way, word, starting)} and ${isNamed(resource, way)}))`
  return sql`(with candidates as materialized (select * from ${sql.table(tableOf(target))} as ${sql.ref(ALIAS)} where ${holding(sought)} limit ${sql.lit(MAX_FOUND + 1)})
    select ${few} as "isKnown", json_build_array(${sql.join([...ways.values()].map(ids))}) as ids)`
}

/**
 * Looks up which referenced records contain the words of a search, when they are few: the rows that refer to them are then found by the
 * indexes of references. Deleted records are not included, so a search for deleted records does not use this. `texts`: the texts to search
 * when they differ from what was typed.
 */
export async function withFoundReferences<E extends FilterContext>(
  asking: E,
  db: Db,
  resource: Resource,
  query: ListFilters,
  texts: readonly string[] = query.isScattered ? [] : [query.search],
): Promise<E> {
  const knowing = await knowingSize(asking, db, resource, texts)
  if (seesDeleted(query)) return knowing
  const fields = query.searchIn ?? resource.list?.search.in ?? []
  const derive = asking.rules[resource.name]?.derive ?? {}
  const namings = fields.flatMap(name => referencedTextsOf(textPartsOf(derive[name]) ?? []))
  const isStarting = (text: string): boolean => knowing.startsWords === true && areShort(resource, text)
  const words = new Map(
    texts.flatMap(text =>
      searchedWords(resource, text).flatMap(word => (isStarting(text) || !isShort(word) ? [[word, isStarting(text)] as const] : [])),
    ),
  )
  const all = new Map<string, SearchedWord>()
  for (const naming of namings)
    for (const [word, starting] of words) {
      const key = `${naming.of.name} ${word}`
      const sought = all.get(key) ?? { target: naming.of, word, starting, ways: new Map<string, ReferencedText>() }
      all.set(key, sought)
      sought.ways.set(referenceKey(resource, naming, word), naming)
    }
  if (all.size === 0) return knowing
  for (const text of texts) rejectUnsearchable(asking, resource, text)
  const sought = [...all.values()]
  const { rows } = await sql<{ isKnown: boolean; ids: readonly string[][] }>`${sql.join(
    sought.map(one => lookUp(resource, one)),
    sql` union all `,
  )}`.execute(db)
  return { ...knowing, foundByWord: knownFrom(sought, rows) }
}

/** Finds out whether a search of only short words is in a large table, where it matches only the beginnings of words. */
export async function knowingSize<E extends FilterContext>(asking: E, db: Db, resource: Resource, texts: readonly string[]): Promise<E> {
  const isOfShort = texts.some(text => text.trim() !== '' && areShort(resource, text))
  return isOfShort && (await isLarge(db, resource)) ? { ...asking, startsWords: true } : asking
}

const knownFrom = (
  all: readonly SearchedWord[],
  rows: readonly { readonly isKnown: boolean; readonly ids: readonly string[][] }[],
): FoundByWord =>
  new Map(rows.flatMap(({ isKnown, ids }, at) => (isKnown ? [...all[at]!.ways.keys()].map((key, way) => [key, ids[way]!] as const) : [])))
