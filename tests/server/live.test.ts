import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AddressInfo } from 'node:net'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { resources } from '#resources'
import { ALL_RIGHTS, type User } from '../../server/engine/user.ts'
import { rememberChanges } from '../../server/live/changes.ts'
import { openLive } from '../../server/live/live.ts'
import { openLog } from '../../server/log.ts'
import { testApp, type TestApp } from '../support/app.ts'
import type { App } from '../../server/app.ts'
import { listen } from '../../server/listen.ts'

/** Changes are announced to connected clients, whoever made them and in whichever way. */
let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const administrator: User = { id: 1, login: 'admin', fio: '', rights: ALL_RIGHTS, readOnly: false, session: 0 }

interface LiveMessage {
  readonly id: string
  readonly changed: readonly string[]
  readonly all: boolean
}
interface Stream {
  readonly response: Response
  /** The next event; null when the stream has ended. */
  next(): Promise<LiveMessage | null>
  cancel(): Promise<void>
}

async function follow(as: string = app.admin, after?: string): Promise<Stream> {
  const response = await app.app.fetch(
    new Request('http://nerud.test/api/live', {
      headers: { accept: 'text/event-stream', authorization: `Bearer ${as}`, ...(after !== undefined && { 'last-event-id': after }) },
    }),
  )
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  const next = async (): Promise<LiveMessage | null> => {
    for (;;) {
      const end = text.indexOf('\n\n')
      if (end >= 0) {
        const event = text.slice(0, end)
        text = text.slice(end + 2)
        const [, id, data] = /^id: (.+)\ndata: (.+)$/.exec(event) ?? []
        if (data !== undefined) return { id: id!, ...(JSON.parse(data) as Omit<LiveMessage, 'id'>) }
        continue
      }
      const { value, done } = await reader.read()
      if (done) return null
      text += value
    }
  }
  return { response, next, cancel: () => reader.cancel() }
}

/** Cursors of a process count the events it received. */
const numberOf = (cursor: string): number => Number(cursor.slice(cursor.lastIndexOf('-') + 1))

const addCategory = async (name: string): Promise<void> => {
  const { status, body } = await app.call('POST', 'api/news_categories', { json: { name } })
  expect(status, JSON.stringify(body)).toBe(201)
}

test('a change of a table with unknown screens notifies all screens', async () => {
  const live = openLive({
    address: () => app.database.address,
    resources,
    readers: () => Promise.reject(new Error('no statement can be made')),
    log: openLog('silent'),
    isAlone: true,
  })
  const { cursor } = await live.since(administrator, 0)
  await addCategory('Без читателей')
  await expect.poll(async () => (await live.since(administrator, cursor)).all).toBe(true)
  await live.close()
})

describe('a stream', () => {
  test('starts with the current cursor, and lists changed entities and those that show them', async () => {
    const stream = await follow()
    expect(stream.response.headers.get('content-type')).toContain('text/event-stream')
    expect(stream.response.headers.get('x-accel-buffering')).toBe('no')
    expect(await stream.next()).toMatchObject({ changed: [], all: false })
    await addCategory('Первая')
    const answer = await stream.next()
    expect(answer!.all).toBe(false)
    expect(answer!.changed).toContain('newsCategory')
    // News show the name of their category.
    expect(answer!.changed).toContain('news')
    expect(answer!.changed).not.toContain('vehicle')
    await stream.cancel()
  })

  test('hears of what is written past the application', async () => {
    const stream = await follow()
    await stream.next()
    await sql`update news_category set name = name`.execute(app.database.db)
    expect((await stream.next())!.changed).toContain('newsCategory')
    await stream.cancel()
  })

  test('says nothing of a change that was undone', async () => {
    const stream = await follow()
    await stream.next()
    await app.database.db
      .transaction()
      .execute(async db => {
        await sql`update news_category set name = 'Нет'`.execute(db)
        throw new Error('undone')
      })
      .catch(() => undefined)
    await sql`update vehicle set version = version where false`.execute(app.database.db)
    const answer = await stream.next()
    expect(answer!.changed).toContain('vehicle')
    expect(answer!.changed).not.toContain('newsCategory')
    await stream.cancel()
  })

  test('names only what its reader may read', async () => {
    const reader = await app.holder(['CAR_VIEW'])
    const [stream, all] = [await follow(reader), await follow()]
    await Promise.all([stream.next(), all.next()])
    await sql`update vehicle set version = version where false`.execute(app.database.db)
    await sql`update fot_vedomost set version = version where false`.execute(app.database.db)
    const seen = new Set<string>()
    while (!seen.has('vehicle')) for (const name of (await stream.next())!.changed) seen.add(name)
    expect(seen).not.toContain('fotVedomost')
    expect((await all.next())!.changed).toContain('fotVedomost')
    await Promise.all([stream.cancel(), all.cancel()])
  })

  test('goes on after a break where it stopped; without knowing where, everything may have changed', async () => {
    const first = await follow()
    const { id } = (await first.next())!
    await first.cancel()
    await addCategory('Пока никто не смотрел')
    const again = await follow(app.admin, id)
    const reported = new Set((await again.next())!.changed)
    if (!reported.has('newsCategory')) for (const name of (await again.next())!.changed) reported.add(name)
    expect(reported).toContain('newsCategory')
    const lost = await follow(app.admin, 'somebody-7')
    expect(await lost.next()).toMatchObject({ changed: [], all: true })
    await Promise.all([again.cancel(), lost.cancel()])
  })

  test('ends with the session of its reader, and is refused without one', async () => {
    const token = await app.holder([], 'leaving')
    const stream = await follow(token)
    await stream.next()
    await app.call('POST', 'api/logout', { as: token })
    const { cursor } = (await app.call('GET', 'api/live')).body
    await addCategory('После выхода')
    // Earlier events may still arrive: creating the account of the reader affects most screens.
    for (let answer = await stream.next(); answer !== null; answer = await stream.next()) {
      expect(numberOf(answer.id)).toBeLessThanOrEqual(numberOf(cursor as string))
    }
    expect((await follow(token)).response.status).toBe(401)
  })
})

test('without a stream the same is asked and answered at once', async () => {
  const ask = async (after = '') => (await app.call('GET', `api/live${after && `?after=${after}`}`)).body
  const { cursor, ...rest } = await ask()
  expect(rest).toMatchObject({ changed: [], all: false })
  await addCategory('Спрошенная')
  await expect.poll(async () => (await ask(cursor)).changed).toContain('newsCategory')
  expect(await ask('unknown')).toMatchObject({ all: true })
})

test('a client without a cursor learns what changed since it read', async () => {
  const since = async (age: number) => (await app.call('GET', `api/live?age=${Math.ceil(age)}`)).body
  await since(0)
  const from = performance.now()
  await addCategory('После открытия страницы')
  await expect.poll(async () => (await since(performance.now() - from)).changed).toContain('newsCategory')
  expect((await since(0)).changed).toEqual([])
  // Older than the events this process remembers: anything may have changed.
  expect((await since(86_400_000)).all).toBe(true)
  expect((await app.call('GET', 'api/live?age=-1')).status).toBe(422)
})

test('the memory of changes is limited: a client that was away longer reads everything again', () => {
  const changes = rememberChanges(2)
  const { cursor } = changes.lately(0)
  changes.add(new Set(['deal']))
  expect(changes.since(cursor)).toMatchObject({ all: false, names: new Set(['deal']) })
  changes.add(new Set(['payment']))
  expect(changes.since(cursor)).toMatchObject({ all: false, names: new Set(['deal', 'payment']) })
  changes.add(new Set(['vehicle']))
  expect(changes.since(cursor).all).toBe(true)
  const later = changes.lately(0).cursor
  expect(changes.lately(0).names.size).toBe(0)
  // Two events are remembered; whether there were more in this time is unknown.
  expect(changes.lately(60_000).all).toBe(true)
  changes.add('all')
  expect(changes.since(later).all).toBe(true)
})

let product: TestApp
beforeAll(async () => {
  product = await testApp()
})
afterAll(() => product.close())

/** Responds with the client address that it was given. */
const echo = { callRoots: new Set(['api']), fetch: async (_: Request, address?: string) => new Response(address) } as unknown as App

test.each([
  ['nobody is in front', false, undefined, '127.0.0.1'],
  ['a proxy is in front that is not trusted', false, '203.0.113.9', 'proxied'],
  ['a proxy is in front that is not trusted and says that it is this machine', false, '127.0.0.1', 'proxied'],
  ['a trusted proxy says who calls', true, '10.0.0.1, 203.0.113.9', '203.0.113.9'],
  ['a trusted proxy says nothing', true, undefined, '127.0.0.1'],
])('the address of a caller where %s', async (_, trustProxy, forwarded, address) => {
  const server = await listen(echo, { host: '127.0.0.1', port: 0, screens: tmpdir(), trustProxy })
  const { port } = server.address() as AddressInfo
  const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }
  const answer = await fetch(`http://127.0.0.1:${port}/api/x`, { headers })
  expect(await answer.text()).toBe(address)
  server.closeAllConnections()
  server.close()
})

test('the address of a call never answers the page of the screens, however it is spelled', async () => {
  const screens = mkdtempSync(join(tmpdir(), 'nerud-screens-'))
  writeFileSync(join(screens, 'index.html'), '<html></html>')
  const missing = {
    callRoots: product.app.callRoots,
    fetch: async () => new Response('{}', { status: 404, headers: { 'content-type': 'application/problem+json' } }),
  }
  const server = await listen(missing as unknown as App, { host: '127.0.0.1', port: 0, screens })
  const { port } = server.address() as AddressInfo
  const kindOf = async (path: string) => {
    const { headers } = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { accept: 'text/html' } })
    return headers.get('content-type')!.split(';')[0]
  }
  const documented = readFileSync(join(import.meta.dirname, '../contract/tables/calls.tsv'), 'utf8')
    .split('\n')
    .slice(1)
    .flatMap(line => line.split('\t')[1] ?? [])
  const plain = documented.filter(path => path && !path.startsWith('api/')).map(path => `/${path}`)
  expect(plain).toContain('/oil_company_tariffs/list_active')
  for (const path of [...plain, '/api', '/api/nothing/here', '/API/nothing', '//api/nothing', '/%61pi/nothing', '/deals/../api/nothing'])
    expect(await kindOf(path), path).toBe('application/problem+json')
  expect(await kindOf('/deals/list')).toBe('text/html')
  server.closeAllConnections()
  server.close()
})
