import type { Query, Resource } from '#resource'
import { sql } from 'kysely'
import type { Db, Sql } from '../rules.ts'
import { searchedTogether } from '../schema/indexes.ts'
import { columnOf, tableOf } from '../schema/names.ts'
import { referencedTextsOf, partsOf, referencedTextSql, type ReferencedText } from '../derivedText.ts'
import { any, rejectUnsearchable, searchedWords, seesDeleted, textHolds, type Asking } from './filters.ts'
import { containing } from './like.ts'
import { hasRow } from './hasRow.ts'
import { namedKey, type Named } from './namedKey.ts'
import { of } from '../columns.ts'

/** What more records than these say is met soon enough, row by row. */
const FEW = 1000
/** Shorter words have no trigram of their own: no index finds them. */
const SHORTEST = 3
const AT = 'n'

/** What of a word may stand in an index that has the texts without the signs around them. */
const bare = (word: string): string => word.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '')

/** What a word is looked for in: the naming ways of one kind of records. */
interface Sought {
  readonly target: Resource
  readonly word: string
  readonly ways: Map<string, ReferencedText>
}

/** The texts of a kind that hold a word, by their index where it has one for all that is said; more than a few need not be known. */
function holding({ target, word, ways }: Sought): Sql {
  const all = [...ways.values()]
  const isIndexed = all.every(({ fields }) => fields.every(name => searchedTogether(target).includes(name)))
  const isBare = all.some(({ around }) => around)
  return isIndexed ? textHolds(target, AT, isBare ? bare(word) : word) : any(all.map(way => says(way, word)))
}
const says = (naming: ReferencedText, word: string): Sql => sql`${referencedTextSql(naming, of(AT))} ilike ${containing(word)}`

/** Does a row of the list name the record so? Of one that none names the database would think that as many do as name any other. */
const isNamed = (resource: Resource, { by }: ReferencedText): Sql =>
  hasRow(sql`from ${sql.table(tableOf(resource))} as r where r.${sql.ref(columnOf(resource, by))} = ${of(AT)('id')} and not r.is_delete`)

/** One row: whether there are few at all, and of these the ids of those that say the word, for each way. */
function lookUp(resource: Resource, sought: Sought): Sql {
  const { target, word, ways } = sought
  const few = sql`(select count(*) from held) <= ${sql.lit(FEW)}`
  const ids = (way: ReferencedText): Sql =>
    sql`to_json(array(select ${of(AT)('id')}::text from held as ${sql.ref(AT)} where ${few} and ${says(way, word)} and ${isNamed(resource, way)}))`
  return sql`(with held as materialized (select * from ${sql.table(tableOf(target))} as ${sql.ref(AT)} where ${holding(sought)} limit ${sql.lit(FEW + 1)})
    select ${few} as "isKnown", json_build_array(${sql.join([...ways.values()].map(ids))}) as ids)`
}

/**
 * Knows which records say the words of a search, where they are few: rows that name these are found along the indexes of their references. Deleted rows
 * stand in none of these: where they are asked for, nothing is known beforehand. `texts`: what is searched for, where it is more than what was typed.
 */
export async function withNamedRecords<E extends Asking>(
  asking: E,
  db: Db,
  resource: Resource,
  query: Pick<Query, 'conditions' | 'search' | 'searchIn'>,
  texts: readonly string[] = [query.search],
): Promise<E> {
  if (seesDeleted(query)) return asking
  const fields = query.searchIn ?? resource.list?.search.in ?? []
  const derive = asking.rules[resource.name]?.derive ?? {}
  const namings = fields.flatMap(name => referencedTextsOf(partsOf(derive[name]) ?? []))
  const words = new Set(texts.flatMap(text => searchedWords(resource, text)).filter(word => bare(word).length >= SHORTEST))
  const all = new Map<string, Sought>()
  for (const naming of namings)
    for (const word of words) {
      const key = `${naming.of.name} ${word}`
      const sought = all.get(key) ?? { target: naming.of, word, ways: new Map<string, ReferencedText>() }
      all.set(key, sought)
      sought.ways.set(namedKey(resource, naming, word), naming)
    }
  if (all.size === 0) return asking
  for (const text of texts) rejectUnsearchable(asking, resource, text)
  const sought = [...all.values()]
  const { rows } = await sql<{ isKnown: boolean; ids: readonly string[][] }>`${sql.join(
    sought.map(one => lookUp(resource, one)),
    sql` union all `,
  )}`.execute(db)
  return { ...asking, named: knownFrom(sought, rows) }
}

const knownFrom = (all: readonly Sought[], rows: readonly { readonly isKnown: boolean; readonly ids: readonly string[][] }[]): Named =>
  new Map(rows.flatMap(({ isKnown, ids }, at) => (isKnown ? [...all[at]!.ways.keys()].map((key, way) => [key, ids[way]!] as const) : [])))
