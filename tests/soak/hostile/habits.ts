import { connect, type Socket } from 'node:net'
import { zipSync } from 'fflate'
import { bookParts, docx, paragraph } from '../../support/packages.ts'
import { sleep } from '../wire.ts'

/** The server that a hostile user calls, and the recorded results. */
interface Target {
  readonly url: string
  readonly port: number
  readonly token: string
  /** The value of `performance.now()` at which the behaviour ends. */
  readonly until: number
  /** Records the response to a call. */
  note(answer: string | number): void
}

/** The behaviour of one malicious or careless user. */
export interface Habit {
  readonly name: string
  readonly seconds: number
  /** Many concurrent calls, each of them ordinary: some calls of other users may become slower, and large responses are no fault. */
  readonly isFlood?: boolean
  keep(target: Target): Promise<void>
}

const goesOn = ({ until }: Target): boolean => performance.now() < until

/** Sends one call and reads its response without checking it. */
async function call(target: Target, method: string, path: string, init: RequestInit = {}, signedIn = true): Promise<void> {
  const headers = { ...(signedIn && { authorization: `Bearer ${target.token}` }), ...(init.headers as Record<string, string>) }
  const answer = await fetch(`${target.url}/${path}`, { ...init, method, headers, signal: AbortSignal.timeout(60_000) }).catch(
    (error: unknown) => String((error as { cause?: { code?: string } }).cause?.code ?? error),
  )
  if (typeof answer === 'string') return target.note(answer)
  const { length } = new Uint8Array(await answer.arrayBuffer())
  target.note(length > 1_000_000 ? `${answer.status} in ${Math.round(length / 2 ** 20)} MB` : answer.status)
}

/**
 * The pause between two calls of one client, in milliseconds: on one machine the flood would otherwise take the server's processor time.
 */
const PAUSE = 25

/** Runs several copies of the work concurrently until the behaviour ends. */
const together = (target: Target, several: number, work: (at: number) => Promise<void>): Promise<unknown> => {
  let at = 0
  const one = async (): Promise<void> => {
    while (goesOn(target)) {
      await work((at += 1))
      await sleep(PAUSE)
    }
  }
  return Promise.all(Array.from({ length: several }, one))
}

/**
 * Opens sockets, sends something on each from time to time, and reads nothing. Returns when the time is over, and records how many were
 * still open.
 */
async function hold(target: Target, count: number, first: string, more?: string): Promise<void> {
  const sockets = Array.from({ length: count }, (): Socket => {
    const socket = connect({ port: target.port, host: '127.0.0.1' }, () => socket.write(first))
    socket.on('error', () => undefined)
    // When nothing is read, a closed connection is detected only by writing to it.
    if (more === undefined) socket.pause()
    else socket.resume()
    return socket
  })
  while (goesOn(target)) {
    await sleep(500)
    if (more !== undefined) for (const socket of sockets) if (!socket.destroyed) socket.write(more)
  }
  for (const socket of sockets) target.note(socket.destroyed ? 'cut' : more === undefined ? 'unread' : 'still open')
  for (const socket of sockets) socket.destroy()
}

const JSON_BODY = { 'content-type': 'application/json' }
const FIELDS = ['name', 'shortName', 'inn', 'phone', 'address', 'id', 'isActive', 'brand', 'insDate', 'comment', 'kpp', 'ogrn', 'editDate']
const ORDERS = FIELDS.flatMap(a => FIELDS.flatMap(b => FIELDS.map(c => [a, b, c] as const)))
  .filter(names => new Set(names).size === 3)
  .flatMap(names => ['asc', 'desc'].map(way => names.map((name, at) => `order[${name}]=${at ? 'asc' : way}`).join('&')))
const cursor = (values: unknown): string => Buffer.from(JSON.stringify(values)).toString('base64url')
const CRAFTED = ['x', '99999999999999999999', '2026-02-31', '\u0000', '1e999'].flatMap(value => [
  cursor([value]),
  cursor([value, '1']),
  cursor(['true', value, 'x', '1']),
])
const unknownNames = `{${Array.from({ length: 90_000 }, (_, at) => `"u${at.toString(36)}":1`).join()}}`
const deepJson = `{"name":${'['.repeat(250_000)}${']'.repeat(250_000)}}`
/** Returns text that compresses well, but not so well that the ratio alone reveals it. */
const stuffed = (megabytes: number): string =>
  Array.from({ length: megabytes * 1024 }, (_, at) => `${' '.repeat(1000)}<!--${(at * 2_654_435_761) % 1_000_003}-->`).join('')
const nested = (levels: number): Uint8Array =>
  docx(paragraph('{#requisites}'.repeat(levels)) + paragraph('{name}') + paragraph('{/requisites}'.repeat(levels)))

const swollen = (part: string, megabytes: number): Uint8Array => {
  const parts = Object.fromEntries(
    Object.entries(bookParts({ strings: ['x'], rows: '<row r="1"><c r="A1" t="s"><v>0</v></c></row>' })).map(([name, xml]) => [
      name,
      Buffer.from(name === part ? `${String(xml)}${stuffed(megabytes)}` : (xml as string)),
    ]),
  )
  return zipSync(parts, { level: 1 })
}
const formWith = (name: string, bytes: Uint8Array, more: Readonly<Record<string, string>> = {}): FormData => {
  const form = new FormData()
  for (const [key, value] of Object.entries(more)) form.append(key, value)
  form.append('file', new File([bytes as Uint8Array<ArrayBuffer>], name))
  return form
}

/** The ten behaviours. Their requests are built once, before time is measured. */
export function hostileHabits(): readonly Habit[] {
  const templates = [nested(12), nested(8), docx(paragraph('{a}').repeat(20_000)), docx(paragraph('текст '.repeat(15)).repeat(8000))]
  const archives = ['[Content_Types].xml', 'xl/sharedStrings.xml', 'xl/worksheets/sheet1.xml'].map(part => swollen(part, 120))
  const crowd = Array.from({ length: 400_000 }, () => '--x\r\nContent-Disposition: form-data; name="a[]"\r\n\r\n1\r\n').join('')
  return [
    {
      name: 'ten downloads that nobody reads',
      seconds: 8,
      keep: target =>
        hold(target, 10, `GET /api/companies/export_xlsx HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${target.token}\r\n\r\n`),
    },
    {
      name: 'three thousand orders',
      seconds: 20,
      keep: async target =>
        void (await together(target, 4, at => call(target, 'GET', `api/companies?itemsPerPage=5&${ORDERS[at % ORDERS.length]!}`))),
    },
    {
      name: 'crafted cursors',
      seconds: 6,
      keep: async target =>
        void (await together(target, 4, at =>
          call(target, 'GET', `api/companies?order[${FIELDS[at % FIELDS.length]!}]=asc&after=${CRAFTED[at % CRAFTED.length]!}`),
        )),
    },
    {
      name: 'a hundred repeated orders',
      seconds: 6,
      keep: async target => void (await together(target, 4, () => call(target, 'GET', `api/companies?${'order[name]=asc&'.repeat(100)}`))),
    },
    {
      name: 'a megabyte of unknown names, before sign-in and after',
      seconds: 8,
      keep: async target =>
        void (await together(target, 4, at =>
          at % 2
            ? call(target, 'POST', 'authentication_token', { headers: JSON_BODY, body: unknownNames }, false)
            : call(target, 'POST', 'api/companies', { headers: JSON_BODY, body: unknownNames }),
        )),
    },
    {
      name: 'lists inside lists',
      seconds: 6,
      keep: async target =>
        void (await together(target, 4, () => call(target, 'POST', 'api/companies', { headers: JSON_BODY, body: deepJson }))),
    },
    {
      name: 'templates that multiply',
      seconds: 10,
      keep: async target =>
        void (await together(target, 2, at =>
          call(target, 'POST', 'api/templates', {
            body: formWith('акт.docx', templates[at % templates.length]!, { name: `Акт ${at}`, object: '1' }),
          }),
        )),
    },
    {
      name: 'archives with a part of 120 MB',
      seconds: 15,
      keep: async target =>
        void (await together(target, 2, at =>
          call(target, 'POST', 'api/import/company', { body: formWith('книга.xlsx', archives[at % archives.length]!) }),
        )),
    },
    {
      name: 'forms of half a million parts',
      seconds: 8,
      keep: async target =>
        void (await together(target, 2, () =>
          call(target, 'POST', 'api/templates', {
            headers: { 'content-type': 'multipart/form-data; boundary=x' },
            body: `${crowd}--x--\r\n`,
          }),
        )),
    },
    {
      name: 'bodies and headers that never end',
      seconds: 45,
      keep: async target => {
        const post = `POST /api/companies HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${target.token}\r\nContent-Type: application/json\r\n`
        await Promise.all([
          hold(target, 100, `${post}Content-Length: 100000\r\n\r\n{`, ' '),
          hold(target, 100, 'GET /api/companies HTTP/1.1\r\nHost: x\r\n', 'X-A: b\r\n'),
        ])
      },
    },
  ]
}

/** Sends everything at once, repeatedly: each round begins when the previous one is answered. */
async function rounds(target: Target, count: number, send: (target: Target, at: number) => Promise<Response>): Promise<void> {
  let at = 0
  const one = async (): Promise<void> => {
    const answer = await send(target, (at += 1)).catch((error: unknown) =>
      String((error as { cause?: { code?: string } }).cause?.code ?? error),
    )
    if (typeof answer === 'string') return target.note(answer)
    await answer.arrayBuffer()
    target.note(answer.headers.has('retry-after') ? `${answer.status} later` : answer.status)
  }
  while (performance.now() < target.until) await Promise.all(Array.from({ length: count }, one))
}

const read = ({ url, token }: Target, path: string): Promise<Response> =>
  fetch(`${url}/${path}`, { headers: { authorization: `Bearer ${token}` }, signal: AbortSignal.timeout(60_000) })
const signIn = ({ url }: Target, at: number, address: string): Promise<Response> =>
  fetch(`${url}/authentication_token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify({ login: `nobody${at}`, password: 'wrong password' }),
    signal: AbortSignal.timeout(60_000),
  })

const WORDS = ['компания', 'ООО', 'слово', '77', 'строй', 'пания 12']
const PAGE = 'api/companies?itemsPerPage=1000'

const FLOODS: readonly Habit[] = [
  {
    name: 'a hundred wrong sign-ins from one address at once',
    seconds: 6,
    keep: target => rounds(target, 100, (to, at) => signIn(to, at, '10.1.1.1')),
  },
  {
    name: 'a hundred wrong sign-ins from ten networks at once',
    seconds: 8,
    // Each network is replaced before it has so many attempts that further ones are refused without being examined.
    keep: target => rounds(target, 100, (to, at) => signIn(to, at, `10.2.${Math.floor(at / 1000)}.${at % 10}`)),
  },
  {
    name: 'forty searches at once',
    seconds: 8,
    keep: target =>
      rounds(target, 40, (to, at) =>
        read(to, `api/${at % 3 ? 'companies' : 'search'}?query=${encodeURIComponent(WORDS[at % WORDS.length]!)}`),
      ),
  },
  { name: 'forty pages of a thousand at once', seconds: 8, keep: target => rounds(target, 40, to => read(to, PAGE)) },
  { name: 'eighty pages of a thousand at once', seconds: 8, keep: target => rounds(target, 80, to => read(to, PAGE)) },
  {
    name: 'two hundred cards at once',
    seconds: 8,
    keep: target => rounds(target, 200, (to, at) => read(to, `api/companies/${3 + (at % 50)}`)),
  },
]
/** What one client may send at once, by a programming error or on purpose. */
export const floods: readonly Habit[] = FLOODS.map(habit => ({ ...habit, isFlood: true }))
