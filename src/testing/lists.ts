import {
  isBad,
  mayFieldIn,
  OPTIONS,
  optionsOf,
  wirePathOf,
  parseValue,
  titleOf,
  valueAt,
  type Condition,
  type Field,
  type Kind,
  type Query,
  type Resource,
  type Resources,
} from '#resource'
import { fold } from '#resource/fold'
import { readQuestion } from '#resource/listQuestion'
import { rankOf, RANKS, searchVariants } from '#resource/ranking'
import { httpError, labelOf } from '#server/httpError.ts'
import { rowOf, rowsOf, shapeOf, withAllRights, type MockRow, type StoredRow, type World } from './records.ts'

/** All records that are not deleted, by resource name and record id, as the lists return them. */
type Answered = ReadonlyMap<string, ReadonlyMap<number, MockRow>>

/**
 * A reference model of lists: computes what a list must return from the records themselves, in plain code without the engine. The order is
 * defined in decision 0002, filters in the contract (foundations §7).
 */
export interface Model {
  readonly resources: Resources
  readonly answered: Answered
}

/** Returns the value of a field of a returned record; `id` counts as a field. */
export const wireValueOf = (resource: Resource, name: string, row: MockRow): unknown =>
  name === 'id' ? row.id : (valueAt(row, wirePathOf(resource, name)) ?? null)

const idIn = (existing: unknown): number | null => (existing as { id?: number } | null)?.id ?? null

/** The kinds whose values are ordered as in Russian dictionaries. */
const WORDS: readonly Kind[] = ['text', 'phone', 'email', 'choice']
const NUMBERS: readonly Kind[] = ['number', 'decimal', 'money']
const isWord = (one: Field | undefined): boolean => !!one && WORDS.includes(one.kind)

const inRussian = new Intl.Collator('ru')
/** Compares digits as numbers. */
const natural = new Intl.Collator('ru', { numeric: true })
const byCode = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** Returns a moment in microseconds, the precision of the database. */
const microseconds = (moment: string): number => {
  const [, fraction = ''] = /\.(\d+)/.exec(moment) ?? []
  return Date.parse(moment.replace(/\.\d+/, '')) * 1000 + Number(fraction.padEnd(6, '0').slice(0, 6))
}

/** Returns the sort key of a field: a number or a text; for a reference, the first title field with words; null for an empty value. */
function orderedBy(
  model: Model,
  resource: Resource,
  name: string,
  row: MockRow,
): { readonly value: string | number; readonly isWord: boolean; readonly isNatural?: boolean } | null {
  const existing = wireValueOf(resource, name, row)
  const one = resource.fields[name]
  if (existing === null) return null
  if (one?.kind === 'reference') {
    const target = model.resources[optionsOf(one).target!]!
    const shown = target.title.fields.find(title => isWord(target.fields[title])) ?? 'id'
    const record = model.answered.get(target.name)?.get(idIn(existing)!) ?? (existing as MockRow)
    return orderedBy(model, target, shown, record)
  }
  if (!one || NUMBERS.includes(one.kind)) return { value: Number(existing), isWord: false }
  if (one.kind === 'flag') return { value: existing === true ? 1 : 0, isWord: false }
  if (one.kind === 'dateTime') return { value: microseconds(existing as string), isWord: false }
  return { value: existing as string, isWord: isWord(one), isNatural: optionsOf(one).natural === true }
}

/** A sort column: field and direction. */
export type SortColumn = readonly [name: string, way: 'asc' | 'desc']

function compareBy(model: Model, resource: Resource, [name, way]: SortColumn, a: MockRow, b: MockRow): number {
  const [left, right] = [orderedBy(model, resource, name, a), orderedBy(model, resource, name, b)]
  const sign = way === 'desc' ? -1 : 1
  // Empty values are the largest: last in ascending order, first in descending order.
  if (left === null || right === null) return sign * ((left === null ? 1 : 0) - (right === null ? 1 : 0))
  if (typeof left.value === 'number' && typeof right.value === 'number') return sign * (left.value - right.value)
  const [x, y] = [String(left.value), String(right.value)]
  return sign * ((left.isWord ? (left.isNatural ? natural : inRussian).compare(x, y) : 0) || byCode(x, y))
}

const isWay = (ways: readonly SortColumn[], sort: readonly string[] = ['-id']): boolean =>
  ways.map(([name, way]) => (way === 'desc' ? `-${name}` : name)).join() === sort.join()

/**
 * Returns the rows in order; equal rows are ordered by id in the direction of the last column, or ascending in a default order of the list.
 */
export function inOrder(model: Model, resource: Resource, rows: readonly MockRow[], ways: readonly SortColumn[]): MockRow[] {
  const own = [resource.list?.sort, ...Object.values(resource.list?.views ?? {}).flatMap(({ sort }) => (sort ? [sort] : []))]
  const sign = !own.some(sort => isWay(ways, sort)) && ways.at(-1)?.[1] === 'desc' ? -1 : 1
  return rows.toSorted((a, b) => {
    for (const way of ways) {
      const difference = compareBy(model, resource, way, a, b)
      if (difference !== 0) return difference
    }
    return sign * (a.id - b.id)
  })
}

/** A condition on a list: its query parameters, and whether a record matches it. */
export interface ListQuestion {
  readonly parameters: readonly (readonly [string, string])[]
  readonly meets: (row: MockRow) => boolean
}

/** Whether the value of a field equals the text of a parameter. */
function isValue(resource: Resource, name: string, row: MockRow, text: string): boolean {
  const one = resource.fields[name]!
  const { anyOf } = optionsOf(one)
  if (anyOf) return anyOf.some(other => isValue(resource, other, row, text))
  const existing = wireValueOf(resource, name, row)
  if (existing === null) return false
  if (one.kind === 'references' || one.kind === 'lines') return (existing as { id: number }[]).some(ref => String(ref.id) === text)
  if (one.kind === 'reference') return String(idIn(existing)) === text
  if (NUMBERS.includes(one.kind)) return Number(existing) === Number(text)
  return String(existing) === text
}

/** Asks for the records whose field has one of these values. */
export const oneOf = (resource: Resource, name: string, values: readonly string[]): ListQuestion => ({
  parameters: values.map(value => [values.length > 1 ? `${wirePathOf(resource, name)}[]` : wirePathOf(resource, name), value] as const),
  meets: row => values.some(value => isValue(resource, name, row, value)),
})

/** Asks for the records whose text contains this substring in any case and spelling (`fold`). */
export const containing = (resource: Resource, name: string, piece: string): ListQuestion => ({
  parameters: [[wirePathOf(resource, name), piece]],
  meets: row => fold(String(wireValueOf(resource, name, row) ?? '')).includes(fold(piece)),
})

/** Moscow has been at UTC+3 in all the years that tests use. */
const AHEAD = 3 * 3_600_000
const dayIn = (moment: string): string => new Date(Date.parse(moment) + AHEAD).toISOString().slice(0, 10)

/** Asks for the records with a value between two bounds, both included; a missing bound is open. */
export function between(resource: Resource, name: string, from: string | undefined, to: string | undefined): ListQuestion {
  const one = resource.fields[name]!
  const path = wirePathOf(resource, name)
  const compared = (existing: unknown, edge: string): number => {
    if (NUMBERS.includes(one.kind)) return Number(existing) - Number(edge)
    if (one.kind !== 'dateTime') return byCode(existing as string, edge)
    return edge.includes('T') ? microseconds(existing as string) - microseconds(edge) : byCode(dayIn(existing as string), edge)
  }
  return {
    parameters: [
      ...(from === undefined ? [] : [[`${path}[after]`, from] as const]),
      ...(to === undefined ? [] : [[`${path}[before]`, to] as const]),
    ],
    meets: row => {
      const existing = wireValueOf(resource, name, row)
      return existing !== null && (from === undefined || compared(existing, from) >= 0) && (to === undefined || compared(existing, to) <= 0)
    },
  }
}

/**
 * Asks for the records that a search finds: each word occurs in one of the fields, in any case; a case-sensitive search looks for the whole
 * text as typed.
 */
export function searching(resource: Resource, text: string, seen?: readonly string[]): ListQuestion {
  const { in: all = [], caseSensitive: isExact = false } = resource.list?.search ?? {}
  const fields = seen ?? all
  const spelled = isExact ? (one: string): string => one : fold
  // Only the first eight words of a long text are used.
  const words = (isExact ? [text] : text.split(/\s+/).slice(0, 8)).map(spelled)
  return {
    parameters: [['query', text]],
    meets: row => words.every(word => fields.some(name => spelled(String(wireValueOf(resource, name, row) ?? '')).includes(word))),
  }
}

/** Asks for the records that match all conditions. */
export const allOf = (...queries: readonly ListQuestion[]): ListQuestion => ({
  parameters: queries.flatMap(one => one.parameters),
  meets: row => queries.every(one => one.meets(row)),
})

/** Whether records differ in the sort key of a field. */
export const differs = (model: Model, resource: Resource, rows: readonly MockRow[], name: string): boolean =>
  rows.some(row => compareBy(model, resource, [name, 'asc'], row, rows[0]!) !== 0)

type Pairs = readonly (readonly [string, string])[]
const badValue = (path: string, text: string): Error => httpError(400, 'INVALID', text, { errors: { [path]: text } })

/** Parses the parameters of a list call; throws 400 for an invalid one. */
export function questionOf(world: World, resource: Resource, request: Pairs, call?: string): Query {
  const query = readQuestion(world.resources, resource, request, name => mayFieldIn(world.rights, resource, name, call), call)
  if (isBad(query)) throw badValue(query.parameter, world.texts(`nerud.validation.parameter.${query.problem}`))
  return query
}

/** Returns the predicate of a condition. */
function meeting(world: World, resource: Resource, { field, kind, values, edge }: Condition): ListQuestion['meets'] {
  if (kind === 'contains') return row => values.some(text => containing(resource, field, text).meets(row))
  const one = resource.fields[field]!
  const own = one.kind === 'references' || one.kind === 'lines' ? 'reference' : one.kind
  // A bound of moments may be a day.
  const kinds: readonly Kind[] = edge && own === 'dateTime' ? ['date', own] : [own]
  const taken = values.map(value => {
    const read = kinds.map(as => parseValue({ ...one, kind: as }, value)).find(as => 'value' in as && as.value !== null)
    if (read && 'value' in read) return String(read.value)
    throw badValue(field, world.texts('nerud.validation.filter', { field: labelOf(world, resource, field) }))
  })
  if (!edge) return oneOf(resource, field, taken).meets
  return between(resource, field, edge === 'from' ? taken[0] : undefined, edge === 'to' ? taken[0] : undefined).meets
}

/** Returns the predicates of a search: the text as typed and as typed in the other keyboard layout, in each spelling. */
function searchesOf(resource: Resource, { search, searchIn }: Query): readonly ListQuestion['meets'][] {
  const { in: fields = [], caseSensitive } = resource.list?.search ?? {}
  const texts = search === '' || fields.length === 0 ? [] : caseSensitive ? [search] : [search, ...searchVariants(search).slice(1)]
  return texts.map(text => searching(resource, text, searchIn).meets)
}

/**
 * Returns the whole records that a query finds among those that `isListed` accepts, in its order. Of the readings of a search text, the
 * first one that finds any record is used.
 */
export function foundRows(world: World, resource: Resource, query: Query, isListed: (row: StoredRow) => boolean): readonly MockRow[] {
  const sees = withAllRights(world)
  const asksDeleted = query.conditions.some(({ field }) => field === 'isDelete')
  const listed = rowsOf(sees, resource).filter(row => isListed(row) && (asksDeleted || row['isDelete'] !== true))
  const conditions = query.conditions.map(condition => meeting(sees, resource, condition))
  const rows = listed.map(row => shapeOf(sees, resource, row)).filter(row => conditions.every(meets => meets(row)))
  const searches = searchesOf(resource, query).map(meets => rows.filter(meets))
  const found = searches.length === 0 ? rows : (searches.find(some => some.length > 0) ?? [])
  const named = query.sort.flatMap(({ field }) => {
    const one = resource.fields[field]
    return one?.kind === 'reference' ? sees.resources[optionsOf(one).target!]! : []
  })
  const whole = (target: Resource) => new Map(rowsOf(sees, target).map(row => [row.id, shapeOf(sees, target, row)]))
  const answered = new Map(named.map(target => [target.name, whole(target)]))
  const ways = query.sort.map(({ field, descending }) => [field, descending ? 'desc' : 'asc'] as const)
  return inOrder({ resources: sees.resources, answered }, resource, found, ways)
}

/** Returns the options of a select: the selected ones, then active ones that the search finds, the best match first. */
export function optionsFor(world: World, resource: Resource, request: Pairs): readonly object[] {
  const isId = ([key]: Pairs[number]): boolean => key === 'id' || key === 'id[]'
  const chosen = request.filter(isId).map(([, id]) => Number(id))
  const filters = request.filter(pair => !isId(pair))
  const query = questionOf(world, resource, filters)
  const current = foundRows(world, resource, { ...query, search: '', conditions: [] }, ({ id }) => chosen.includes(id))
  const active = foundRows(world, resource, { ...query, search: '' }, row => row['isActive'] === true && !chosen.includes(row.id))
  const rank = (row: MockRow): number => {
    const ranks = query.searchIn!.map(name => rankOf(String(wireValueOf(resource, name, row) ?? ''), query.search))
    return Math.min(...ranks.map(one => one ?? RANKS * RANKS))
  }
  const searches = searchesOf(resource, query)
  const others =
    searches.length === 0 ? active : active.filter(row => searches.some(meets => meets(row))).toSorted((a, b) => rank(a) - rank(b))
  return [...current, ...others].slice(0, Math.max(OPTIONS, chosen.length)).map(({ id }) => {
    const { version: _, ...wire } = shapeOf(world, resource, rowOf(world, resource, id)!, resource.title.fields)
    return { ...wire, label: titleOf(resource, wire) }
  })
}
