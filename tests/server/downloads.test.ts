import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from 'kysely'
import { STREAMS } from '../../server/adapters/database.ts'
import { MOST_DOWNLOADS } from '../../server/engine/http/running.ts'
import { testApp, type TestApp } from '../support/app.ts'

/** Exports occupy a database session until the client has read them completely. */
let app: TestApp
beforeAll(async () => {
  app = await testApp()
  // Incompressible texts, so that the buffers of a download hold only a small part.
  await sql`insert into company (name, comment) select 'Компания ' || n,
    (select string_agg(md5((n * 100 + part)::text), '') from generate_series(1, 40) as part) from generate_series(1, 3000) as n`.execute(
    app.database.db,
  )
})
afterAll(() => app.close())

const begin = (token: string, method = 'GET'): Promise<Response> =>
  app.app.fetch(
    new Request('http://nerud.test/api/companies/export_xlsx?columns=name,comment', {
      method,
      headers: { authorization: `Bearer ${token}` },
    }),
  )
const left = (answers: readonly Response[]): Promise<unknown> => Promise.all(answers.map(async answer => answer.body?.cancel()))
/** Reads the first chunk only, which opens the session. */
const open = async (answer: Response): Promise<ReadableStreamDefaultReader> => {
  const reader = answer.body!.getReader()
  await reader.read()
  return reader
}

test('downloads that nobody reads keep no other call waiting, and each person has only a few', async () => {
  const people = await Promise.all(Array.from({ length: 5 }, () => app.holder(['COMPANY_LIST'])))
  const unread: Response[] = []
  for (const token of people)
    for (let at = 0; at < MOST_DOWNLOADS; at += 1) {
      const answer = await begin(token)
      expect(answer.status).toBe(200)
      unread.push(answer)
    }
  const refused = await begin(people[0]!)
  expect([refused.status, ((await refused.json()) as { code: string }).code]).toEqual([429, 'TOO_MANY_DOWNLOADS'])
  const readers = await Promise.all(unread.splice(0, STREAMS).map(open))
  const query = await Promise.all(Array.from({ length: 12 }, () => app.call('GET', 'api/companies')))
  expect(query.map(answer => answer.status)).toEqual(Array.from({ length: 12 }, () => 200))

  await Promise.all(readers.map(reader => reader.cancel()))
  const again = await begin(people[0]!)
  expect(again.status).toBe(200)
  await left([again, ...unread])
})

test('a completely read download does not count any more, nor does a HEAD request', async () => {
  for (let at = 0; at < MOST_DOWNLOADS + 1; at += 1) {
    const answer = await begin(app.admin)
    expect([answer.status, (await answer.arrayBuffer()).byteLength > 10_000]).toEqual([200, true])
  }
  for (let at = 0; at < MOST_DOWNLOADS + 1; at += 1) expect((await begin(app.admin, 'HEAD')).status).toBe(200)
  const answer = await begin(app.admin)
  expect(answer.status).toBe(200)
  await left([answer])
})
