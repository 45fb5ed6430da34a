import {
  boardsOf,
  isDeclaredOrder,
  kindOf,
  optionsOf,
  orderedFields,
  sortOf,
  sortOfView,
  type Board,
  type Field,
  type Resource,
  type Resources,
  type Sort,
  type Unique,
} from '#resource'
import { sql } from 'kysely'
import { oneByOne, type Derivation } from '../related.ts'
import type { Db, Of } from '../sql.ts'
import { serverKindOf } from '../kinds/index.ts'
import { ownFieldsOf, partsOf } from '../derivedText.ts'
import { foldedKeySql } from './folded.ts'
import { columnOf, isStored, joinTableOf, quote, RESERVED, shortName, snake, statusTableOf, tableOf } from './names.ts'
import { storedNames } from './tables.ts'

/** Texts are ordered as Russian readers expect; the index and the ORDER BY must name the same collation. */
const COLLATION = 'ru-x-icu'
/** The same with digits read as numbers: made by `updateSchema`. */
const NATURAL = 'ru_natural'
/** The collation that orders digits as numbers: А2 before А10. */
export const NATURAL_SQL = `create collation if not exists "${NATURAL}" (provider = icu, locale = 'ru-u-kn-true')`
/** Is a field ordered by a collation? */
export const isCollated = (one: Field | undefined): boolean => !!one && !!serverKindOf(one).isCollated
/** The collation that a field is ordered by. */
export const collationOf = (one: Field | undefined): string | undefined =>
  one && isCollated(one) ? (optionsOf(one).natural ? NATURAL : COLLATION) : undefined

/** An index, a key or statistics: its name, and the statement that makes it. */
export interface Index {
  readonly name: string
  readonly sql: string
  /** The rows, by their ids, that an index which refuses rows would not let be: a few of them. */
  readonly twins?: string
}
/** Does an index refuse rows? Others are made as well after the rows. */
export const isUnique = (one: Index): boolean => one.sql.startsWith('create unique ')
const living = 'where not is_delete'

/** The columns of a sort as an index spells them; undefined when it goes through a computed field. */
function sortColumns(resource: Resource, sorts: readonly Sort[]): string[] | undefined {
  if (!sorts.every(one => one.field === 'id' || isStored(resource, one.field))) return undefined
  const spelled = sorts.map(one => {
    const column = one.field === 'id' ? 'id' : quote(columnOf(resource, one.field))
    const collation = collationOf(resource.fields[one.field])
    return `${column}${collation ? ` collate "${collation}"` : ''}${one.descending ? ' desc' : ''}`
  })
  return sorts.some(one => one.field === 'id') ? spelled : [...spelled, 'id']
}

/** Is there an index that holds the rows in this order? */
export function isIndexed(resource: Resource, sorts: readonly Sort[]): boolean {
  const [first, ...others] = sorts
  if (first === undefined || sorts.every(one => one.field === 'id')) return true
  if (others.length === 0 && orderedFields(resource).includes(first.field)) return true
  return !!resource.list && isDeclaredOrder(resource, sorts) && sortColumns(resource, sorts) !== undefined
}

/** For each view the columns that hold one value in all its rows, and its order behind them. */
function viewColumns(resource: Resource): Map<string, readonly string[]> {
  const found = new Map<string, readonly string[]>()
  for (const [name, view] of Object.entries(resource.list?.views ?? {})) {
    const sorts = sortColumns(resource, sortOfView(resource, view))
    const by = view.call === undefined ? undefined : resource.api.lists?.[view.call]?.by
    const fixed = [...(by ? [by] : []), ...Object.keys(view.only ?? {})].filter(one => isStored(resource, one))
    if (sorts && (view.sort || fixed.length)) found.set(name, [...fixed.map(one => quote(columnOf(resource, one))), ...sorts])
  }
  return found
}

/** An index that is wanted: what it is called behind its table's name, and what stands behind `on <table>`. */
type Wanted = readonly [key: string, body: string]

/** For the default sort and those of the views. */
function sortIndexes(resource: Resource): Wanted[] {
  const sorts = resource.list && sortColumns(resource, sortOf(resource))
  const views = [...viewColumns(resource)].map(([name, columns]): Wanted => [`view_${snake(name)}`, `(${columns.join(', ')}) ${living}`])
  return sorts ? [['sort', `(${sorts.join(', ')}) ${living}`], ...views] : views
}

/** For each column by which a list of any size can be ordered, either way. */
const orderIndexes = (resource: Resource): Wanted[] =>
  orderedFields(resource).map(name => [
    `order_${snake(name)}`,
    `(${sortColumns(resource, [{ field: name, descending: false }])!.join(', ')}) ${living}`,
  ])

/** The references by which lists of one parent's records are asked for. */
const parentsOf = (resource: Resource): readonly string[] => Object.values(resource.api.lists ?? {}).flatMap(list => list.by ?? [])

/** For each declared filter and parent, with the default sort behind it. */
function filterIndexes(resource: Resource, derived: Spelled): Wanted[] {
  const sorts = sortColumns(resource, sortOf(resource)) ?? ['id']
  const names = new Set([...Object.keys(resource.list?.filters ?? {}), ...parentsOf(resource)])
  return [...names].flatMap((name): Wanted[] => {
    const isColumn = isStored(resource, name) && !serverKindOf(resource.fields[name]!).isUnindexed
    const value = isColumn ? quote(columnOf(resource, name)) : derived[name]
    return value === undefined ? [] : [[`by_${snake(name)}`, `(${[value, ...sorts].join(', ')}) ${living}`]]
  })
}

/** What is derived from a record's own columns and has an index, as an index spells it, by field. */
export type Spelled = Readonly<Record<string, string>>
type Derive = Readonly<Record<string, Derivation>>
const column: Of = name => sql.ref(name)
/** Spells the SQL of the filters that are `indexed`. It carries no values: an index is asked by its very words. */
export function spelledOf(db: Db, { name, list }: Resource, derive: Derive = {}): Spelled {
  const indexed = Object.entries(derive).filter(([field]) => list?.filters[field]?.indexed)
  return Object.fromEntries(
    indexed.map(([field, of]) => {
      const { sql: text, parameters } = of(column, oneByOne).compile(db)
      if (parameters.length > 0) throw new Error(`the SQL of ${name}.${field} carries values: it can have no index`)
      return [field, `(${text})`]
    }),
  )
}

/**
 * What the database counts about derived values that have an index. Of an index that holds the living rows alone it takes no figures: without these it thinks that
 * one row in two hundred holds whatever is asked for, and may sort all of them where fifty in order would do.
 */
export const statisticsOf = (resource: Resource, derived: Spelled): Index[] =>
  Object.entries(derived).map(([field, value]) => {
    const name = shortName(`${tableOf(resource)}_of_${snake(field)}`)
    return { name, sql: `create statistics ${quote(name)} on ${value} from ${quote(tableOf(resource))}` }
  })

/** For each reference that no list is asked by: the database looks for what refers to a record. */
function referenceIndexes(resource: Resource): Wanted[] {
  const filtered = new Set([...Object.keys(resource.list?.filters ?? {}), ...parentsOf(resource)])
  return storedNames(resource)
    .filter(name => serverKindOf(resource.fields[name]!).refersTo === 'record' && !filtered.has(name))
    .map(name => [`by_${snake(name)}`, `(${quote(columnOf(resource, name))})`])
}

/** The fields of its own table in which a list is searched. */
const searchedIn = (resource: Resource): readonly string[] => (resource.list?.search.in ?? []).filter(name => isStored(resource, name))

/** Those of them that are looked through as one text; none where the search minds the case of letters. */
export const searchedTogether = (resource: Resource): readonly string[] => (resource.list?.search.caseSensitive ? [] : searchedIn(resource))

/** What stands between two fields: no word holds it. */
const LINE = String.raw`E'\n'`
/** A text of several fields, the id may be among them: a line for each, in small letters. `at` spells a column; an index is asked by its very words. */
export const searchText = (resource: Resource, names: readonly string[], at: (column: string) => string): string =>
  `lower(${names.map(name => `coalesce(${at(columnOf(resource, name))}${name === 'id' ? '::text' : ''}, '')`).join(` || ${LINE} || `)})`

/** One for all the fields that are searched together: to keep it costs a write less than one for each, and the database knows how few rows hold several words. */
function searchIndexes(resource: Resource, spelled: readonly (readonly string[])[]): Wanted[] {
  const together = [searchedTogether(resource), ...spelled].filter(names => names.length > 0)
  const texts = together.map((names): Wanted => [
    `search_${names.map(snake).join('_')}`,
    `using gin ((${searchText(resource, names, quote)}) gin_trgm_ops)`,
  ])
  if (!resource.list?.search.caseSensitive) return texts
  return searchedIn(resource).map(name => [`search_${snake(name)}`, `using gin (${quote(columnOf(resource, name))} gin_trgm_ops)`])
}

/** Of the derived texts in which a list is searched, what stands in the table itself. */
const spelledIn = ({ list }: Resource, derive: Derive = {}): readonly (readonly string[])[] =>
  list?.search.caseSensitive ? [] : (list?.search.in ?? []).map(name => ownFieldsOf(partsOf(derive[name]) ?? []))

/** Every index of a resource, of alike ones the first: for orders, filters, references, search if there are `trigrams`, uniqueness and the history of a status; of values that are `derived` too. */
export function indexesOf(resource: Resource, trigrams: boolean, derived: Spelled = {}, derive: Derive = {}): Index[] {
  const table = tableOf(resource)
  const wanted = [
    ...sortIndexes(resource),
    ...orderIndexes(resource),
    ...filterIndexes(resource, derived),
    ...referenceIndexes(resource),
    ...(trigrams ? searchIndexes(resource, spelledIn(resource, derive)) : []),
  ]
  const names = new Map<string, string>()
  for (const [key, body] of wanted) if (!names.has(body)) names.set(body, shortName(`${table}_${key}`))
  return [
    ...[...names].map(([body, name]) => ({ name, sql: `create index if not exists ${quote(name)} on ${quote(table)} ${body}` })),
    ...Object.entries(resource.parts?.unique ?? {}).map(([name, unique]) => uniqueIndex(resource, name, unique)),
    ...(resource.parts?.statuses ? [statusIndex(resource)] : []),
    ...joinIndexes(resource),
    ...boardsOf(resource).map(board => boardIndex(resource, board)),
  ]
}

/** No two cards of a column stand at one place. */
function boardIndex(resource: Resource, { columns, position }: Board): Index {
  const name = shortName(`${tableOf(resource)}_board_${snake(columns)}`)
  const on = [columns, position].map(one => quote(columnOf(resource, one))).join(', ')
  return { name, sql: `create unique index if not exists ${quote(name)} on ${quote(tableOf(resource))} (${on}) ${living}` }
}

/** By whom a record is joined: its table's key begins with the owner. */
const joinIndexes = (resource: Resource): Index[] =>
  Object.entries(resource.fields)
    .filter(([, one]) => kindOf(one).isList && !optionsOf(one).derived)
    .map(([name]) => {
      const join = joinTableOf(resource, name)
      const index = shortName(`${join}_target`)
      return { name: index, sql: `create index if not exists ${quote(index)} on ${quote(join)} (target_id)` }
    })

function statusIndex(resource: Resource): Index {
  const name = shortName(`${statusTableOf(resource)}_record`)
  return { name, sql: `create index if not exists ${quote(name)} on ${quote(statusTableOf(resource))} (record_id, id desc)` }
}

/** The name of the index that keeps a field unique: an error of the database leads to the field by it. */
export const uniqueIndexName = (resource: Resource, name: string): string => shortName(`${tableOf(resource)}_unique_${snake(name)}`)
/** Are values of the field compared however they are spelled (`foldedKey`) where they should be unique? What the server alone sets, such as a digest, it spells in one way. */
export const isFolded = (one: Field): boolean => serverKindOf(one).isFolded === true && !optionsOf(one).readonly
function uniqueIndex(resource: Resource, name: string, { per = [], among }: Unique): Index {
  const column = quote(columnOf(resource, name))
  const value = isFolded(resource.fields[name]!) ? foldedKeySql(column) : column
  // The value comes first: a circle may be empty, and what is asked as 'the same or both empty' is no way down an index.
  const columns = [value, ...per.map(one => quote(columnOf(resource, one)))]
  const index = uniqueIndexName(resource, name)
  const counted = `${living}${among ? ' and is_active' : ''}`
  return {
    name: index,
    sql: `create unique index if not exists ${quote(index)} on ${quote(tableOf(resource))} (${columns.join(', ')}) ${counted}`,
    twins: `select array_agg(id order by id) as ids from ${quote(tableOf(resource))} ${counted}
      and ${columns.map(one => `${one} is not null`).join(' and ')} group by ${columns.join(', ')} having count(*) > 1 limit 10`,
  }
}

/** The name of the constraint that keeps a reference from being taken twice. */
export const reservedName = (resource: Resource, name: string): string => shortName(`${tableOf(resource)}_reserved_${snake(name)}`)
/** A reference as a range of one, which the index of the constraint can hold beside a period without an extension. */
const asRange = (column: string): string => `int8range(${column}, ${column}, '[]')`

/** The constraints by which nothing is taken twice; asked when a transaction ends, since lines of one header may change places. */
export const reservedKeys = (resource: Resource): Index[] =>
  (resource.parts?.reserved?.what ?? []).map(field => {
    const [name, column] = [reservedName(resource, field), quote(columnOf(resource, field))]
    return {
      name,
      sql: `alter table ${quote(tableOf(resource))} add constraint ${quote(name)} exclude using gist (${asRange(column)} with &&, ${RESERVED} with &&)
        where (${column} is not null and ${RESERVED} is not null) deferrable initially deferred`,
    }
  })

/** The keys by which the database itself holds references and files. */
export function foreignKeys(resource: Resource, resources: Resources): Index[] {
  const keys: Index[] = []
  for (const name of [...storedNames(resource), 'mdInsUser']) {
    const one = resource.fields[name]!
    const { refersTo } = serverKindOf(one)
    if (!refersTo) continue
    const target = refersTo === 'file' ? 'sys_file' : tableOf(resources[optionsOf(one).target!]!)
    const key = shortName(`${tableOf(resource)}_${columnOf(resource, name)}_fk`)
    keys.push({
      name: key,
      sql: `alter table ${quote(tableOf(resource))} add constraint ${quote(key)} foreign key (${quote(columnOf(resource, name))}) references ${quote(target)} (id)`,
    })
  }
  return keys
}
