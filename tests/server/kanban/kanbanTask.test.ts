import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../support/app.ts'
import { formOf, PDF } from '../../support/samples.ts'

/** Tasks and their board: places that stay consistent when several users move tasks at once (operations §2.18, §4.7). */
let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

interface Card {
  readonly id: number
  readonly version: number
  readonly title: string
  readonly position: number
  readonly status: { readonly id: number }
  readonly term: string | null
}
const [NEW, WORK, CHECK, DONE, CANCELLED] = [1, 2, 3, 4, 5]

const made = async (title: string, more: object = {}): Promise<Card> => {
  const { status, body } = await app.call('POST', 'api/kanban_tasks', { json: { title, status: NEW, ...more } })
  expect(status, JSON.stringify(body)).toBe(201)
  return body as Card
}
const column = async (status: number): Promise<readonly Card[]> =>
  (await app.call('GET', `api/kanban_status_tasks?status=${status}&itemsPerPage=200`)).body as readonly Card[]
const titles = async (status: number): Promise<string[]> => (await column(status)).map(card => card.title)
const move = (card: { readonly id: number }, json: object, as?: string) =>
  app.call('PATCH', `api/kanban_tasks/${card.id}/move`, { json, ...(as && { as }) })
const task = async (id: number): Promise<Card> => (await app.call('GET', `api/kanban_tasks/${id}`)).body as Card

beforeEach(async () => {
  for (const status of [NEW, WORK, CHECK, DONE])
    for (const { id } of await column(status))
      await app.call('PATCH', `api/kanban_tasks/${id}`, { json: { metadataFields: { isDelete: true } } })
})

describe('the board is the tasks by status', () => {
  test('new tasks come after existing ones; each row has the task, its status and its place [R-569]', async () => {
    const first = await made('первая')
    await made('вторая')
    expect(await titles(NEW)).toEqual(['первая', 'вторая'])
    const [row] = await column(NEW)
    expect(row).toMatchObject({ task: { id: first.id, title: 'первая' }, status: { id: NEW, name: 'Новые' }, position: first.position })
  })

  test('statuses that are not on the board have no cards there', async () => {
    await made('отложена', { status: CANCELLED })
    expect(await titles(CANCELLED)).toEqual([])
    expect((await app.call('GET', `api/kanban_tasks?status=${CANCELLED}&query=отложена`)).body).toHaveLength(1)
  })

  test('a card is put between two others, at either end and into an empty column [R-569]', async () => {
    const [a, b, c] = [await made('a'), await made('b'), await made('c')]
    expect((await move(c, { column: NEW, from: NEW, after: a.id, before: b.id })).status).toBe(200)
    expect(await titles(NEW)).toEqual(['a', 'c', 'b'])
    await move(b, { column: NEW, from: NEW, before: a.id })
    expect(await titles(NEW)).toEqual(['b', 'a', 'c'])
    await move(b, { column: NEW, from: NEW, after: c.id })
    expect(await titles(NEW)).toEqual(['a', 'c', 'b'])
    await move(a, { column: WORK, from: NEW })
    expect([await titles(NEW), await titles(WORK)]).toEqual([['c', 'b'], ['a']])
  })

  test('a move to another column is a change of the task with an entry in its history, one within a column is not', async () => {
    const [a, b] = [await made('a'), await made('b')]
    const { body } = await move(b, { column: NEW, from: NEW, before: a.id })
    expect(body.version).toBe(b.version)
    const moved = (await move(b, { column: WORK, from: NEW })).body as Card
    expect(moved.version).toBeGreaterThan(b.version)
    const { body: history } = await app.call('GET', `api/history/kanbanTask/${b.id}`)
    expect(history.map((one: { changes: { field: string }[] }) => one.changes.map(({ field }) => field))[0]).toEqual(['status'])
    expect(history).toHaveLength(2)
  })

  test('a task whose status is changed in its form stands last in the new column, and so does one that is restored', async () => {
    const [b, a] = [await made('b'), await made('a')]
    await made('c', { status: WORK })
    await app.call('PATCH', `api/kanban_tasks/${a.id}`, { json: { status: WORK } })
    expect(await titles(WORK)).toEqual(['c', 'a'])
    await app.call('PATCH', `api/kanban_tasks/${b.id}`, { json: { metadataFields: { isDelete: true } } })
    await made('d')
    await app.call('PATCH', `api/kanban_tasks/${b.id}`, { json: { metadataFields: { isDelete: false } } })
    expect(await titles(NEW)).toEqual(['d', 'b'])
  })

  test('at one and the same place there is room for any number of cards', async () => {
    const [a, b] = [await made('a'), await made('b')]
    const names: string[] = []
    for (let n = 0; n < 40; n += 1) {
      const card = await made(`м${n}`)
      const { status } = await move(card, { column: NEW, from: NEW, after: a.id })
      expect(status).toBe(200)
      names.unshift(`м${n}`)
    }
    expect(await titles(NEW)).toEqual(['a', ...names, 'b'])
    expect(b.id).toBeGreaterThan(a.id)
  })
})

describe('a board that somebody has changed', () => {
  test('a card that somebody else has taken to another column is not moved a second time', async () => {
    const a = await made('a')
    await move(a, { column: WORK, from: NEW })
    const { status, body } = await move(a, { column: DONE, from: NEW })
    expect([status, body.message]).toEqual([409, 'Доску уже изменили: карточка или её место теперь другие. Посмотрите на доску ещё раз'])
    expect(await titles(WORK)).toEqual(['a'])
  })

  test('a place of which one neighbour is left is found by it; one of which nothing is left is refused', async () => {
    const [a, b, c, x] = [await made('a'), await made('b'), await made('c'), await made('x')]
    await move(a, { column: WORK, from: NEW })
    expect((await move(x, { column: NEW, from: NEW, after: a.id, before: b.id })).status).toBe(200)
    expect(await titles(NEW)).toEqual(['x', 'b', 'c'])
    await move(b, { column: WORK, from: NEW })
    expect((await move(x, { column: NEW, from: NEW, after: a.id, before: b.id })).status).toBe(409)
    expect(await titles(NEW)).toEqual(['x', 'c'])
    expect(c.id).toBeGreaterThan(0)
  })

  test('between two cards that others have come between it stands behind the upper one', async () => {
    const [a, b, c, d] = [await made('a'), await made('b'), await made('c'), await made('d')]
    await move(c, { column: NEW, from: NEW, after: a.id, before: b.id })
    await move(d, { column: NEW, from: NEW, after: a.id, before: b.id })
    expect(await titles(NEW)).toEqual(['a', 'd', 'c', 'b'])
  })

  test.each([
    ['a column that is not there', { column: 999_999 }],
    ['no column', {}],
    ['a place behind itself', { column: NEW, after: 'self' }],
    ['a place that is no card', { column: NEW, after: 'x' }],
    ['a place before nought', { column: NEW, before: 0 }],
  ])('%s is refused with the field named, and nothing moves', async (_, json) => {
    const [a] = [await made('a'), await made('b')]
    const sent = Object.fromEntries(Object.entries(json).map(([key, value]) => [key, value === 'self' ? a.id : value]))
    const { status, body } = await move(a, sent)
    expect([status, Object.keys(body.errors).length]).toEqual([422, 1])
    expect(await titles(NEW)).toEqual(['a', 'b'])
  })

  test('concurrent moves lose nothing: each card is in one column, at a unique place, and all users see the same order [R-569]', async () => {
    const cards: Card[] = []
    for (let n = 0; n < 12; n += 1) cards.push(await made(`т${n}`, { status: [NEW, WORK, CHECK][n % 3] }))
    const columns = [NEW, WORK, CHECK, DONE]
    const moves = Array.from({ length: 60 }, (_, n) => {
      const card = cards[(n * 7) % cards.length]!
      const other = cards[(n * 5 + 1) % cards.length]!
      return move(card, { column: columns[(n * 3) % 4], ...(other !== card && n % 2 === 0 && { after: other.id }) })
    })
    const answers = await Promise.all(moves)
    expect([...new Set(answers.map(one => one.status))].filter(status => status !== 200 && status !== 409)).toEqual([])
    expect(answers.filter(one => one.status === 200).length).toBeGreaterThan(20)
    const now = await Promise.all(columns.map(column))
    expect(now.flatMap(cards => cards.map(card => card.id)).toSorted((a, b) => a - b)).toEqual(cards.map(card => card.id))
    for (const cards of now) {
      const places = cards.map(card => card.position)
      expect(places).toEqual(places.toSorted((a, b) => a - b))
      expect(new Set(places).size).toBe(places.length)
    }
    expect(await Promise.all(columns.map(column))).toEqual(now)
  })

  test('two users can move different cards to the same place', async () => {
    const [a, b, c, d] = [await made('a'), await made('b'), await made('c'), await made('d')]
    const spot = { column: NEW, from: NEW, after: a.id, before: b.id }
    const answers = await Promise.all([move(c, spot), move(d, spot)])
    expect(answers.map(one => one.status)).toEqual([200, 200])
    const order = await titles(NEW)
    expect([order[0], order[3]]).toEqual(['a', 'b'])
    expect(order.slice(1, 3).toSorted()).toEqual(['c', 'd'])
  })
})

describe('users set the order of statuses', () => {
  const order = async (): Promise<string[]> =>
    ((await app.call('GET', 'api/kanban_statuses')).body as { name: string }[]).map(one => one.name)
  const go = (id: number, way: string, headers: Record<string, string> = {}, as?: string) =>
    app.call('GET', `api/kanban_statuses/${id}/${way}`, { headers, ...(as && { as }) })
  const BEGIN = ['Новые', 'В работе', 'На проверке', 'Готово', 'Отменено']

  test('to the top, up, down, to the bottom [R-574, R-575, R-580]', async () => {
    expect(await order()).toEqual(BEGIN)
    expect((await go(DONE, 'top')).body).toMatchObject({ id: DONE, sequence: 1 })
    expect(await order()).toEqual(['Готово', 'Новые', 'В работе', 'На проверке', 'Отменено'])
    await go(DONE, 'down')
    expect(await order()).toEqual(['Новые', 'Готово', 'В работе', 'На проверке', 'Отменено'])
    await go(WORK, 'up')
    expect(await order()).toEqual(['Новые', 'В работе', 'Готово', 'На проверке', 'Отменено'])
    await go(NEW, 'bottom')
    expect(await order()).toEqual(['В работе', 'Готово', 'На проверке', 'Отменено', 'Новые'])
    await go(NEW, 'top')
    await go(DONE, 'down')
    expect(await order()).toEqual(BEGIN)
  })

  test('the first goes no further up, the last no further down [R-574, R-575, R-580]', async () => {
    expect((await go(NEW, 'up')).status).toBe(200)
    expect((await go(CANCELLED, 'down')).status).toBe(200)
    expect(await order()).toEqual(BEGIN)
  })

  test('a browser that fetches ahead, a question about the answer, a reader and read-only mode move nothing [R-580]', async () => {
    const ahead = await go(DONE, 'top', { 'sec-purpose': 'prefetch' })
    expect([ahead.status, ahead.headers.get('cache-control')]).toEqual([204, 'no-store'])
    expect((await app.call('HEAD', `api/kanban_statuses/${DONE}/top`)).status).toBe(405)
    expect((await go(DONE, 'top', {}, await app.holder(['TASK_VIEW']))).status).toBe(403)
    expect(await order()).toEqual(BEGIN)
    expect((await go(NEW, 'top')).headers.get('cache-control')).toBe('no-store')
  })

  test('concurrent moves leave a consistent order', async () => {
    await Promise.all([go(DONE, 'top'), go(NEW, 'bottom')])
    const { body } = await app.call('GET', 'api/kanban_statuses')
    expect((body as { sequence: number }[]).map(one => one.sequence)).toEqual([1, 2, 3, 4, 5])
    for (const id of [CANCELLED, DONE, CHECK, WORK, NEW]) await go(id, 'top')
  })

  test('completed and on the board are flags of a status; a new one stands last, and one with tasks stays [R-572, R-576]', async () => {
    const { body } = await app.call('POST', 'api/kanban_statuses', { json: { name: 'Архив', complited: true, onBoard: false } })
    expect(body).toMatchObject({ complited: true, onBoard: false, sequence: 6, isActive: true })
    await made('в архиве', { status: body.id })
    const off = await app.call('PATCH', `api/kanban_statuses/${body.id}`, { json: { isActive: false } })
    expect([off.status, off.body.message]).toEqual([409, 'В этом статусе есть задачи: сначала перенесите их в другой'])
  })

  test('sections are listed active first, then by name [R-573]', async () => {
    const { body } = await app.call('POST', 'api/kanban_sections', { json: { name: 'А — закрытый' } })
    await app.call('PATCH', `api/kanban_sections/${body.id}`, { json: { metadataFields: { isActive: false } } })
    const names = ((await app.call('GET', 'api/kanban_sections')).body as { name: string }[]).map(one => one.name)
    expect(names).toEqual(['Бухгалтерия', 'Гараж', 'Диспетчерская', 'Офис', 'Продажи', 'А — закрытый'])
  })
})

describe('a task', () => {
  test('is overdue by the business day, and not once it is done', async () => {
    const { rows } = await sql<{
      day: string
    }>`select (business_day() + n)::text as day from generate_series(-1, 4) as n order by n`.execute(app.database.db)
    const [yesterday, today, , , in3, in4] = rows.map(row => row.day)
    const of = async (due: string, more: object = {}) => (await made('срок', { due, ...more })).term
    expect(await of(yesterday!)).toBe('overdue')
    expect(await of(today!)).toBe('today')
    expect(await of(in3!)).toBe('soon')
    expect(await of(in4!)).toBeNull()
    expect(await of(yesterday!, { status: DONE })).toBe('done')
  })

  test('carries its checklist, written with it', async () => {
    const checklist = [{ text: 'раз', isDone: true }, { text: 'два' }]
    const { id } = await made('дела', { checklist })
    const { body } = await app.call('GET', `api/kanban_tasks/${id}`)
    expect(body).toMatchObject({
      checks: 2,
      checksDone: 1,
      checklist: [
        { text: 'раз', isDone: true },
        { text: 'два', isDone: false },
      ],
    })
  })

  test('leads to any record that is there, and names the wrong half of a link', async () => {
    expect((await made('связь', { linkKind: 'company', linkId: 1 })) as object).toMatchObject({ linkKind: 'company', linkId: 1 })
    for (const link of [{ linkKind: 'company', linkId: 999_999 }, { linkKind: 'company' }, { linkId: 1 }]) {
      const { status, body } = await app.call('POST', 'api/kanban_tasks', { json: { title: 'связь', status: NEW, ...link } })
      expect([status, Object.keys(body.errors)]).toEqual([422, ['linkId']])
    }
  })

  test('leads to no record that its author may not see', async () => {
    const as = await app.holder(['TASK_VIEW', 'TASK_EDIT'])
    const json = { title: 'связь', status: NEW, linkKind: 'company', linkId: 1 }
    expect((await app.call('POST', 'api/kanban_tasks', { json, as })).status).toBe(422)
  })

  test('is counted among the open tasks of who does it', async () => {
    const as = await app.holder(['TASK_VIEW', 'TASK_EDIT'])
    const me = (await app.call('GET', 'api/accounts/me', { as })).body.id as number
    await made('моя, просрочена', { assignee: me, due: '2026-03-01' })
    await made('моя, без срока', { assignee: me })
    await made('моя, сделана', { assignee: me, status: DONE })
    await made('чужая')
    const { body } = await app.call('GET', 'api/kanban_tasks/mine', { as })
    expect(body).toMatchObject({ count: 2, overdue: 1 })
    expect(body.tasks.map((one: Card) => one.title)).toEqual(['моя, просрочена', 'моя, без срока'])
  })

  test('takes comments; only their author takes one back [R-570, R-571]', async () => {
    const { id } = await made('разговор')
    const as = await app.holder(['TASK_VIEW', 'TASK_EDIT'])
    const { body } = await app.call('POST', 'api/kanban_task_comments', { json: { task: { id }, text: 'Проверил' }, as })
    expect((await task(id)) as object).toMatchObject({ commentCount: 1, comments: [{ text: 'Проверил' }] })
    const others = await app.call('DELETE', `api/kanban_task_comments/${body.id}`)
    expect([others.status, others.body.message]).toEqual([403, 'Удалить комментарий может только его автор'])
    expect((await app.call('DELETE', `api/kanban_task_comments/${body.id}`, { as })).status).toBe(200)
    expect((await task(id)) as object).toMatchObject({ commentCount: 0, comments: [] })
  })

  test('takes files, hands each out under its name, and shows a removed one nowhere [R-570, R-571, R-578, R-579]', async () => {
    const { id } = await made('бумаги')
    const send = async (name: string): Promise<number> => {
      return (await app.call('POST', 'api/kanban_task_files', { form: formOf({ task: id }, { file: new File([PDF], name) }) })).body
        .id as number
    }
    const [one, two] = [await send('акт.pdf'), await send('счёт.pdf')]
    expect((await task(id)) as object).toMatchObject({ fileName: 'счёт.pdf', files: [{ id: one }, { id: two }] })
    const file = await app.call('POST', `api/kanban_task/${id}/file/download?fileId=${one}`, { form: new FormData() })
    expect([file.status, file.headers.get('content-disposition')]).toEqual([200, expect.stringContaining(encodeURIComponent('акт.pdf'))])
    expect(file.bytes).toEqual(PDF)
    await app.call('PATCH', `api/kanban_task_files/${one}`, { json: { metadataFields: { isActive: false } } })
    expect((await task(id)) as object).toMatchObject({ files: [{ id: two }] })
    expect((await app.call('POST', `api/kanban_task/${id}/file/download?fileId=${one}`, { form: new FormData() })).status).toBe(404)
  })
})
