import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '../support/app.ts'

/** Deleted records: every list can find them with who deleted them and when, and an ordinary write restores them. */
let app: TestApp
beforeAll(async () => {
  app = await testApp({ now: new Date('2026-03-02T08:00:00Z') })
})
afterAll(() => app.close())

const tag = async (name: string): Promise<{ id: number; version: number }> => (await app.call('POST', 'api/tags', { json: { name } })).body
const gone = (id: number, version: number, isDelete: boolean, as?: string) =>
  app.call('PATCH', `api/tags/${id}`, {
    json: { metadataFields: { isDelete } },
    headers: { 'if-match': `"${version}"` },
    ...(as !== undefined && { as }),
  })
const removals = (of: string, ids: string, as?: string) =>
  app.call('GET', `api/removals?${new URLSearchParams({ of, ids })}`, as === undefined ? {} : { as })

test('a list has the deleted records apart, and says of each who removed it and when', async () => {
  const [kept, first, second] = [await tag('Остаётся'), await tag('Уходит'), await tag('Уходит тоже')]
  const keeper = await app.holder(['BOOKS_UPD'])
  expect((await gone(first.id, first.version, true)).status).toBe(200)
  app.now = new Date('2026-03-02T09:30:00Z')
  expect((await gone(second.id, second.version, true, keeper)).status).toBe(200)
  const { body } = await app.call('GET', 'api/tags?where=is(isDelete,1)')
  expect(body.map((one: { id: number }) => one.id)).toEqual([first.id, second.id])
  const { body: said } = await removals('tag', [kept.id, first.id, second.id].join())
  expect(said.map((one: { id: number; at: string }) => [one.id, Date.parse(one.at)])).toEqual([
    [first.id, Date.parse('2026-03-02T08:00:00Z')],
    [second.id, Date.parse('2026-03-02T09:30:00Z')],
  ])
  expect(said.map((one: { user: { id: number } }) => one.user.id)).toEqual([1, expect.any(Number)])
  expect(said[1].user.id).not.toBe(1)
})

test('a record that was brought back and removed again has its last removal; whoever may change it brings it back', async () => {
  const one = await tag('Туда и обратно')
  const reader = await app.holder([])
  await gone(one.id, one.version, true)
  expect((await gone(one.id, one.version + 1, false, reader)).status).toBe(403)
  expect((await gone(one.id, one.version + 1, false)).status).toBe(200)
  app.now = new Date('2026-03-02T09:45:00Z')
  await gone(one.id, one.version + 2, true)
  const { body } = await removals('tag', String(one.id))
  expect(Date.parse(body[0].at)).toBe(Date.parse('2026-03-02T09:45:00Z'))
  expect((await gone(one.id, one.version + 3, false)).status).toBe(200)
  expect((await app.call('GET', 'api/tags?where=is(isDelete,1)')).body.map((row: { id: number }) => row.id)).not.toContain(one.id)
})

test('nothing is said of what the caller may not read, of unknown resources and of too many records', async () => {
  const nobody = await app.holder([])
  expect((await removals('company', '1', nobody)).status).toBe(403)
  for (const of of ['nothing', '__proto__', '']) expect([of, (await removals(of, '1')).status]).toEqual([of, 404])
  for (const [of, ids] of [
    ['tag', ''],
    ['tag', '1,-2'],
    ['tag', '1.5'],
    ['tag', Array.from({ length: 201 }, (_, n) => n + 1).join()],
  ] as const)
    expect([of, ids, (await removals(of, ids)).status]).toEqual([of, ids, 422])
  expect((await app.call('GET', 'api/removals?of=tag&ids=1&more=1')).status).toBe(400)
})
