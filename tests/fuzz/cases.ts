import fc from 'fast-check'
import { requiredQuery } from '../support/calls.ts'
import { type Described, followed, pathsOf, type World } from './world.ts'
import { hostileJson, FILE_NAMES, hostileText, plausibleValue, bodyFor } from './values.ts'
import { BROKEN_FORMS } from '../support/refusals.ts'
import type { Schemas } from '../support/answers.ts'

/**
 * How a list is requested when a cursor is made or used: sorted by the n-th of its orders (null: the default order), with or without a
 * search.
 */
export interface ListVariant {
  readonly order: number | null
  readonly searching: boolean
}
/** A real cursor of a list with changed contents, encoded like a valid one. */
interface CursorCase {
  /** The list that made it: the requested list itself, or the n-th of all. */
  readonly list: number | 'own'
  readonly made: ListVariant
  /** The request that uses the cursor: the same as the one that made it, or another. */
  readonly variant: ListVariant | 'as made'
  /** Values that replace those in the cursor; an index beyond its end appends a value. */
  readonly changes: readonly (readonly [at: number, to: Changed])[]
}

/** Values that are almost valid for their kind, and values that PostgreSQL accepts although no list returns them. */
const NUMBERS = ['9223372036854775807', '9223372036854775808', '-9223372036854775809', '9'.repeat(41), `0.${'1'.repeat(41)}`]
const SPELLED = ['', ' 1', '1 ', '-0', '+1', '1e5', '0x10', '1_000', 'NaN', 'Infinity', '-Infinity']
const DAYS = ['2026-02-31', '0000-01-01', '2026-1-1', '10000-01-01', '4714-11-24 BC', 'infinity', 'today']
const HOURS = ['2026-03-10 25:00:00+00', '2026-03-10 10:61:00+00', '2026-03-10 10:00:00.1234567+00', '2026-03-10T10:00:00Z']
const MOMENTS = [...HOURS, '294277-01-01 00:00:00+00', '2026-02-31 10:00:00+00']
const FLAGS = ['t', 'yes', 'TRUE', '1', '']
const TEXTS = ['я'.repeat(3000), 'а\u0000б', '\ud800', '', '%', "'"]
const OTHER_TYPES = [null, 1, 1.5, true, [], ['1'], {}]
const EVERYTHING = [...NUMBERS, ...SPELLED, ...DAYS, ...MOMENTS, ...FLAGS, ...TEXTS, ...OTHER_TYPES]

/** The kinds of values in cursors, by their format, with almost valid values. */
const KINDS: readonly (readonly [name: string, like: RegExp, nearly: readonly unknown[]])[] = [
  ['whole', /^-?\d+$/, [...NUMBERS, ...SPELLED]],
  ['decimal', /^-?\d+\.\d+$/, [...NUMBERS, ...SPELLED]],
  ['day', /^\d{4}-\d\d-\d\d$/, DAYS],
  ['moment', /^\d{4}-\d\d-\d\d /, MOMENTS],
  ['flag', /^(true|false)$/, FLAGS],
  ['text', /[^]/, TEXTS],
]
/** Returns the kind of a cursor value with its almost valid values; undefined when it has none. */
export const kindOf = (value: unknown) => (typeof value === 'string' ? KINDS.find(([, like]) => like.test(value)) : undefined)

/** What replaces a value: the n-th almost valid value of its kind, the n-th of all such values, or JSON of any shape. */
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

const turned: fc.Arbitrary<ListVariant> = fc.record({
  order: fc.option(fc.nat({ max: 40 }), { nil: null, freq: 3 }),
  searching: fc.boolean(),
})

/** Cursors of this list and of others, with the same and other orders, unchanged or with values of other types, huge values or none. */
export const cursorCases: fc.Arbitrary<CursorCase> = fc.record({
  list: fc.oneof({ weight: 3, arbitrary: fc.constant('own' as const) }, { weight: 1, arbitrary: fc.nat({ max: 200 }) }),
  made: turned,
  variant: fc.oneof({ weight: 2, arbitrary: fc.constant('as made' as const) }, { weight: 1, arbitrary: turned }),
  changes: fc.array(fc.tuple(fc.nat({ max: 2 }), changed), { maxLength: 2 }),
})

/** Whether a call accepts a cursor. */
export const takesCursor = ({ path, answering }: Described): boolean => answering?.kind === 'list' && !path.includes('{')

const SEARCHED = 'а'
function asking(call: Described, { order, searching }: ListVariant): URLSearchParams {
  const orders = call.parameters.flatMap(({ name }) => (name.startsWith('order[') ? [name] : []))
  const query = new URLSearchParams(call.answering ? requiredQuery(call.answering) : '')
  query.set('itemsPerPage', '1')
  // Rows contain only the id, because the cursor is tested separately from the contents of rows.
  if (call.parameters.some(({ name }) => name === 'fields')) query.set('fields', 'id')
  if (order !== null && orders.length > 0) query.set(orders[order % orders.length]!, order % 2 ? 'asc' : 'desc')
  if (searching) query.set('query', SEARCHED)
  return query
}

const encoded = (values: readonly unknown[]): string => Buffer.from(JSON.stringify(values)).toString('base64url')
/** Returns the query of a list that continues after these values. */
export function after(call: Described, turned: ListVariant, values: readonly unknown[]): URLSearchParams {
  const query = asking(call, turned)
  query.set('after', encoded(values))
  return query
}

/** Returns the values of a list's cursor; undefined when it has no second page. */
export async function cursorValues({ app, token }: World, call: Described, turned: ListVariant): Promise<unknown[] | undefined> {
  const { headers } = await app.call('GET', `${call.path}?${asking(call, turned)}`, { as: token('admin') })
  const given = headers.get('x-next')
  return given ? (JSON.parse(Buffer.from(given, 'base64url').toString()) as unknown[]) : undefined
}

/** Returns the query of a list with a changed cursor; undefined when the list that should make it has no second page. */
export async function withCursor(
  world: World,
  lists: readonly Described[],
  call: Described,
  { list, made, variant, changes }: CursorCase,
): Promise<URLSearchParams | undefined> {
  const values = await cursorValues(world, list === 'own' ? call : lists[list % lists.length]!, made)
  if (!values) return undefined
  for (const [at, to] of changes) values[Math.min(at, values.length)] = put(values[at], to)
  return after(call, variant === 'as made' ? made : variant, values)
}

/** What a request contains besides its body. */
export interface Case {
  /** With all rights, with the reading rights only, or without a session. */
  readonly who: 'admin' | 'reader' | 'none'
  /** For each path parameter: the number of an existing record, or a text. */
  readonly path: readonly (number | string)[]
  readonly query: readonly (readonly [string, string])[]
  /** A list is requested with a real or changed cursor, which then determines the query. */
  readonly cursor: CursorCase | null
  readonly headers: readonly (readonly [string, string])[]
  /** The body is based on a valid record or valid inputs, or is empty. */
  readonly base: 'record' | 'nothing'
  /** Values put into the body by path; a path may be unknown. */
  readonly changes: readonly (readonly [string, unknown])[]
  /** An edit sends the current version. */
  readonly fresh: boolean
  readonly carried: Carried
  readonly file: string | null
  /** Another method than the described one, which the path may not support. */
  readonly method: string | null
}
/** The encoding of the body. */
type Carried =
  | { readonly as: 'fit' }
  /** JSON instead of a form, or a form instead of JSON. */
  | { readonly as: 'other' }
  /** JSON with additional text at its end: a repeated key, or a huge number. */
  | { readonly as: 'tail'; readonly tail: string }
  | { readonly as: 'broken'; readonly form: string }
  | { readonly as: 'bytes'; readonly type: string; readonly bytes: readonly number[] }
  | { readonly as: 'deep'; readonly depth: number }

const TAILS = [
  ',"name":1,"name":2',
  ',"id":1e400',
  ',"__proto__":{"polluted":1}',
  ',"constructor":{"prototype":{"x":1}}',
  ',',
  '}',
  ',"\\ud800":1',
  ',"name":"\\u0000"',
]
const TYPES = [
  'application/json',
  'application/json; charset=windows-1251',
  'application/merge-patch+json',
  'text/plain',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  `multipart/form-data; boundary=${'b'.repeat(300)}`,
  'application/x-www-form-urlencoded',
  'application/xml',
  '*/*',
  ';',
]
const HEADERS: readonly (readonly [string, string])[] = [
  ['if-match', '*'],
  ['if-match', '"x"'],
  ['if-match', 'W/"1"'],
  ['if-match', '"99999999999999999999"'],
  ['if-match', `"${'1'.repeat(2000)}"`],
  ['idempotency-key', ''],
  ['idempotency-key', 'one-and-the-same'],
  ['idempotency-key', 'k'.repeat(5000)],
  ['idempotency-key', '\u00ff\u00fe'],
  ['accept', 'text/html'],
  ['accept', 'image/*;q=x'],
  ['accept-language', 'xx-YY;q=2,*;q=-1'],
  ['range', 'bytes=0-0,-1,99999999999-'],
  ['host', 'evil.example:99999'],
  ['x-forwarded-for', '1.2.3.4, ::1, x'],
  ['x-forwarded-host', 'evil.example'],
  ['x-http-method-override', 'DELETE'],
  ['cookie', 'a'.repeat(9000)],
  ['origin', 'null'],
  ['sec-purpose', 'prefetch'],
  ['content-encoding', 'gzip'],
  ['content-length', '5'],
  ['if-none-match', '*'],
  ['if-modified-since', 'never'],
  ['expect', '100-continue'],
]
const UNKNOWN = [
  'foreign',
  '__proto__',
  'constructor',
  'toString',
  'id',
  'version',
  'ids',
  'filter',
  'preview',
  'isRecalcNeeded',
  'a.b.c',
  'metadataFields',
  '',
]
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS', 'PROPFIND']

const orText = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))
const rarely = <T>(arbitrary: fc.Arbitrary<T>, otherwise: T, often: number): fc.Arbitrary<T> =>
  fc.oneof({ weight: often, arbitrary: fc.constant(otherwise) }, { weight: 1, arbitrary })

function queryOf({ parameters, answering }: Described): fc.Arbitrary<readonly (readonly [string, string])[]> {
  const known = parameters.filter(one => one.in === 'query')
  const pairs = known.map(one => fc.tuple(fc.constant(one.name), bodyFor(one.schema).map(orText)))
  const odd = fc.tuple(
    fc.oneof(
      fc.constantFrom(...UNKNOWN, 'order[id]', 'order', 'page', 'itemsPerPage', 'after', 'columns', 'query', 'of', 'query[]'),
      hostileText,
    ),
    fc.oneof(hostileText, plausibleValue(undefined).map(orText)),
  )
  const one: fc.Arbitrary<[string, string]> = pairs.length
    ? fc.oneof({ weight: 5, arbitrary: fc.oneof(...pairs) }, { weight: 1, arbitrary: odd })
    : odd
  return fc.array(one, { maxLength: pairs.length && answering?.method === 'GET' ? 4 : 1 })
}

/** Generates requests to one call from its description: mostly valid ones with a few changes, and malformed bodies. */
export function casesOf(call: Described, schemas: Schemas): fc.Arbitrary<Case> {
  const schema = followed(schemas, Object.values(call.bodies)[0])
  const places = pathsOf(schemas, schema)
  const known = places.map(([path, one]) => fc.tuple(fc.constant(path), bodyFor(one)))
  const unknown = fc.tuple(
    fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...UNKNOWN) }, { weight: 1, arbitrary: hostileText }),
    hostileJson,
  )
  const change: fc.Arbitrary<[string, unknown]> = known.length
    ? fc.oneof({ weight: 6, arbitrary: fc.oneof(...known) }, { weight: 1, arbitrary: unknown })
    : unknown
  const inPath = call.parameters.filter(one => one.in === 'path')
  const carried: fc.Arbitrary<Carried> = fc.oneof(
    { weight: 14, arbitrary: fc.constant({ as: 'fit' } as const) },
    { weight: 1, arbitrary: fc.constant({ as: 'other' } as const) },
    { weight: 1, arbitrary: fc.constantFrom(...TAILS).map(tail => ({ as: 'tail', tail }) as const) },
    { weight: 1, arbitrary: fc.constantFrom(...Object.keys(BROKEN_FORMS)).map(form => ({ as: 'broken', form }) as const) },
    {
      weight: 1,
      arbitrary: fc
        .tuple(fc.constantFrom(...TYPES), fc.array(fc.integer({ min: 0, max: 255 }), { maxLength: 60 }))
        .map(([type, bytes]) => ({ as: 'bytes', type, bytes }) as const),
    },
    { weight: 1, arbitrary: fc.constantFrom(10, 31, 33, 500, 20_000).map(depth => ({ as: 'deep', depth }) as const) },
  )
  return fc.record({
    who: fc.oneof(
      { weight: 18, arbitrary: fc.constant('admin' as const) },
      { weight: 1, arbitrary: fc.constant('reader' as const) },
      { weight: 1, arbitrary: fc.constant('none' as const) },
    ),
    path: fc.tuple(
      ...inPath.map(() =>
        fc.oneof(
          { weight: 5, arbitrary: fc.integer({ min: 0, max: 40 }) },
          {
            weight: 1,
            arbitrary: fc.oneof(
              hostileText,
              fc.constantFrom('0', '-1', '2147483648', '9223372036854775808', '1.5', 'all', '..', '%00', '%ff', '1%2f..'),
            ),
          },
        ),
      ),
    ),
    query: queryOf(call),
    cursor: takesCursor(call) ? fc.option(cursorCases, { nil: null, freq: 2 }) : fc.constant(null),
    headers: rarely(fc.array(fc.constantFrom(...HEADERS), { minLength: 1, maxLength: 2 }), [], 4),
    base: fc.oneof({ weight: 4, arbitrary: fc.constant('record' as const) }, { weight: 1, arbitrary: fc.constant('nothing' as const) }),
    changes: fc.array(change, { maxLength: 3 }),
    fresh: fc.boolean(),
    carried,
    file: rarely<string | null>(fc.constantFrom(...FILE_NAMES), null, 1),
    method: rarely<string | null>(fc.constantFrom(...METHODS), null, 30),
  })
}
