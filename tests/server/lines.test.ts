import { sql, type KyselyPlugin } from 'kysely'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { field } from '#resource'
import { openApi } from '../../server/engine/openapi/document.ts'
import { servedRoutesOf } from '../../server/engine/endpoints/serve.ts'
import { testApp, type TestApp } from '../support/app.ts'
import { billRules, testBill, testBillLine } from '../support/bill.ts'
import { tryResources, type Got, type Tried } from '../support/tried.ts'
import { sheetOf } from '../support/packages.ts'

/** A header and its lines in one save: one call, one transaction, a version and a history for each line. */
interface Line {
  readonly id: number
  readonly version: number
  readonly position: number | null
  readonly what: string
  readonly quantity: string
  readonly price: string
  readonly amount: string
  readonly [more: string]: unknown
}

let app: TestApp
let tried: Tried
beforeAll(async () => {
  app = await testApp()
  tried = await tryResources(app, { testBill, testBillLine }, billRules)
})
afterAll(() => app.close())

let made = 0
const sand = { what: 'Песок', quantity: '10', price: '5.50' }
const gravel = { what: 'Щебень', quantity: '2.5', price: '100' }
const create = (lines: unknown, more: object = {}): Promise<Got> =>
  tried.call('POST', 'api/test_bills', { number: `№ ${++made}`, lines, ...more })
const edit = (bill: { id: number; version: number }, sent: object): Promise<Got> =>
  tried.call('PATCH', `api/test_bills/${bill.id}`, sent, { 'if-match': `"${bill.version}"` })
const read = async (id: number) => (await tried.call('GET', `api/test_bills/${id}`)).body
const whats = (bill: { lines: readonly Line[] }): string[] => bill.lines.map(line => line.what)

describe('a header and its lines', () => {
  test('are created in one call: lines come back with ids, versions and counted values', async () => {
    const { status, body } = await create([sand, { ...gravel, country: 1 }])
    expect(status).toBe(201)
    expect(body).toMatchObject({
      version: 1,
      total: '305.00',
      lines: [
        { version: 1, what: 'Песок', quantity: '10.000', price: '5.50', amount: '55.00', position: null, country: null },
        { version: 1, what: 'Щебень', quantity: '2.500', price: '100.00', amount: '250.00', country: { id: 1, name: expect.any(String) } },
      ],
    })
    expect(body.lines[0]).not.toHaveProperty('discount')
    expect(await read(body.id)).toEqual(body)
  })

  test('are sent back whole as stock clients send them: what is read-only in them is no change', async () => {
    const { body: bill } = await create([sand, gravel])
    const [first, second] = bill.lines as Line[]
    const lines = [first, { ...second, price: '200', what: 'Гравий' }, { what: 'Мел', quantity: '1', price: '1' }]
    const { status, body } = await tried.call('PUT', `api/test_bills/${bill.id}`, { ...bill, lines })
    expect(status, JSON.stringify(body)).toBe(200)
    expect(whats(body)).toEqual(['Песок', 'Гравий', 'Мел'])
    expect(body.lines.map((line: Line) => [line.version, line.amount])).toEqual([
      [1, '55.00'],
      [2, '500.00'],
      [1, '1.00'],
    ])
    const same = await tried.call('PUT', `api/test_bills/${bill.id}`, body)
    expect([same.status, same.body.lines]).toEqual([200, body.lines])
    const late = await tried.call('PUT', `api/test_bills/${bill.id}`, { ...bill, lines: [] })
    expect([late.status, (await read(bill.id)).lines]).toEqual([409, body.lines])
    const wrong = await tried.call('PUT', `api/test_bills/${bill.id}`, { ...same.body, lines: [{ ...body.lines[0], price: 'x' }] })
    expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([422, ['lines.0.price']])
  })

  test('are changed in one call: one line changed, one cancelled, one made, one left as it is, one left out', async () => {
    const { body: bill } = await create([sand, gravel, { ...sand, what: 'Глина' }, { ...sand, what: 'Мел' }])
    const [first, second, third, fourth] = bill.lines as Line[]
    const { status, body } = await edit(bill, {
      lines: [
        { id: first!.id, version: first!.version, price: '6' },
        { id: second!.id, version: second!.version, isDelete: true },
        { what: 'Торф', quantity: '100', price: '1' },
        { id: third!.id },
      ],
    })
    expect([status, body.version, whats(body), body.total]).toEqual([200, 2, ['Песок', 'Глина', 'Торф'], '214.00'])
    expect(body.lines.map((line: Line) => [line.version, line.amount])).toEqual([
      [2, '60.00'],
      [1, '55.00'],
      [1, '99.00'],
    ])
    const { rows } = await sql`select is_delete, version from test_bill_line where id in (${second!.id}, ${fourth!.id})`.execute(
      app.database.db,
    )
    expect(rows).toEqual([
      { is_delete: true, version: 2 },
      { is_delete: true, version: 2 },
    ])
  })

  test('are ordered by position, then by id', async () => {
    const { body } = await create([
      { ...sand, what: 'в', position: 3 },
      { ...sand, what: 'а', position: 1 },
      { ...sand, what: 'г' },
      { ...sand, what: 'б', position: 1 },
    ])
    expect(whats(body)).toEqual(['а', 'б', 'в', 'г'])
  })

  test('without an array the lines stay, and an array replaces them: an empty one, or null, removes all (RFC 7396)', async () => {
    const { body: bill } = await create([sand])
    const { body } = await edit(bill, { paid: '2026-02-01' })
    expect([body.paid, body.version, body.lines]).toEqual(['2026-02-01', 2, bill.lines])
    expect((await edit(body, { lines: [] })).body.lines).toEqual([])
    const { body: other } = await create([sand, gravel])
    const { body: kept } = await edit(other, { lines: [gravel, { id: other.lines[0].id }] })
    expect([whats(kept), kept.lines[0]]).toEqual([['Песок', 'Щебень'], other.lines[0]])
    expect(kept.lines[1].id).not.toBe(other.lines[1].id)
    expect((await edit(kept, { lines: null })).body.lines).toEqual([])
  })

  test('are recorded in the history of the header, each change with the name of its line', async () => {
    const { body: bill } = await create([sand, gravel])
    const [first, second] = bill.lines as Line[]
    await edit(bill, {
      lines: [
        { id: first!.id, version: 1, price: '7' },
        { id: second!.id, version: 1, isDelete: true },
      ],
    })
    const { rows } = await sql<{ action: string; resource: string; title: string; parent: string | null; changes: { field: string }[] }>`
      select action, resource, title, parent_resource || ' ' || parent_id as parent, changes from sys_change
      where (resource = 'testBill' and record_id = ${bill.id}) or (parent_resource = 'testBill' and parent_id = ${bill.id}) order by id`.execute(
      app.database.db,
    )
    expect(rows.map(row => [row.action, row.resource, row.title, row.parent])).toEqual([
      ['create', 'testBillLine', 'Песок', `testBill ${bill.id}`],
      ['create', 'testBillLine', 'Щебень', `testBill ${bill.id}`],
      ['create', 'testBill', bill.number, null],
      ['edit', 'testBillLine', 'Песок', `testBill ${bill.id}`],
      ['remove', 'testBillLine', 'Щебень', `testBill ${bill.id}`],
    ])
    expect(rows[3]!.changes).toEqual([{ field: 'price', place: 'price', before: '5.50', after: '7.00' }])
  })

  test('a line that is changed alone moves the version of its header', async () => {
    const { body: bill } = await create([sand])
    const line = bill.lines[0] as Line
    const alone = await tried.call('PATCH', `api/test_bill_lines/${line.id}`, { price: '9' }, { 'if-match': '"1"' })
    expect([alone.status, (await read(bill.id)).version, (await read(bill.id)).total]).toEqual([200, 2, '90.00'])
  })
})

describe('errors are reported by line and field', () => {
  const wrong: readonly [what: string, lines: unknown, place: string, text: RegExp][] = [
    ['no array', 'строки', 'lines', /не подходит по виду/],
    ['no object', [sand, 7], 'lines.1', /не подходит по виду/],
    ['a value of another kind', [sand, { ...gravel, price: 'дорого' }], 'lines.1.price', /Это не число/],
    ['an absent required value', [{ what: 'Песок', price: '1' }], 'lines.0.quantity', /необходимо заполнить/],
    ['a value out of bounds', [sand, gravel, { ...sand, what: 'x', quantity: '-1' }], 'lines.2.quantity', /Не меньше 0/],
    ['an unknown field', [{ ...sand, colour: 'red' }], 'lines.0.colour', /Такого поля нет/],
    ['a field that is not written', [{ ...sand, discount: '5' }], 'lines.0.discount', /изменить нельзя/],
    ['the header itself', [{ ...sand, bill: 1 }], 'lines.0.bill', /изменить нельзя/],
    ['a record that is not there', [sand, { ...gravel, country: 999_999 }], 'lines.1.country', /Такой записи нет/],
    ['a broken check', [sand, { ...gravel, what: 'Подарок' }], 'lines.1.price', /giftCosts/],
    ['what the rules refuse', [sand, { ...gravel, what: 'Яд' }], 'lines.1.what', /Ядом не торгуем/],
    ['a field that the user may not set', [{ ...sand, note: 'x' }], 'lines.0.note', /Недостаточно прав/],
    ['a line of nobody', [{ id: 999_999, version: 1, price: '1' }], 'lines.0.id', /Такой записи нет/],
    ['cancelling what is not there', [{ ...sand, isDelete: true }], 'lines.0.isDelete', /изменить нельзя/],
    ['too many', Array.from({ length: 1001 }, () => sand), 'lines', /Не больше 1000/],
  ]
  test.each(wrong)('%s', async (_, lines, path, text) => {
    const before =
      await sql`select (select count(*) from test_bill)::int as bills, (select count(*) from test_bill_line)::int as lines`.execute(
        app.database.db,
      )
    const { status, body } = await create(lines)
    expect([status, Object.keys(body.errors as object)]).toEqual([422, [path]])
    expect(body.errors[path]).toMatch(text)
    const after =
      await sql`select (select count(*) from test_bill)::int as bills, (select count(*) from test_bill_line)::int as lines`.execute(
        app.database.db,
      )
    expect(after.rows).toEqual(before.rows)
  })

  test('all errors are reported at once', async () => {
    const { body } = await create([{ ...sand, price: 'x', quantity: '' }, gravel, { what: '' }], { number: '' })
    expect(Object.keys(body.errors as object).toSorted()).toEqual([
      'lines.0.price',
      'lines.0.quantity',
      'lines.2.price',
      'lines.2.quantity',
      'lines.2.what',
      'number',
    ])
  })

  test('a value that another line of the same header has', async () => {
    const twice = await create([sand, gravel, { ...sand, what: 'ПЕСОК' }])
    expect([twice.status, Object.keys(twice.body.errors as object)]).toEqual([409, ['lines.2.what']])
    const { body: bill } = await create([sand])
    const again = await edit(bill, { lines: [gravel, sand, { id: bill.lines[0].id }] })
    expect([again.status, again.body.errors]).toEqual([409, { 'lines.1.what': 'Уже есть: Песок' }])
    expect((await create([sand])).status).toBe(201)
    const other = { ...gravel, what: 'Глина' }
    const { body } = await edit((await create([gravel, other])).body, {})
    const [first, second] = body.lines as Line[]
    const freed = await edit(body, {
      lines: [
        { id: second!.id, version: 1, what: 'Щебень' },
        { id: first!.id, version: 1, isDelete: true },
        { ...sand, what: 'Глина' },
      ],
    })
    expect([freed.status, whats(freed.body)]).toEqual([200, ['Щебень', 'Глина']])
  })

  test('a line of another header, one sent twice, one cancelled already, with its version or without', async () => {
    const [{ body: bill }, { body: other }] = [await create([sand, gravel]), await create([sand])]
    const [first, second] = bill.lines as Line[]
    const places = async (lines: unknown): Promise<unknown> => {
      const { status, body } = await edit(bill, { lines })
      return [status, Object.keys(body.errors as object)]
    }
    expect(await places([{ id: other.lines[0].id, version: 1, price: '1' }])).toEqual([422, ['lines.0.id']])
    const twice = [
      { id: first!.id, version: 1, price: '1' },
      { id: first!.id, version: 1, price: '2' },
    ]
    expect(await places(twice)).toEqual([422, ['lines.1.id']])
    const { body } = await edit(bill, { lines: [{ id: first!.id }, { id: second!.id, version: 1, isDelete: true }] })
    for (const version of [2, undefined]) {
      const gone = await edit(body, { lines: [{ id: second!.id, version, price: '1' }] })
      expect([gone.status, Object.keys(gone.body.errors as object)]).toEqual([422, ['lines.0.id']])
    }
    const { body: unseen } = await edit(body, { lines: [{ id: first!.id, price: '1' }] })
    expect(unseen.lines).toMatchObject([{ id: first!.id, price: '1.00', version: 2 }])
    expect(await read(other.id)).toEqual(other)
  })

  test('checks of the header see the lines as they will be', async () => {
    expect((await create([], { number: 'empty' })).body.errors).toMatchObject({ number: expect.stringContaining('noLines') })
    const { status, body } = await create([sand], { number: 'empty' })
    expect(status).toBe(201)
    const emptied = await edit(body, { lines: [{ id: body.lines[0].id, version: 1, isDelete: true }] })
    expect([emptied.status, Object.keys(emptied.body.errors as object)]).toEqual([422, ['number']])
  })
})

describe('two people', () => {
  test('a stale header is answered with the record as it is, and names the lines that have changed', async () => {
    const { body: bill } = await create([sand, gravel])
    const [first, second] = bill.lines as Line[]
    const { body: current } = await edit(bill, { lines: [{ id: first!.id }, { id: second!.id, version: 1, price: '8' }] })
    const stale = await edit(bill, {
      lines: [
        { id: first!.id, version: 1, price: '1' },
        { id: second!.id, version: 1, price: '2' },
      ],
    })
    expect([stale.status, stale.body.code, Object.keys(stale.body.errors as object)]).toEqual([409, 'CONFLICT', ['lines.1']])
    expect(stale.body.current).toEqual(current)
  })

  test('a stale line is a conflict though the header is not', async () => {
    const { body: bill } = await create([sand])
    const { body: current } = await edit(bill, { lines: [{ id: bill.lines[0].id, version: 1, price: '8' }] })
    const stale = await edit(current, { lines: [gravel, { id: bill.lines[0].id, version: 1, price: '2' }] })
    expect([stale.status, stale.body.code, Object.keys(stale.body.errors as object)]).toEqual([409, 'CONFLICT', ['lines.1']])
    expect([stale.body.current, await read(bill.id)]).toEqual([current, current])
  })

  test('a repeated call with its key makes its lines once', async () => {
    const { body: bill } = await create([sand])
    const twice = await Promise.all(
      [1, 2].map(() =>
        tried.call('PATCH', `api/test_bills/${bill.id}`, { lines: [gravel] }, { 'if-match': '"1"', 'idempotency-key': `key-${bill.id}` }),
      ),
    )
    expect(twice.map(one => one.status)).toEqual([200, 200])
    expect(twice[0]!.body).toEqual(twice[1]!.body)
    expect(whats(await read(bill.id))).toEqual(['Щебень'])
  })
})

test("the lines' own right is required in addition to the header's", async () => {
  const strict = { ...testBillLine, rights: { ...testBillLine.rights, create: ['BOOKS_UPD'] as const, remove: ['BOOKS_UPD'] as const } }
  const guarded = await tryResources(app, { testBill, testBillLine: strict }, billRules)
  const { body: bill } = await create([sand])
  const line = bill.lines[0] as Line
  const send = (lines: unknown): Promise<Got> =>
    guarded.call('PATCH', `api/test_bills/${bill.id}`, { lines }, { 'if-match': `"${bill.version}"` })
  const [fresh, gone] = [await send([gravel]), await send([{ id: line.id, version: 1, isDelete: true }])]
  expect([fresh.status, fresh.body.errors, gone.status]).toEqual([403, { 'lines.0': 'Доступ запрещен' }, 403])
  const leftOut = await send([])
  expect([leftOut.status, leftOut.body.errors]).toEqual([403, { lines: 'Доступ запрещен' }])
  expect((await send([{ id: line.id, version: 1, price: '1' }])).status).toBe(200)
})

test('a line that may not be removed is not left out either, and is named', async () => {
  const kept = { ...testBillLine, rights: { ...testBillLine.rights, editWhen: (line: Line) => line.what !== 'Песок' } }
  const guarded = await tryResources(app, { testBill, testBillLine: kept }, billRules)
  const { body: bill } = await create([sand, gravel])
  const send = (lines: unknown): Promise<Got> =>
    guarded.call('PATCH', `api/test_bills/${bill.id}`, { lines }, { 'if-match': `"${bill.version}"` })
  const { status, body } = await send([{ id: bill.lines[1].id, price: '1' }])
  expect([status, Object.keys(body.errors as object), body.errors.lines]).toEqual([409, ['lines'], expect.stringMatching(/^«Песок»: /)])
  expect(await read(bill.id)).toEqual(bill)
  expect((await send([{ id: bill.lines[0].id }])).body.lines).toEqual([bill.lines[0]])
})

test('values derived from a line are in it wherever the lines are read', async () => {
  const derived = {
    ...testBillLine,
    fields: { ...testBillLine.fields, spoken: field.text({ derived: 'record' }) },
    derive: { spoken: { from: ['what', 'quantity'], of: (line: Line) => `${line.what} × ${line.quantity}` } },
  }
  const { lines } = testBill.fields
  const shown = { ...lines!, options: { ...lines!.options, shows: ['amount', 'spoken'] } }
  const loud = { from: ['number'], of: (bill: { number: string }) => bill.number.toUpperCase() }
  const fields = { ...testBill.fields, lines: shown, loud: field.text({ derived: 'record' }) }
  const resources = { testBill: { ...testBill, fields, derive: { loud } }, testBillLine: derived }
  const spoken = await tryResources(app, resources, billRules)
  const made = await spoken.call('POST', 'api/test_bills', { number: 'вслух', lines: [sand, gravel] })
  const texts = ['Песок × 10.000', 'Щебень × 2.500']
  expect(made.body.lines.map((line: Line) => line['spoken'])).toEqual(texts)
  const { body } = await spoken.call('GET', `api/test_bills?number=${encodeURIComponent('вслух')}`)
  const [onPage] = body as unknown as { loud: string; lines: Line[] }[]
  expect([onPage!.loud, onPage!.lines.map(line => line['spoken'])]).toEqual(['ВСЛУХ', texts])
  const sent = await spoken.call(
    'PATCH',
    `api/test_bills/${made.body.id}`,
    { lines: [{ ...sand, what: 'Ил', spoken: 'x' }] },
    { 'if-match': '"1"' },
  )
  expect([sent.status, Object.keys(sent.body.errors as object)]).toEqual([422, ['lines.0.spoken']])
})

test('two hundred lines take as many statements as twenty', async () => {
  let statements = 0
  const counter: KyselyPlugin = {
    transformQuery: ({ node }) => {
      statements += 1
      return node
    },
    transformResult: async ({ result }) => result,
  }
  const engine = { ...tried.engine, db: tried.engine.db.withPlugin(counter) }
  const served = servedRoutesOf(engine)
  const user = { id: 1, login: 'admin', fio: '', rights: new Set(['BOOKS_VIEW']), readOnly: false, session: 1 }
  const send = async (method: 'POST' | 'PATCH', json: object, bill?: { id: number; version: number }) => {
    const path = bill ? 'api/test_bills/{id}' : 'api/test_bills'
    const headers = { 'content-type': 'application/json', ...(bill && { 'if-match': `"${bill.version}"` }) }
    const request = new Request('http://nerud.test/', { method, headers, body: JSON.stringify(json) })
    const call = served.find(one => one.method === method && one.path === path)!
    statements = 0
    const answer = await call.handle({ request, params: bill ? { id: String(bill.id) } : {}, query: new URLSearchParams(), user })
    return (await answer.json()) as { id: number; version: number; lines: Line[] }
  }
  const counts: number[][] = []
  // The first call also fills the cache of SQL texts.
  for (const n of [2, 20, 200]) {
    const fresh = Array.from({ length: n }, (_, at) => ({ ...sand, what: `Строка ${at}`, country: 1 + (at % 3), position: at + 1 }))
    const bill = await send('POST', { number: `много ${n}`, lines: fresh })
    const made = statements
    const edited = await send(
      'PATCH',
      { lines: bill.lines.map(({ id, version }, at) => (at % 2 ? { id, version, price: `${at}` } : { id, version, isDelete: true })) },
      bill,
    )
    counts.push([made, statements])
    expect([bill.lines.length, edited.lines.length, edited.lines.at(-1)!.price]).toEqual([n, n / 2, `${n - 1}.00`])
  }
  expect(counts[2]).toEqual(counts[1])
  expect(Math.max(...counts[2]!)).toBeLessThan(25)
})

test('the export shows the lines of each header in one cell', async () => {
  const { body } = await create([sand, gravel])
  const { bytes } = await tried.call('GET', `api/test_bills/export_xlsx?number=${encodeURIComponent(body.number as string)}`)
  expect(JSON.stringify(sheetOf(bytes))).toContain('Песок, Щебень')
})

test('the description of the API says how lines are read and how they are sent', () => {
  const { components } = openApi(
    { resources: { testBill, testBillLine }, routes: [], version: '1', url: '/', isForPeople: () => false },
    tried.engine.texts,
  ) as {
    components: { schemas: Record<string, { properties: Record<string, { items: { properties: object }; maxItems?: number }> }> }
  }
  const lines = (name: string) => components.schemas[name]!.properties['lines']!
  const writable = ['position', 'what', 'country', 'quantity', 'price', 'note']
  expect(Object.keys(lines('testBill').items.properties).toSorted()).toEqual([...writable, 'amount', 'id', 'version'].toSorted())
  expect(Object.keys(lines('testBill.input').items.properties).toSorted()).toEqual([...writable, 'id', 'isDelete', 'version'].toSorted())
  expect(lines('testBill.input')).toMatchObject({ maxItems: 1000, items: { properties: { country: { type: ['integer', 'null'] } } } })
})

test('after any edits the stored lines match the model', async () => {
  interface ModelLine {
    what: string
    quantity: number
    price: number
    id: number
  }
  const names = fc.constantFrom('а', 'б', 'в', 'г', 'д', 'е', 'ж')
  const edits = fc.array(
    fc.record({
      changes: fc.array(fc.record({ at: fc.nat(5), price: fc.option(fc.nat(500)), isDelete: fc.boolean() }), { maxLength: 4 }),
      fresh: fc.array(fc.record({ what: names, quantity: fc.nat(99), price: fc.nat(500) }), { maxLength: 3 }),
      isStale: fc.boolean(),
    }),
    { minLength: 1, maxLength: 4 },
  )
  await fc.assert(
    fc.asyncProperty(edits, async steps => {
      let bill = (await create([])).body
      let model: ModelLine[] = []
      for (const { changes, fresh, isStale } of steps) {
        const touched = new Map(changes.flatMap(one => (model[one.at] ? [[model[one.at]!.id, one] as const] : [])))
        const sent = [...touched].map(([id, { price, isDelete }]) => {
          const version = (bill.lines as Line[]).find(line => line.id === id)!.version + (isStale ? 1 : 0)
          return isDelete ? { id, version, isDelete } : { id, version, ...(price !== null && { price: String(price) }) }
        })
        const answer = await edit(bill, {
          lines: [
            ...sent,
            ...fresh.map(one => ({ ...one, quantity: String(one.quantity), price: String(one.price) })),
            ...model.filter(line => !touched.has(line.id)).map(({ id }) => ({ id })),
          ],
        })
        const kept = model
          .filter(line => !touched.get(line.id)?.isDelete)
          .map(line => ({ ...line, price: touched.get(line.id)?.price ?? line.price }))
        const next = [...kept, ...fresh.map(one => ({ ...one, id: 0 }))]
        const isRepeated = new Set(next.map(line => line.what)).size !== next.length
        const expected = isStale && sent.length > 0 ? 409 : isRepeated ? 409 : 200
        expect(answer.status).toBe(expected)
        if (answer.status === 200) {
          bill = answer.body
          model = next.map((line, at) => ({ ...line, id: (bill.lines as Line[])[at]!.id }))
        }
        const stored = await read(bill.id)
        expect(stored.version).toBe(bill.version)
        expect(stored.lines.map((line: Line) => [line.id, line.what, Number(line.quantity), Number(line.price)])).toEqual(
          model.map(line => [line.id, line.what, line.quantity, line.price]),
        )
        expect(Number(stored.total)).toBeCloseTo(
          model.reduce((sum, line) => sum + line.quantity * line.price, 0),
          2,
        )
      }
    }),
    { numRuns: 10 },
  )
})
