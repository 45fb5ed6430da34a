import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { resources } from '#resources'
import { testApp, type Answered, type TestApp } from '../../support/app.ts'
import { make, PDF } from '../../support/samples.ts'
import { sheetOf } from '../../support/packages.ts'

/** Repairs: their sums, how they are closed, their works and parts, and who may read them. */
type Body = Answered['body']
let app: TestApp
let vehicle: Body
let oil: Body
let unpriced: Body
let today: string
beforeAll(async () => {
  app = await testApp()
  today = new Date().toISOString().slice(0, 10)
  vehicle = (await make(app, resources.vehicle, 3)) as Body
  oil = (await app.call('POST', 'api/repair_nomenclatures', { json: { name: 'Масло', price: '9800' } })).body
  unpriced = (await app.call('POST', 'api/repair_nomenclatures', { json: { name: 'Деталь на заказ' } })).body
})
afterAll(() => app.close())

const send = (more: object = {}): Promise<Answered> =>
  app.call('POST', 'api/repairs', { json: { vehicle: vehicle.id, type: 1, dateStart: '2026-01-10', ...more } })
const made = async (more: object = {}): Promise<Body> => {
  const { status, body } = await send(more)
  expect(status, JSON.stringify(body)).toBe(201)
  return body
}
const edit = (record: Body, json: object): Promise<Answered> =>
  app.call('PATCH', `api/repairs/${record.id}`, { json, headers: { 'if-match': `"${record.version}"` } })
const close = (record: Body, json: object = {}): Promise<Answered> =>
  app.call('PATCH', `api/repairs/${record.id}/close`, { json, headers: { 'if-match': `"${record.version}"` } })
const read = async (path: string): Promise<Body> => {
  const { status, body } = await app.call('GET', path)
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
const ids = (rows: Body): number[] => (rows as readonly Body[]).map(row => row.id)

describe('a repair', () => {
  test('holds its vehicle, its type, priced lines and its team, and what they come to [R-435]', async () => {
    const one = await made({
      number: 'ЗН-1',
      lines: [
        { nomenclature: oil.id, quantity: '2' },
        { nomenclature: unpriced.id, quantity: '0.5', price: '33.33' },
      ],
      teamLines: [{ account: 1, role: 'Слесарь', hours: '3.5', sum: '2000' }],
    })
    expect(one).toMatchObject({
      vehicle: { id: vehicle.id, plate: vehicle.plate },
      type: { id: 1 },
      status: { id: 1, name: 'Активна' },
      state: 'active',
      lines: [
        { nomenclature: { name: 'Масло' }, quantity: '2.000', price: '9800.00', sum: '19600.00' },
        { quantity: '0.500', price: '33.33', sum: '16.67' },
      ],
      teamLines: [{ account: { id: 1 }, role: 'Слесарь', hours: '3.50', sum: '2000.00' }],
      linesSum: '19616.67',
      teamSum: '2000.00',
      total: '21616.67',
    })
    const team = await read(`api/repairs/team_lines?repair=${one.id}`)
    expect(team).toMatchObject([{ repair: { id: one.id, number: 'ЗН-1' }, hours: '3.50' }])
  })

  test('has the next number where nobody has given it one, which is proposed before', async () => {
    await made({ number: 'ЗН-0140' })
    expect(await read('api/repairs/next_number')).toEqual({ value: 'ЗН-0141' })
    expect((await made()).number).toBe('ЗН-0141')
    expect((await made({ number: '' })).number).toBe('ЗН-0142')
  })

  test('takes the price of today into a new line, which later prices leave as it is', async () => {
    const belt = (await app.call('POST', 'api/repair_nomenclatures', { json: { name: 'Ремень', price: '100' } })).body
    const one = await made({ lines: [{ nomenclature: belt.id }] })
    expect(one.lines).toMatchObject([{ quantity: '1.000', price: '100.00' }])
    const dearer = { json: { price: '150' }, headers: { 'if-match': `"${belt.version}"` } }
    expect((await app.call('PATCH', `api/repair_nomenclatures/${belt.id}`, dearer)).status).toBe(200)
    const { body } = await edit(one, { description: 'Скрипит', lines: [{ id: one.lines[0].id }, { nomenclature: belt.id, quantity: '2' }] })
    expect((body.lines as Body[]).map(line => line.price)).toEqual(['100.00', '150.00'])
    const [{ id, version }, other] = body.lines as Body[]
    const emptied = await edit(body, { lines: [{ id, version, price: null }, { id: other!.id }] })
    expect([emptied.status, emptied.body.lines[0].price, emptied.body.lines[0].sum, emptied.body.linesSum]).toEqual([
      200,
      null,
      null,
      '300.00',
    ])
  })

  test('ends no earlier than it begins, and not tomorrow', async () => {
    const tomorrow = new Date(Date.parse(today) + 2 * 86_400_000).toISOString().slice(0, 10)
    const wrong = async (more: object): Promise<unknown> => (await send(more)).body.errors
    expect(await wrong({ dateEnd: '2026-01-09' })).toEqual({ dateEnd: 'Не раньше начала ремонта' })
    expect(await wrong({ datePlan: '2026-01-09' })).toEqual({ datePlan: 'Не раньше начала ремонта' })
    expect(Object.keys((await wrong({ dateEnd: tomorrow })) as object)).toEqual(['dateEnd'])
    expect(await wrong({ lines: [{ nomenclature: oil.id, quantity: '0' }] })).toHaveProperty(['lines.0.quantity'])
    expect(await wrong({ lines: [{ nomenclature: oil.id, price: '-1' }] })).toHaveProperty(['lines.0.price'])
  })

  test('that has ended with a line without a price is an error, until the price is there', async () => {
    const one = await made({ dateEnd: '2026-01-12', lines: [{ nomenclature: oil.id }, { nomenclature: unpriced.id }] })
    expect(one).toMatchObject({ status: { id: 3, name: 'Ошибка' }, state: 'error', errorText: 'Ремонт окончен, а в строке 2 нет цены' })
    const refused = await close(one)
    expect([refused.status, refused.body.errors]).toEqual([422, { lines: 'Ремонт окончен, а в строке 2 нет цены' }])
    const [priced, line] = one.lines as Body[]
    const { body } = await edit(one, { lines: [{ id: priced!.id }, { id: line!.id, version: line!.version, price: '5' }] })
    expect(body).toMatchObject({ status: { id: 1 }, state: 'active', errorText: null })
    expect((await close(body)).body).toMatchObject({ status: { id: 2, name: 'Закрыта' }, state: 'closed' })
  })

  test('is closed with the day of its end and all prices, and stays as it is then [R-438]', async () => {
    const one = await made({ lines: [{ nomenclature: oil.id }] })
    const endless = await close(one)
    expect([endless.status, endless.body.errors]).toEqual([422, { dateEnd: 'Укажите дату окончания ремонта' }])
    const early = await close(one, { dateEnd: '2026-01-09' })
    expect([early.status, early.body.errors]).toEqual([422, { dateEnd: 'Не раньше начала ремонта' }])
    const done = await close(one, { dateEnd: '2026-01-11' })
    expect([done.status, done.body.status, done.body.dateEnd, done.body.version]).toEqual([
      200,
      { id: 2, name: 'Закрыта' },
      '2026-01-11',
      2,
    ])
    for (const json of [{ description: 'Ещё' }, { lines: [{ nomenclature: oil.id }] }]) {
      const later = await edit(done.body, json)
      expect([later.status, later.body.message]).toEqual([409, 'Ремонт закрыт: его больше не меняют'])
    }
    expect((await close(done.body)).status).toBe(409)
    expect((await read(`api/repairs/${one.id}`)).lines).toHaveLength(1)
    const removed = await edit(await made(), { metadataFields: { isDelete: true } })
    expect([removed.status, removed.body.message]).toEqual([409, 'Ремонт не удаляют: его закрывают'])
  })

  test('remembers its statuses, the newest first, and says in its history that it was closed [R-436, R-811]', async () => {
    const one = await made({ dateEnd: '2026-01-12', lines: [{ nomenclature: unpriced.id }] })
    const [line] = one.lines as Body[]
    const { body: mended } = await edit(one, { lines: [{ id: line!.id, version: line!.version, price: '5' }] })
    const { body: done } = await close(mended)
    const was = (done.statusHistory as Body[]).map(entry => entry['status'].id)
    expect(was).toEqual([2, 1, 3])
    const [last] = (await read(`api/history/repair/${one.id}`)) as readonly Body[]
    expect(last!['action']).toBe('close')
  })

  test('closed by two at once is closed once [R-438]', async () => {
    const one = await made({ dateEnd: '2026-01-12' })
    const both = await Promise.all([close(one), close(one)])
    expect(both.map(answer => answer.status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect((await read(`api/repairs/${one.id}`)).statusHistory).toHaveLength(2)
  })
})

describe('the list of repairs', () => {
  test('is filtered by status, searched by number and plate, summed up and exported [R-433]', async () => {
    const own = (await make(app, resources.vehicle, 7)) as Body
    const [active, ended] = [await made({ vehicle: own.id, number: 'СП-1' }), await made({ vehicle: own.id, dateEnd: '2026-01-12' })]
    const broken = await made({ vehicle: own.id, dateEnd: '2026-01-12', lines: [{ nomenclature: unpriced.id }] })
    const closed = (await close(ended)).body
    const of = (query: string): Promise<Body> => read(`api/repairs?vehicle=${own.id}&${query}`)
    expect(ids(await of('stateFilter=active'))).toEqual([active.id])
    expect(ids(await of('stateFilter=closed'))).toEqual([closed.id])
    expect(ids(await of('stateFilter=error'))).toEqual([broken.id])
    expect(ids(await of('status=2'))).toEqual([closed.id])
    expect(ids(await read(`api/repairs?query=${encodeURIComponent('сп-1')}`))).toEqual([active.id])
    expect(ids(await read(`api/repairs?query=${encodeURIComponent(own.plate as string)}`))).toHaveLength(3)
    const { groups } = await read(`api/repairs/indicators?vehicle=${own.id}`)
    expect((groups as Body[]).map(group => [group['stateFilter'], group['count']])).toEqual([
      ['active', 1],
      ['closed', 1],
      ['error', 1],
    ])
    expect(await read(`api/repairs/summary?vehicle=${own.id}`)).toMatchObject({ count: 3, total: '0.00' })
    const { status, bytes } = await app.call('GET', `api/repairs/export_xlsx?vehicle=${own.id}&stateFilter=active`)
    expect([status, JSON.stringify(sheetOf(bytes))]).toEqual([200, expect.stringContaining('СП-1')])
  })

  test('lists those that take longer than planned', async () => {
    const late = await made({ datePlan: '2026-01-20' })
    const open = await made({ datePlan: null })
    expect([(await read(`api/repairs/${late.id}`)).isLate, (await read(`api/repairs/${open.id}`)).isLate]).toEqual([true, false])
    expect(ids(await read('api/repairs?isLate=1'))).toContain(late.id)
    const { body } = await edit(late, { dateEnd: '2026-02-01' })
    expect(body.isLate).toBe(false)
  })

  test('has its statuses by id [R-434]', async () => {
    const statuses = (await read('api/repairs_status_types')) as readonly Body[]
    expect(statuses.map(({ id, name }) => [id, name])).toEqual([
      [1, 'Активна'],
      [2, 'Закрыта'],
      [3, 'Ошибка'],
    ])
  })
})

describe('the books of repairs', () => {
  test.each(['repair_types', 'repair_nomenclatures'])(
    '%s have names that nobody else has, the active ones first [R-439, R-440, R-441, R-442]',
    async path => {
      const [first, second] = await Promise.all(
        [`Ё ${path}`, `Я ${path}`].map(async name => (await app.call('POST', `api/${path}`, { json: { name } })).body),
      )
      const ask = (name: string): Promise<Body> => read(`api/${path}/is_unique?name=${encodeURIComponent(name)}`)
      expect(await ask(`ё ${path}`)).toMatchObject({ isUnique: false, other: { id: first.id } })
      expect(await ask('Чего нет')).toMatchObject({ isUnique: true })
      const twice = await app.call('POST', `api/${path}`, { json: { name: `ё ${path.toUpperCase()}` } })
      expect([twice.status, Object.keys(twice.body.errors)]).toEqual([409, ['name']])
      const off = { json: { isActive: false }, headers: { 'if-match': `"${second.version}"` } }
      expect((await app.call('PATCH', `api/${path}/${second.id}`, off)).body).toMatchObject({ isActive: false })
      const rows = (await read(`api/${path}?itemsPerPage=1000`)) as readonly Body[]
      const active = rows.filter(row => row['isActive'])
      expect(ids(rows as Body).slice(0, active.length)).toEqual(ids(active as Body))
      const names = active.map(row => String(row['name']))
      expect(names).toEqual(names.toSorted(new Intl.Collator('ru').compare))
      const offered = ids(await read(`api/${path}/list_for_select?itemsPerPage=1000`))
      expect([offered.includes(first.id), offered.includes(second.id)]).toEqual([true, false])
    },
  )
})

describe('a vehicle', () => {
  test('is in repair from the day on which one begins until it ends', async () => {
    const truck = (await make(app, resources.vehicle, 11)) as Body
    const isIn = async (): Promise<unknown> => (await read(`api/vehicles/${truck.id}`))['inRepair']
    const later = new Date(Date.parse(today) + 3 * 86_400_000).toISOString().slice(0, 10)
    await made({ vehicle: truck.id, dateStart: later })
    expect(await isIn()).toBe(false)
    const one = await made({ vehicle: truck.id })
    expect(await isIn()).toBe(true)
    expect(ids(await read('api/vehicles?inRepair=1'))).toContain(truck.id)
    const { body } = await edit(one, { dateEnd: '2026-01-15' })
    expect(await isIn()).toBe(false)
    expect((await close(body)).status).toBe(200)
    expect(ids(await read('api/vehicles?inRepair=1'))).not.toContain(truck.id)
  })
})

test('documents of repairs are of their types, added, downloaded one by one or all, and softly deleted [R-437, R-443]', async () => {
  const one = await made()
  const types = (await read('api/document_types?isRepair=1')) as readonly Body[]
  const formOf = (parts: Readonly<Record<string, string | File>>): FormData => {
    const form = new FormData()
    for (const [name, part] of Object.entries(parts)) form.append(name, part)
    return form
  }
  const add = async (name: string): Promise<Body> => {
    const file = new File([PDF], `${name}.pdf`)
    const { status, body } = await app.call('POST', 'api/repair_documents', {
      form: formOf({ repair: String(one.id), name, documentType: String(types[0]!.id), file }),
    })
    expect(status, JSON.stringify(body)).toBe(201)
    return body
  }
  const [act, cheque] = [await add('act'), await add('cheque')]
  const docsOf = async (): Promise<Body[]> => (await read(`api/repairs/${one.id}`)).repairDocs as Body[]
  expect(await docsOf()).toMatchObject([
    { id: act.id, isActive: true },
    { id: cheque.id, isActive: true },
  ])
  const download = (query: string): Promise<Answered> =>
    app.call('POST', `api/repairs/${one.id}/documents/download?repair=${one.id}${query}`, { form: formOf({}) })
  const single = await download(`&docId=${act.id}`)
  expect([single.status, new TextDecoder().decode(single.bytes).slice(0, 5)]).toEqual([200, '%PDF-'])
  const all = await download('')
  expect([all.status, new TextDecoder().decode(all.bytes).slice(0, 2)]).toEqual([200, 'PK'])
  const gone = { json: { isActive: false }, headers: { 'if-match': `"${act.version}"` } }
  expect((await app.call('PATCH', `api/repair_documents/${act.id}`, gone)).status).toBe(200)
  expect(ids((await docsOf()) as unknown as Body)).toEqual([cheque.id])
  expect((await download(`&docId=${act.id}`)).status).toBe(404)
})
