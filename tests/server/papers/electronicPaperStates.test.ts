import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startEdoStates } from '#resources/papers/electronicPaper/statesJob.rules'
import { httpEdo, openEdo } from '#resources/adapters/externalServices.rules'
import { testApp, type Answered, type TestApp } from '../../support/app.ts'
import { enterDeal, posted, makeBusiness } from '../../support/deals.ts'

/** What a stand-in for an operator of electronic document exchange knows about a document, in the form of its gateway. */
interface StandInPaper {
  readonly number: string
  readonly annulled?: boolean
  readonly titles: readonly unknown[]
}

/** A stand-in operator on this machine: returns the contents of `papers`; may be down. */
interface StandInOperator {
  readonly url: string
  /** Queries in order: the numbers, and the token sent with them. */
  readonly requests: { readonly numbers: readonly string[]; readonly token: string | undefined }[]
  papers: StandInPaper[]
  isDown: boolean
  close(): void
}

async function standInOperator(): Promise<StandInOperator> {
  const respond = async (request: IncomingMessage, answer: ServerResponse): Promise<void> => {
    const { numbers } = JSON.parse(await text(request)) as { numbers: string[] }
    operator.requests.push({ numbers, token: request.headers.authorization })
    answer.writeHead(operator.isDown ? 503 : 200, { 'content-type': 'application/json' })
    answer.end(operator.isDown ? '<html>' : JSON.stringify({ papers: operator.papers.filter(({ number }) => numbers.includes(number)) }))
  }
  const server = createServer((request, answer) => void respond(request, answer)).listen(0, '127.0.0.1')
  await new Promise<void>(done => void server.once('listening', done))
  const operator: StandInOperator = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests: [],
    papers: [],
    isDown: false,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
  return operator
}

/**
 * A job queries the operator for the state of documents: answers are stored, and when the operator is down the job fails with a message.
 */
type Body = Answered['body']
let app: TestApp
let operator: StandInOperator
let deal: number
beforeAll(async () => {
  operator = await standInOperator()
  const edo = httpEdo({ url: operator.url, operator: 'Диадок', token: 'secret' })
  app = await testApp({ now: new Date('2026-10-15T09:00:00Z'), services: { edo } })
  deal = (await enterDeal(app, await makeBusiness(app), { dtDeal: '2026-09-20' })).id
})
afterEach(async () => {
  operator.papers = []
  operator.isDown = false
  operator.requests.length = 0
  await sql`update electronic_paper set is_delete = true`.execute(app.database.db)
})
afterAll(async () => {
  await app.close()
  operator.close()
})

const PATH = 'api/electronic_papers'
let n = 0
const paper = async (changes: Record<string, unknown> = {}): Promise<{ id: number; number: string }> => {
  const number = `op-${++n}`
  return { id: await posted(app, PATH, { deal, number, operator: 'Диадок', date: '2026-09-20', ...changes }), number }
}
const read = async (id: number): Promise<Body> => (await app.call('GET', `${PATH}/${id}`)).body
/** Runs the job and returns its result. */
async function run(): Promise<Body> {
  const { rows } = await sql<{ id: number }>`select id::int as id from job_type where code = 'edo_states'`.execute(app.database.db)
  const { status, body } = await app.call('POST', 'task_managers/create', { json: { procType: rows[0]!.id } })
  expect(status, JSON.stringify(body)).toBeLessThan(300)
  return ended(body.id)
}
async function ended(id: number): Promise<Body> {
  await expect
    .poll(async () => (await app.call('GET', `api/task_managers/${id}`)).body.status, { timeout: 10_000, interval: 10 })
    .toMatch(/^(done|failed)$/)
  return (await app.call('GET', `api/task_managers/${id}`)).body
}

test("the operator's answers about titles are stored, and recorded once", async () => {
  const { id, number } = await paper()
  operator.papers = [
    {
      number,
      titles: [
        { title: 't1', signedBy: 'Петров П. П.', at: '2026-09-20T05:15:00Z' },
        { title: 't2', refusal: 'Перегруз' },
        { title: 't9', at: '2026-09-20T05:15:00Z' },
        'не титул',
      ],
    },
  ]
  expect(await run()).toMatchObject({ status: 'done', done: 1, result: { changed: 1 } })
  expect(operator.requests).toEqual([{ numbers: [number], token: 'Bearer secret' }])
  const kept = await read(id)
  expect(kept.status).toBe('refused')
  expect(kept.titles.map(({ title, state, signedBy, refusal }: Body) => [title, state, signedBy, refusal])).toEqual([
    ['t1', 'signed', 'Петров П. П.', null],
    ['t2', 'refused', null, 'Перегруз'],
    ['t3', 'waiting', null, null],
    ['t4', 'waiting', null, null],
  ])
  // Documents in a final state are no longer queried.
  operator.requests.length = 0
  expect(await run()).toMatchObject({ status: 'done', result: { changed: 0 } })
  expect(operator.requests).toEqual([])
})

test('a paper of another operator, and one that it does not know, stay; what has not changed is not written', async () => {
  const [other, unknown, same] = [await paper({ operator: 'СБИС' }), await paper(), await paper()]
  operator.papers = [{ number: same.number, titles: [{ title: 't1', signedBy: null, at: '2026-09-20T05:15:00Z' }] }]
  expect(await run()).toMatchObject({ result: { changed: 1 } })
  const { version } = await read(same.id)
  expect(await run()).toMatchObject({ status: 'done', result: { changed: 0 } })
  expect([(await read(same.id)).version, (await read(same.id)).status]).toEqual([version, 'sent'])
  expect([(await read(other.id)).status, (await read(unknown.id)).status]).toEqual(['draft', 'draft'])
  expect(operator.requests[0]!.numbers).toEqual([unknown.number, same.number])
})

test('what the operator has annulled is annulled here', async () => {
  const { id, number } = await paper()
  operator.papers = [{ number, annulled: true, titles: [{ title: 't1', at: '2026-09-20T05:15:00Z' }] }]
  expect(await run()).toMatchObject({ result: { changed: 1 } })
  expect(await read(id)).toMatchObject({ status: 'annulled', delComment: 'Аннулирован у оператора' })
})

test('many documents are queried in portions', async () => {
  await sql`insert into electronic_paper (kind, number, operator, date, deal_id, ins_date)
    select 'etrn', 'many-' || n, 'Диадок', '2026-09-20', ${deal}, now() from generate_series(1, 101) as n`.execute(app.database.db)
  expect(await run()).toMatchObject({ status: 'done', done: 101, result: { changed: 0 } })
  expect(operator.requests.map(({ numbers }) => numbers.length)).toEqual([100, 1])
})

test('an unavailable operator: the job reports it, documents stay, and everything else works', async () => {
  const { id } = await paper()
  operator.isDown = true
  expect(await run()).toMatchObject({
    status: 'failed',
    error: 'Оператор ЭДО недоступен: заполните состояния вручную или из списка',
  })
  expect((await read(id)).status).toBe('draft')
  await paper()
})

test('is started by itself where something is open, once', async () => {
  const engine = app.app.engine
  const jobs = async (): Promise<number> =>
    Number(
      (
        await sql<{
          n: string
        }>`select count(*) as n from job j join job_type k on k.id = j.job_type_id where k.code = 'edo_states'`.execute(app.database.db)
      ).rows[0]!.n,
    )
  const before = await jobs()
  await startEdoStates(engine)
  expect(await jobs()).toBe(before)
  await paper()
  await startEdoStates(engine)
  expect(await jobs()).toBe(before + 1)
})

test('without a URL and a name nothing is queried', async () => {
  const calls = [openEdo(), openEdo({ url: operator.url }), openEdo({ operator: 'Диадок' }), openEdo({ url: '', operator: 'Диадок' })]
  for (const one of calls) {
    expect(one.isConfigured).toBe(false)
    await expect(one.states(['1'])).rejects.toThrow('nerud.outside.edo')
  }
  expect(operator.requests.filter(({ numbers }) => numbers.includes('1'))).toEqual([])
  expect(openEdo({ url: operator.url, operator: 'Диадок' }).isConfigured).toBe(true)
  await expect(httpEdo({ url: 'http://127.0.0.1:1', operator: 'Диадок', timeout: 2000 }).states(['1'])).rejects.toThrow('nerud.outside.edo')
  const silent = await testApp()
  try {
    const before = await sql<{ n: string }>`select count(*) as n from job`.execute(silent.database.db)
    await startEdoStates(silent.app.engine)
    expect((await sql<{ n: string }>`select count(*) as n from job`.execute(silent.database.db)).rows).toEqual(before.rows)
  } finally {
    await silent.close()
  }
})
