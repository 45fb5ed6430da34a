import fc from 'fast-check'
import { requiredQuery } from '../support/calls.ts'
import type { Described } from './described.ts'
import type { World } from './world.ts'
import { hostileJson } from './values.ts'

/** How a list is asked while a cursor is made of it, or with one: by the n-th of its orders (none: its own), searching or not. */
export interface Turned {
  readonly order: number | null
  readonly searching: boolean
}
/** A cursor that a list really gave, changed inside and written as cursors are. */
export interface CursorCase {
  /** Made by the list that is asked, or by the n-th of all. */
  readonly list: number | 'own'
  readonly made: Turned
  /** As it was made, or otherwise. */
  readonly asked: Turned | 'as made'
  /** Values put in the places of its own; a place beyond its end is added. */
  readonly changes: readonly (readonly [at: number, to: Changed])[]
}

/** What is nearly a value of its kind, and what PostgreSQL reads as one though no list gives it. */
const NUMBERS = ['9223372036854775807', '9223372036854775808', '-9223372036854775809', '9'.repeat(41), `0.${'1'.repeat(41)}`]
const SPELLED = ['', ' 1', '1 ', '-0', '+1', '1e5', '0x10', '1_000', 'NaN', 'Infinity', '-Infinity']
const DAYS = ['2026-02-31', '0000-01-01', '2026-1-1', '10000-01-01', '4714-11-24 BC', 'infinity', 'today']
const HOURS = ['2026-03-10 25:00:00+00', '2026-03-10 10:61:00+00', '2026-03-10 10:00:00.1234567+00', '2026-03-10T10:00:00Z']
const MOMENTS = [...HOURS, '294277-01-01 00:00:00+00', '2026-02-31 10:00:00+00']
const FLAGS = ['t', 'yes', 'TRUE', '1', '']
const TEXTS = ['я'.repeat(3000), 'а\u0000б', '\ud800', '', '%', "'"]
const OTHERS = [null, 1, 1.5, true, [], ['1'], {}]
const EVERYTHING = [...NUMBERS, ...SPELLED, ...DAYS, ...MOMENTS, ...FLAGS, ...TEXTS, ...OTHERS]

/** The kinds of values in cursors, by how they are written, and what is only nearly one. */
const KINDS: readonly (readonly [name: string, like: RegExp, nearly: readonly unknown[]])[] = [
  ['whole', /^-?\d+$/, [...NUMBERS, ...SPELLED]],
  ['decimal', /^-?\d+\.\d+$/, [...NUMBERS, ...SPELLED]],
  ['day', /^\d{4}-\d\d-\d\d$/, DAYS],
  ['moment', /^\d{4}-\d\d-\d\d /, MOMENTS],
  ['flag', /^(true|false)$/, FLAGS],
  ['text', /[^]/, TEXTS],
]
/** The kind of a value in a cursor with what is nearly one; undefined for none. */
export const kindOf = (value: unknown) => (typeof value === 'string' ? KINDS.find(([, like]) => like.test(value)) : undefined)

/** What a value becomes: the n-th of what is nearly of its kind, the n-th of everything, or JSON of any shape. */
type Changed = { readonly near: number } | { readonly any: number } | { readonly json: unknown }
const changed: fc.Arbitrary<Changed> = fc.oneof(
  { weight: 4, arbitrary: fc.nat({ max: 200 }).map(near => ({ near })) },
  { weight: 2, arbitrary: fc.nat({ max: 200 }).map(any => ({ any })) },
  { weight: 1, arbitrary: hostileJson.map(json => ({ json })) },
)
const put = (value: unknown, change: Changed): unknown => {
  if ('json' in change) return change.json
  const from = 'near' in change ? (kindOf(value)?.[2] ?? EVERYTHING) : EVERYTHING
  return from['near' in change ? change.near % from.length : change.any % from.length]
}

const turned: fc.Arbitrary<Turned> = fc.record({
  order: fc.option(fc.nat({ max: 40 }), { nil: null, freq: 3 }),
  searching: fc.boolean(),
})

/** Cursors of this list and of others, of this order and of others, as they were given or with values of other types, huge ones, none. */
export const cursorCases: fc.Arbitrary<CursorCase> = fc.record({
  list: fc.oneof({ weight: 3, arbitrary: fc.constant('own' as const) }, { weight: 1, arbitrary: fc.nat({ max: 200 }) }),
  made: turned,
  asked: fc.oneof({ weight: 2, arbitrary: fc.constant('as made' as const) }, { weight: 1, arbitrary: turned }),
  changes: fc.array(fc.tuple(fc.nat({ max: 2 }), changed), { maxLength: 2 }),
})

/** Is a call one that goes on after a cursor? */
export const takesCursor = ({ path, answering }: Described): boolean => answering?.kind === 'list' && !path.includes('{')

const SEARCHED = 'а'
function asking(call: Described, { order, searching }: Turned): URLSearchParams {
  const orders = call.parameters.flatMap(({ name }) => (name.startsWith('order[') ? [name] : []))
  const query = new URLSearchParams(call.answering ? requiredQuery(call.answering) : '')
  query.set('itemsPerPage', '1')
  // Where a list goes on is told apart from what its rows hold.
  if (call.parameters.some(({ name }) => name === 'fields')) query.set('fields', 'id')
  if (order !== null && orders.length > 0) query.set(orders[order % orders.length]!, order % 2 ? 'asc' : 'desc')
  if (searching) query.set('query', SEARCHED)
  return query
}

const encoded = (values: readonly unknown[]): string => Buffer.from(JSON.stringify(values)).toString('base64url')
/** The query of a list that goes on after these values. */
export function after(call: Described, turned: Turned, values: readonly unknown[]): URLSearchParams {
  const query = asking(call, turned)
  query.set('after', encoded(values))
  return query
}

/** The values of the cursor that a list gives; undefined where it has no second page. */
export async function cursorValues({ app, token }: World, call: Described, turned: Turned): Promise<unknown[] | undefined> {
  const { headers } = await app.call('GET', `${call.path}?${asking(call, turned)}`, { as: token('admin') })
  const given = headers.get('x-next')
  return given ? (JSON.parse(Buffer.from(given, 'base64url').toString()) as unknown[]) : undefined
}

/** The query of a list asked with a changed cursor; undefined where the list that should make it has no second page. */
export async function withCursor(
  world: World,
  lists: readonly Described[],
  call: Described,
  { list, made, asked, changes }: CursorCase,
): Promise<URLSearchParams | undefined> {
  const values = await cursorValues(world, list === 'own' ? call : lists[list % lists.length]!, made)
  if (!values) return undefined
  for (const [at, to] of changes) values[Math.min(at, values.length)] = put(values[at], to)
  return after(call, asked === 'as made' ? made : asked, values)
}
