import { expect } from 'vitest'
import { fill, callOf, type Resource } from '#resource'
import type { Answered, Calling, TestApp } from './app.ts'
import { parametersOf, type Answering } from './calls.ts'
import { storesNothing } from './database.ts'

/** Injection attempts: SQL, markup, paths, templates, numbers out of range. */
export const HOSTILE = [
  "1' or '1'='1",
  '1 or 1=1',
  "'; drop table company; --",
  '\u0000',
  'a\u0000b',
  '%',
  '_',
  '\\',
  '../../etc/passwd',
  '${7*7}',
  '<script>alert(1)</script>',
  '99999999999999999999',
  '-1',
  '1e999',
  'NaN',
  '\ufeff',
  '{}',
  '[]',
  '🙂',
  '1); select pg_sleep(5); --',
  'ﷺ'.repeat(200),
]

/** An executable, an HTML page and an SVG with a script, to be sent under other file types. */
export const EXE = new Uint8Array([0x4d, 0x5a, 0x90, 0, 3, 0, 0, 0, 4, 0, 0, 0, 0xff, 0xff, 0, 0])
export const HTML = '<!doctype html><html><body><script>alert(1)</script></body></html>'
export const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'

interface Form {
  readonly type: string
  readonly body: string | Uint8Array<ArrayBuffer>
}
const multipart = (body: Form['body'], boundary = 'x'): Form => ({ type: `multipart/form-data; boundary=${boundary}`, body })

/** Bodies that declare a form but are malformed. */
export const BROKEN_FORMS: Readonly<Record<string, Form>> = {
  noBoundary: { type: 'multipart/form-data', body: 'x' },
  noEnd: multipart('--x\r\ncontent-disposition: form-data; name="name"\r\n\r\nvalue'),
  noHeader: multipart('--x\r\n\r\nvalue\r\n--x--'),
  noName: multipart('--x\r\ncontent-disposition: form-data\r\n\r\nvalue\r\n--x--'),
  rubbish: multipart(new Uint8Array(500).map((_, at) => (at * 37) % 256)),
  otherBoundary: multipart('--y\r\ncontent-disposition: form-data; name="name"\r\n\r\nvalue\r\n--y--'),
  proto: multipart('--x\r\ncontent-disposition: form-data; name="__proto__.isDelete"\r\n\r\ntrue\r\n--x--'),
  protoFile: multipart('--x\r\ncontent-disposition: form-data; name="__proto__"; filename="a.pdf"\r\n\r\n%PDF-1.4\r\n--x--'),
  longName: multipart(`--x\r\ncontent-disposition: form-data; name="${'a'.repeat(5000)}"\r\n\r\n1\r\n--x--`),
}

/** A call's path with the same value for all parameters. */
export const filled = (path: string, value: string | number = 1): string =>
  fill(path, Object.fromEntries(parametersOf(path).map(name => [name, value])))

/** A technical name: several words without spaces, such as tpl_ids and tokenId. */
const IDENTIFIER = /(?<![\p{L}\d_])[a-z][a-z\d]*(?:_[a-z\d]+|[A-Z][a-z\d]*)+(?![\p{L}\d_])/u

/** A technical name in the texts of a refusal, if any; names of fields belong only in the keys of its errors. */
function technicalName({ message, errors }: Answered['body']): string | undefined {
  const texts = [message as string, ...Object.values(errors as Record<string, string>)]
  const places = Object.keys(errors as object).flatMap(path => [path, ...path.split('.')])
  const textOf = (name: string): boolean => /^[a-z]\w*$/iu.test(name) && texts.some(text => text.split(/[^\w]+/u).includes(name))
  return places.find(textOf) ?? texts.map(text => IDENTIFIER.exec(text)?.[0]).find(Boolean)
}

/**
 * What is wrong with a response that should be a refusal in Russian with named fields and no technical names in its texts; undefined when
 * nothing is.
 */
export function fault({ status, body, headers }: Answered): string | undefined {
  const answer = `${status} ${JSON.stringify(body)?.slice(0, 300)}`
  if (status < 400 || status > 499) return answer
  if (!(headers.get('content-type') ?? '').startsWith('application/problem+json')) return `${answer} is no problem+json`
  if (!/[а-яё]/i.test(body.message) || body.detail !== body.message || body.status !== status) return `${answer} says nothing in Russian`
  if (!Object.values(body.errors as Record<string, string>).every(text => /[а-яё]/i.test(text)))
    return `${answer} does not tell of its fields in Russian`
  const name = technicalName(body)
  if (name !== undefined) return `${answer} says the technical name ${name}`
  return typeof body.code === 'string' && typeof body.traceId === 'string' ? undefined : `${answer} has no code or trace`
}

/** Sends every variant to every call: all must be refused, and nothing stored. */
export async function allRefused(app: TestApp, calls: readonly Answering[], variants: Readonly<Record<string, Calling>>): Promise<void> {
  const faults: string[] = []
  await storesNothing(app.database, async () => {
    for (const call of calls)
      for (const [name, variant] of Object.entries(variants)) {
        const found = fault(
          await app.call(call.method, filled(call.path), { ...variant, headers: { 'if-match': '"1"', ...variant.headers } }),
        )
        if (found) faults.push(`${call.method} ${call.path} ${name}: ${found}`)
      }
  })
  expect(faults).toEqual([])
}

/** The action, with its input, after which a record of each resource can no longer be changed. */
const WAYS: Readonly<Record<string, readonly [action: string, input: Readonly<Record<string, unknown>>]>> = {
  apiToken: ['revoke', {}],
  deal: ['cancel', { delComment: 'Ошиблись' }],
  materialOrder: ['close', {}],
  closingPaper: ['issue', {}],
  carrierPaper: ['accept', {}],
  electronicPaper: ['annul', { delComment: 'Ошиблись' }],
  multiDeal: ['cancel', { delComment: 'Ошиблись' }],
  repair: ['close', { dateEnd: '2026-01-20' }],
  truckPenaltyTransaction: ['newStatus', { status: 5 }],
  ...Object.fromEntries(
    ['oil', 'cost', 'fot', 'premium', 'penalty', 'deal'].map(kind => [`${kind}Vedomost`, ['cancel', { delComment: 'Ошиблись' }]] as const),
  ),
}

/** Brings a record into the state in which `editWhen` forbids changes; returns it afterwards. */
export async function ended(
  app: TestApp,
  resource: Resource,
  record: Readonly<Record<string, unknown>>,
): Promise<Readonly<Record<string, unknown>>> {
  const [action, input] = WAYS[resource.name] ?? []
  if (action === undefined) throw new Error(`tests/support/refusals.ts does not say how ${resource.name} ends`)
  const call = callOf(resource, 'action', action)
  const id = record['id'] as number
  const done = await app.call(call.method, fill(call.path, { id }), { json: input })
  if (done.status >= 300) throw new Error(`${resource.name} ${action}: ${done.status} ${JSON.stringify(done.body)}`)
  return (await app.call('GET', fill(callOf(resource, 'one').path, { id }))).body as Readonly<Record<string, unknown>>
}
