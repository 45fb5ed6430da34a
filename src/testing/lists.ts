import { isBad, mayFieldIn, OPTIONS, optionsOf, wirePathOf, parseValue, titleOf, valueAt } from '#resource'
import type { Condition, Field, Kind, Query, Resource, Resources } from '#resource'
import { fold } from '#resource/fold'
import { readQuestion } from '#resource/listQuestion'
import { holdsScattered, rankOf, RANKS, scatteredSigns, searchVariants, wordsOf } from '#resource/ranking'
import { httpError, labelOf } from '#server/httpError.ts'
import { rowOf, rowsOf, shapeOf, withAllRights, type MockRow, type StoredRow, type World } from './records.ts'

/**
 * A reference model of lists: computes what a list must return from the records themselves, in plain code without the engine. The order is
 * defined in decision 0002, filters in the contract (foundations §7).
 */
export interface Model {
  readonly resources: Resources
  /** Returns a record of a resource as lists return it. */
  readonly recordOf: (resource: string, id: number) => MockRow | undefined
}
/** Whether a list returns a record. */
type Meets = (row: MockRow) => boolean

/** Returns the value of a field of a returned record; `id` counts as a field. */
export const wireValueOf = (resource: Resource, name: string, row: MockRow): unknown =>
  name === 'id' ? row.id : (valueAt(row, wirePathOf(resource, name)) ?? null)
const textOf = (resource: Resource, name: string, row: MockRow): string => String(wireValueOf(resource, name, row) ?? '')

/** The kinds whose values are ordered as in Russian dictionaries. */
const WORDS: readonly Kind[] = ['text', 'phone', 'email', 'choice']
const NUMBERS: readonly Kind[] = ['number', 'decimal', 'money']
const isWord = (one: Field | undefined): boolean => !!one && WORDS.includes(one.kind)
const isNumber = (one: Field | undefined): boolean => !one || NUMBERS.includes(one.kind) || one.kind === 'flag'

const inRussian = new Intl.Collator('ru')
/** Compares digits as numbers. */
const natural = new Intl.Collator('ru', { numeric: true })
type Key = string | number
const byCode = (a: Key, b: Key): number => (a < b ? -1 : a > b ? 1 : 0)

/** Returns a moment in microseconds, the precision of the database. */
const microseconds = (moment: string): number => {
  const [, fraction = ''] = /\.(\d+)/.exec(moment) ?? []
  return Date.parse(moment.replace(/\.\d+/, '')) * 1000 + Number(fraction.padEnd(6, '0').slice(0, 6))
}

/** The sort keys of a field, null for empty values, and their order. */
interface FieldOrder {
  readonly keyOf: (row: MockRow) => Key | null
  readonly compare: (a: Key, b: Key) => number
}
/** Returns the order by a field; references are ordered by the first title field with words. */
export function orderOf(model: Model, resource: Resource, name: string): FieldOrder {
  const one = resource.fields[name]
  if (one?.kind === 'reference') {
    const target = model.resources[optionsOf(one).target!]!
    const { keyOf, compare } = orderOf(model, target, target.title.fields.find(title => isWord(target.fields[title])) ?? 'id')
    const keyOfFound = (found: MockRow | null) => found && keyOf(model.recordOf(target.name, found.id) ?? found)
    return { compare, keyOf: row => keyOfFound(wireValueOf(resource, name, row) as MockRow | null) }
  }
  const read = isNumber(one) ? Number : one!.kind === 'dateTime' ? microseconds : String
  const { compare } = one && optionsOf(one).natural ? natural : inRussian
  return {
    keyOf: row => {
      const value = wireValueOf(resource, name, row)
      return value === null ? null : read(value as string)
    },
    compare: (a, b) => (isWord(one) ? compare(String(a), String(b)) : 0) || byCode(a, b),
  }
}

/** A sort column: field and direction. */
export type SortColumn = readonly [name: string, way: 'asc' | 'desc']

const isDefault = (ways: readonly SortColumn[], sort: readonly string[]): boolean =>
  ways.map(([name, way]) => (way === 'desc' ? `-${name}` : name)).join() === sort.join()

/**
 * Returns the rows in order, empty values last in ascending order; equal rows are ordered by id in the direction of the last column, or
 * ascending in a default order of the list.
 */
export function inOrder(model: Model, resource: Resource, rows: readonly MockRow[], ways: readonly SortColumn[]): MockRow[] {
  const defaults = [resource.list?.sort ?? ['-id'], ...Object.values(resource.list?.views ?? {}).map(({ sort }) => sort)]
  const isOwn = defaults.some(sort => sort && isDefault(ways, sort))
  const orders = ways.map(([name, way]) => ({ ...orderOf(model, resource, name), sign: way === 'desc' ? -1 : 1 }))
  const last = isOwn ? 1 : (orders.at(-1)?.sign ?? 1)
  return rows
    .map(row => ({ row, keys: orders.map(({ keyOf }) => keyOf(row)) }))
    .toSorted((a, b) => {
      for (const [at, { compare, sign }] of orders.entries()) {
        const [left, right] = [a.keys[at]!, b.keys[at]!]
        const difference = left === null || right === null ? Number(left === null) - Number(right === null) : compare(left, right)
        if (difference !== 0) return sign * difference
      }
      return last * (a.row.id - b.row.id)
    })
    .map(({ row }) => row)
}

/** Whether the value of a field equals the text of a parameter. */
function isValue(resource: Resource, name: string, row: MockRow, text: string): boolean {
  const one = resource.fields[name]!
  const { anyOf } = optionsOf(one)
  if (anyOf) return anyOf.some(other => isValue(resource, other, row, text))
  const existing = wireValueOf(resource, name, row)
  if (existing === null) return false
  if (typeof existing === 'object') return [existing].flat().some(one => String((one as MockRow).id) === text)
  return NUMBERS.includes(one.kind) ? Number(existing) === Number(text) : String(existing) === text
}
/** Whether a field has one of these values. */
export const isOneOf =
  (resource: Resource, name: string, values: readonly string[]): Meets =>
  row =>
    values.some(value => isValue(resource, name, row, value))

/** Whether a text contains this substring in any case and spelling (`fold`). */
export const isContaining =
  (resource: Resource, name: string, piece: string): Meets =>
  row =>
    fold(textOf(resource, name, row)).includes(fold(piece))

/** Moscow has been at UTC+3 in all the years that tests use. */
const AHEAD = 3 * 3_600_000
const dayIn = (moment: string): string => new Date(Date.parse(moment) + AHEAD).toISOString().slice(0, 10)

/** Whether a value lies between two bounds, both included; a missing bound is open, a bound of moments may be a day. */
export function isBetween(resource: Resource, name: string, from: string | undefined, to: string | undefined): Meets {
  const one = resource.fields[name]!
  const compared = (existing: string, edge: string): number => {
    if (NUMBERS.includes(one.kind)) return Number(existing) - Number(edge)
    if (one.kind !== 'dateTime') return byCode(existing, edge)
    return edge.includes('T') ? microseconds(existing) - microseconds(edge) : byCode(dayIn(existing), edge)
  }
  return row => {
    const existing = wireValueOf(resource, name, row) as string | null
    return existing !== null && (from === undefined || compared(existing, from) >= 0) && (to === undefined || compared(existing, to) <= 0)
  }
}

/** Whether a search finds a record: each word occurs in one of the fields, in any case; a case-sensitive search looks for the whole text as typed. */
export function isFound(resource: Resource, text: string, seen?: readonly string[]): Meets {
  const { in: all = [], caseSensitive: isExact = false } = resource.list?.search ?? {}
  const spelled = isExact ? (one: string): string => one : fold
  // Only the first eight words of a long text are used.
  const words = (isExact ? [text] : text.split(/\s+/).slice(0, 8)).map(spelled)
  return row => words.every(word => (seen ?? all).some(name => spelled(textOf(resource, name, row)).includes(word)))
}

type Pairs = readonly (readonly [string, string])[]
const badValue = (path: string, text: string): Error => httpError(400, 'INVALID', text, { errors: { [path]: text } })

/** Parses the parameters of a list call; throws 400 for an invalid one. */
export function questionOf(world: World, resource: Resource, request: Pairs, call?: string): Query {
  const query = readQuestion(world.resources, resource, request, name => mayFieldIn(world.rights, resource, name, call), call)
  if (isBad(query)) throw badValue(query.parameter, world.texts(`nerud.validation.parameter.${query.problem}`))
  return query
}

function meeting(world: World, resource: Resource, { field, kind, values, edge }: Condition): Meets {
  if (kind === 'contains') return row => values.some(text => isContaining(resource, field, text)(row))
  const one = resource.fields[field]!
  const own = one.kind === 'references' || one.kind === 'lines' ? 'reference' : one.kind
  const kinds: readonly Kind[] = edge && own === 'dateTime' ? ['date', own] : [own]
  const taken = values.map(value => {
    const read = kinds.map(as => parseValue({ ...one, kind: as }, value)).find(as => 'value' in as && as.value !== null)
    if (read && 'value' in read) return String(read.value)
    throw badValue(field, world.texts('nerud.validation.filter', { field: labelOf(world, resource, field) }))
  })
  if (!edge) return isOneOf(resource, field, taken)
  return isBetween(resource, field, edge === 'from' ? taken[0] : undefined, edge === 'to' ? taken[0] : undefined)
}

/** Returns the predicates of a search: the text as typed and as typed in the other keyboard layout, in each spelling. */
function searchesOf(resource: Resource, { search, searchIn }: Query): readonly Meets[] {
  const { in: fields = [], caseSensitive } = resource.list?.search ?? {}
  const texts = search === '' || fields.length === 0 ? [] : caseSensitive ? [search] : [search, ...searchVariants(search).slice(1)]
  return texts.map(text => isFound(resource, text, searchIn))
}

/** Returns the predicate of a search for scattered characters of a code; false for other texts. */
function scattering(resource: Resource, { search, searchIn = [] }: Query): Meets {
  const texts = searchVariants(search).flatMap(way => scatteredSigns(wordsOf(way)) ?? [])
  const codes = searchIn.flatMap(name => {
    const { code } = optionsOf(resource.fields[name]!)
    return code?.isFoundScattered ? [{ name, normalize: code.normalize }] : []
  })
  return row =>
    codes.some(({ name, normalize }) => {
      const value = String(wireValueOf(resource, name, row) ?? '')
      return texts.some(text => holdsScattered(value, normalize(text)))
    })
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
  const readings = searchesOf(resource, query)
  const searches = [...readings, ...(readings.length > 0 ? [scattering(resource, query)] : [])].map(meets => rows.filter(meets))
  const found = searches.length === 0 ? rows : (searches.find(some => some.length > 0) ?? [])
  const recordOf: Model['recordOf'] = (name, id) => {
    const row = rowOf(sees, sees.resources[name]!, id)
    return row && shapeOf(sees, sees.resources[name]!, row)
  }
  const ways = query.sort.map(({ field, descending }) => [field, descending ? 'desc' : 'asc'] as const)
  return inOrder({ resources: sees.resources, recordOf }, resource, found, ways)
}

/** Returns the options of a select: the selected ones, then active ones that the search finds, the best match first. */
export function optionsFor(world: World, resource: Resource, request: Pairs): readonly object[] {
  const isId = ([key]: Pairs[number]): boolean => key === 'id' || key === 'id[]'
  const chosen = request.filter(isId).map(([, id]) => Number(id))
  const filters = request.filter(pair => !isId(pair))
  const query = questionOf(world, resource, filters)
  const current = foundRows(world, resource, { ...query, search: '', conditions: [] }, ({ id }) => chosen.includes(id))
  const active = foundRows(world, resource, { ...query, search: '' }, row => row['isActive'] === true && !chosen.includes(row.id))
  const rank = (row: MockRow): number =>
    Math.min(...query.searchIn!.map(name => rankOf(textOf(resource, name, row), query.search) ?? RANKS * RANKS))
  const searches = searchesOf(resource, query)
  const matching = active.filter(row => searches.some(meets => meets(row))).toSorted((a, b) => rank(a) - rank(b))
  return [...current, ...(searches.length === 0 ? active : matching)].slice(0, Math.max(OPTIONS, chosen.length)).map(({ id }) => {
    const { version: _, ...wire } = shapeOf(world, resource, rowOf(world, resource, id)!, resource.title.fields)
    return { ...wire, label: titleOf(resource, wire) }
  })
}
