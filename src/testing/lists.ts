import { isBad, mayFieldIn, optionsOf, OPTIONS, takeValue, titleOf, type Condition, type Query, type Resource } from '#resource'
import { readQuestion } from '#resource/listQuestion'
import { searchVariants, rankOf, RANKS } from '#resource/ranking'
import { labelOf } from '#server/engine/validationError.ts'
import { httpError } from '#server/httpError.ts'
import { between, containing, wireValueOf, inOrder, oneOf, searching, type Wire } from './listModel.ts'
import { rowOf, rowsOf, shapeOf, type StoredRow, type World } from './records.ts'

type Pairs = readonly (readonly [string, string])[]
const badValue = (place: string, text: string): Error => httpError(400, 'INVALID', text, { errors: { [place]: text } })

/** Parses the parameters of a list call; throws 400 for an invalid one. */
export function questionOf(world: World, resource: Resource, request: Pairs, call?: string): Query {
  const query = readQuestion(world.resources, resource, request, name => mayFieldIn(world.rights, resource, name, call), call)
  if (isBad(query)) throw badValue(query.parameter, world.texts(`nerud.validation.parameter.${query.problem}`))
  return query
}

/** The predicate of a condition. */
function meeting(world: World, resource: Resource, { field, kind, values, edge }: Condition): (row: Wire) => boolean {
  if (kind === 'contains') return row => values.some(text => containing(resource, field, text).meets(row))
  const one = resource.fields[field]!
  const kinds =
    one.kind === 'references' || one.kind === 'lines'
      ? ['reference' as const]
      : edge && one.kind === 'dateTime'
        ? ['date' as const, one.kind]
        : [one.kind]
  const taken = values.map(value => {
    const read = kinds.map(as => takeValue({ ...one, kind: as }, value)).find(as => 'value' in as && as.value !== null)
    if (read && 'value' in read) return String(read.value)
    throw badValue(field, world.texts('nerud.validation.filter', { field: labelOf(world, resource, field) }))
  })
  if (!edge) return oneOf(resource, field, taken).meets
  return between(resource, field, edge === 'from' ? taken[0] : undefined, edge === 'to' ? taken[0] : undefined).meets
}

/** The predicates of a search: the text as typed and as typed in the other keyboard layout, in each spelling. */
const waysOf = (resource: Resource, { search, searchIn }: Query): readonly ((row: Wire) => boolean)[] => {
  const { in: fields = [], caseSensitive } = resource.list?.search ?? {}
  const texts = search === '' || fields.length === 0 ? [] : caseSensitive ? [search] : [search, ...searchVariants(search).slice(1)]
  return texts.map(text => searching(resource, text, searchIn).meets)
}

/**
 * Returns the complete records that a query finds, in its order. Of the variants of a search the first with any match counts. `sees`: a
 * user with all rights.
 */
export function foundRows(sees: World, resource: Resource, query: Query, own: (row: StoredRow) => boolean = () => true): readonly Wire[] {
  const asksDeleted = query.conditions.some(({ field }) => field === 'isDelete')
  const whole = (target: Resource, rows: readonly StoredRow[]): readonly Wire[] => rows.map(row => shapeOf(sees, target, row) as Wire)
  const conditions = query.conditions.map(condition => meeting(sees, resource, condition))
  const living = rowsOf(sees, resource).filter(row => own(row) && (asksDeleted || row['isDelete'] !== true))
  const rows = whole(resource, living).filter(row => conditions.every(meets => meets(row)))
  const ways = waysOf(resource, query).map(meets => rows.filter(meets))
  const named = query.sort.flatMap(({ field }) =>
    resource.fields[field]?.kind === 'reference' ? sees.resources[optionsOf(resource.fields[field]).target!]! : [],
  )
  const answered = new Map(named.map(target => [target.name, new Map(whole(target, rowsOf(sees, target)).map(row => [row.id, row]))]))
  const sorts = query.sort.map(({ field, descending }) => [field, descending ? 'desc' : 'asc'] as const)
  return inOrder(
    { resources: sees.resources, answered },
    resource,
    ways.length === 0 ? rows : (ways.find(some => some.length > 0) ?? []),
    sorts,
  )
}

/** The options of a select: the selected ones, then active ones that the search finds, best match first. */
export function optionsFor(world: World, sees: World, resource: Resource, request: Pairs): readonly object[] {
  const isId = ([key]: readonly [string, string]): boolean => key === 'id' || key === 'id[]'
  const chosen = request.filter(isId).map(([, id]) => Number(id))
  const query = questionOf(
    world,
    resource,
    request.filter(pair => !isId(pair)),
  )
  const current = foundRows(sees, resource, { ...query, search: '', conditions: [] }, ({ id }) => chosen.includes(id))
  const active = foundRows(sees, resource, { ...query, search: '' }, row => row['isActive'] === true && !chosen.includes(row.id))
  const ranks = (row: Wire): number[] =>
    query.searchIn!.map(name => rankOf(String(wireValueOf(resource, name, row) ?? ''), query.search) ?? RANKS * RANKS)
  const rank = (row: Wire): number => Math.min(...ranks(row))
  const ways = waysOf(resource, query)
  const others = ways.length === 0 ? active : active.filter(row => ways.some(meets => meets(row))).toSorted((a, b) => rank(a) - rank(b))
  return [...current, ...others].slice(0, Math.max(OPTIONS, chosen.length)).map(({ id }) => {
    const { version: _, ...wire } = shapeOf(world, resource, rowOf(world, resource, id)!, resource.title.fields)
    return { ...wire, label: titleOf(resource, wire) }
  })
}
