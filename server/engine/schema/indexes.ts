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
import { oneByOne, type RelatedDerivation, type Db, type Aliased } from '../sql.ts'
import { serverKindOf } from '../kinds/index.ts'
import { ownFieldsOf, textPartsOf } from '../columns.ts'
import {
  foldedKeySql,
  columnOf,
  isStored,
  joinTableOf,
  quote,
  RESERVED,
  shortName,
  snake,
  statusTableOf,
  tableOf,
  storedNames,
} from './tables.ts'

/** The Russian collation of texts; an index is used only when ORDER BY names the same collation. */
const COLLATION = 'ru-x-icu'
/** The same with digits compared as numbers; `updateSchema` creates it. */
const NATURAL = 'ru_natural'
/** Creates the collation that compares digits as numbers: А2 before А10. */
export const NATURAL_SQL = `create collation if not exists "${NATURAL}" (provider = icu, locale = 'ru-u-kn-true')`
/** Whether a field is ordered by a collation. */
export const isCollated = (one: Field | undefined): boolean => !!one && !!serverKindOf(one).isCollated
/** Returns the collation of a field; undefined without one. */
export const collationOf = (one: Field | undefined): string | undefined =>
  one && isCollated(one) ? (optionsOf(one).natural ? NATURAL : COLLATION) : undefined

/** An index, a constraint or statistics: its name, and the statement that creates it. */
export interface Index {
  readonly name: string
  readonly sql: string
  /** A query for some ids of rows that violate a unique index, so that it cannot be created. */
  readonly twins?: string
}
/** Whether the index is unique; other indexes can also be created after the rows. */
export const isUnique = (one: Index): boolean => one.sql.startsWith('create unique ')
const living = 'where not is_delete'

/** Returns the columns of a sort as an index declares them; undefined when one is computed. */
function sortColumns(resource: Resource, sorts: readonly Sort[]): string[] | undefined {
  if (!sorts.every(one => one.field === 'id' || isStored(resource, one.field))) return undefined
  const spelled = sorts.map(one => {
    const column = one.field === 'id' ? 'id' : quote(columnOf(resource, one.field))
    const collation = collationOf(resource.fields[one.field])
    return `${column}${collation ? ` collate "${collation}"` : ''}${one.descending ? ' desc' : ''}`
  })
  return sorts.some(one => one.field === 'id') ? spelled : [...spelled, 'id']
}

/** Whether an index has the rows in this order. */
export function isIndexed(resource: Resource, sorts: readonly Sort[]): boolean {
  const [first, ...others] = sorts
  if (first === undefined || sorts.every(one => one.field === 'id')) return true
  if (others.length === 0 && orderedFields(resource).includes(first.field)) return true
  return !!resource.list && isDeclaredOrder(resource, sorts) && sortColumns(resource, sorts) !== undefined
}

/** Returns the index columns of each view: those with a single value in all its rows, then its order. */
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

/** A required index: the suffix of its name, and its definition after `on <table>`. */
type IndexSpec = readonly [key: string, body: string]

/** The indexes of the default order and of the views. */
function sortIndexes(resource: Resource): IndexSpec[] {
  const sorts = resource.list && sortColumns(resource, sortOf(resource))
  const views = [...viewColumns(resource)].map(([name, columns]): IndexSpec => [`view_${snake(name)}`, `(${columns.join(', ')}) ${living}`])
  return sorts ? [['sort', `(${sorts.join(', ')}) ${living}`], ...views] : views
}

/** The indexes of the columns by which a list of any size can be sorted; they work in both directions. */
const orderIndexes = (resource: Resource): IndexSpec[] =>
  orderedFields(resource).map(name => [
    `order_${snake(name)}`,
    `(${sortColumns(resource, [{ field: name, descending: false }])!.join(', ')}) ${living}`,
  ])

/** Returns the references in the paths of lists of one parent's records. */
const parentsOf = (resource: Resource): readonly string[] => Object.values(resource.api.lists ?? {}).flatMap(list => list.by ?? [])

/** The indexes of declared filters and parents, followed by the default order. */
function filterIndexes(resource: Resource, derived: IndexExpressions): IndexSpec[] {
  const sorts = sortColumns(resource, sortOf(resource)) ?? ['id']
  const names = new Set([...Object.keys(resource.list?.filters ?? {}), ...parentsOf(resource)])
  return [...names].flatMap((name): IndexSpec[] => {
    const isColumn = isStored(resource, name) && !serverKindOf(resource.fields[name]!).isUnindexed
    const value = isColumn ? quote(columnOf(resource, name)) : derived[name]
    return value === undefined ? [] : [[`by_${snake(name)}`, `(${[value, ...sorts].join(', ')}) ${living}`]]
  })
}

/** The index expressions of values derived from a record's own columns, by field. */
export type IndexExpressions = Readonly<Record<string, string>>
type Derive = Readonly<Record<string, RelatedDerivation>>
const column: Aliased = name => sql.ref(name)
/**
 * Returns the SQL of the filters with `indexed`. It must not have parameters: the database uses an index only for exactly the same
 * expression.
 */
export function indexExpressionsOf(db: Db, { name, list }: Resource, derive: Derive = {}): IndexExpressions {
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
 * Returns the statistics on derived values with an index. The database collects none for a partial index: without statistics it estimates
 * that one row in two hundred matches, and may sort all of them although reading fifty rows in order is enough.
 */
export const statisticsOf = (resource: Resource, derived: IndexExpressions): Index[] =>
  Object.entries(derived).map(([field, value]) => {
    const name = shortName(`${tableOf(resource)}_of_${snake(field)}`)
    return { name, sql: `create statistics ${quote(name)} on ${value} from ${quote(tableOf(resource))}` }
  })

/** The indexes of references that no list filters by: the database searches them for what refers to a record. */
function referenceIndexes(resource: Resource): IndexSpec[] {
  const filtered = new Set([...Object.keys(resource.list?.filters ?? {}), ...parentsOf(resource)])
  return storedNames(resource)
    .filter(name => serverKindOf(resource.fields[name]!).refersTo === 'record' && !filtered.has(name))
    .map(name => [`by_${snake(name)}`, `(${quote(columnOf(resource, name))})`])
}

/** Returns the search fields in the resource's own table. */
const searchedIn = (resource: Resource): readonly string[] => (resource.list?.search.in ?? []).filter(name => isStored(resource, name))

/** Returns the search fields that are searched as one text; none when the search is case-sensitive. */
export const searchedTogether = (resource: Resource): readonly string[] => (resource.list?.search.caseSensitive ? [] : searchedIn(resource))

/** The separator between fields: no word contains it. */
const LINE = String.raw`E'\n'`
/**
 * Returns the lower-case text of several fields, which may include the id, one line each. `at` names a column; a query must use exactly
 * this text, else the database does not use the index.
 */
export const searchText = (resource: Resource, names: readonly string[], at: (column: string) => string): string =>
  `lower(${names.map(name => `coalesce(${at(columnOf(resource, name))}${name === 'id' ? '::text' : ''}, '')`).join(` || ${LINE} || `)})`

/**
 * One index for all fields that are searched together: it costs a write less than one per field, and the database can estimate how many
 * rows contain several words.
 */
function searchIndexes(resource: Resource, spelled: readonly (readonly string[])[]): IndexSpec[] {
  const together = [searchedTogether(resource), ...spelled].filter(names => names.length > 0)
  const texts = together.map((names): IndexSpec => [
    `search_${names.map(snake).join('_')}`,
    `using gin ((${searchText(resource, names, quote)}) gin_trgm_ops)`,
  ])
  if (!resource.list?.search.caseSensitive) return texts
  return searchedIn(resource).map(name => [`search_${snake(name)}`, `using gin (${quote(columnOf(resource, name))} gin_trgm_ops)`])
}

/** Returns the parts of searched derived texts that are in the resource's own table. */
const spelledIn = ({ list }: Resource, derive: Derive = {}): readonly (readonly string[])[] =>
  list?.search.caseSensitive ? [] : (list?.search.in ?? []).map(name => ownFieldsOf(textPartsOf(derive[name]) ?? []))

/**
 * Returns every index of a resource without duplicates: for orders, filters, references, search (with `trigrams`), uniqueness, status
 * history, and `derived` values.
 */
export function indexesOf(resource: Resource, trigrams: boolean, derived: IndexExpressions = {}, derive: Derive = {}): Index[] {
  const table = tableOf(resource)
  const specs = [
    ...sortIndexes(resource),
    ...orderIndexes(resource),
    ...filterIndexes(resource, derived),
    ...referenceIndexes(resource),
    ...(trigrams ? searchIndexes(resource, spelledIn(resource, derive)) : []),
  ]
  const names = new Map<string, string>()
  for (const [key, body] of specs) if (!names.has(body)) names.set(body, shortName(`${table}_${key}`))
  return [
    ...[...names].map(([body, name]) => ({ name, sql: `create index if not exists ${quote(name)} on ${quote(table)} ${body}` })),
    ...Object.entries(resource.parts?.unique ?? {}).map(([name, unique]) => uniqueIndex(resource, name, unique)),
    ...(resource.parts?.statuses ? [statusIndex(resource)] : []),
    ...joinIndexes(resource),
    ...boardsOf(resource).map(board => boardIndex(resource, board)),
  ]
}

/** The unique index of positions in a board column. */
function boardIndex(resource: Resource, { columns, position }: Board): Index {
  const name = shortName(`${tableOf(resource)}_board_${snake(columns)}`)
  const on = [columns, position].map(one => quote(columnOf(resource, one))).join(', ')
  return { name, sql: `create unique index if not exists ${quote(name)} on ${quote(tableOf(resource))} (${on}) ${living}` }
}

/** The indexes of join tables by target; their primary key begins with the owner. */
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

/** Returns the name of a field's unique index; by it an error of the database is mapped to the field. */
export const uniqueIndexName = (resource: Resource, name: string): string => shortName(`${tableOf(resource)}_unique_${snake(name)}`)
/**
 * Whether unique values of the field are compared in any spelling (`foldedKey`). Values that only the server sets, such as digests, and
 * numbers that are looked up by their value have one spelling.
 */
export const isFolded = (one: Field): boolean => {
  const { readonly, code } = optionsOf(one)
  return serverKindOf(one).isFolded === true && !readonly && !code?.isKey
}
function uniqueIndex(resource: Resource, name: string, { per = [], among }: Unique): Index {
  const column = quote(columnOf(resource, name))
  const value = isFolded(resource.fields[name]!) ? foldedKeySql(column) : column
  // The value comes first: the other fields may be empty, and a condition "equal or both empty" cannot use an index.
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

/** Returns the name of the constraint against overlapping reservations of a reference. */
export const reservedName = (resource: Resource, name: string): string => shortName(`${tableOf(resource)}_reserved_${snake(name)}`)
/** Returns a reference as a range of one value: a GiST index accepts ranges next to a period without an extension. */
const asRange = (column: string): string => `int8range(${column}, ${column}, '[]')`

/** Returns the constraints against overlapping reservations; they are deferred to commit, because lines of a header may swap places. */
export const reservedKeys = (resource: Resource): Index[] =>
  (resource.parts?.reserved?.what ?? []).map(field => {
    const [name, column] = [reservedName(resource, field), quote(columnOf(resource, field))]
    return {
      name,
      sql: `alter table ${quote(tableOf(resource))} add constraint ${quote(name)} exclude using gist (${asRange(column)} with &&, ${RESERVED} with &&)
        where (${column} is not null and ${RESERVED} is not null) deferrable initially deferred`,
    }
  })

/** Returns the foreign keys of references and files. */
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
