import { defineResource, field, KINDS, sampleOf, type Resource } from '#resource'
import { INN } from '#russian'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { takeCell } from '../../server/engine/import/columns.ts'
import { templateValues } from '../../server/engine/read/documentValues.ts'
import { testApp, type TestApp } from '../support/app.ts'
import { PDF } from '../support/samples.ts'
import { tryResources, type Got, type Tried } from '../support/tried.ts'
import { sheetOf } from '../support/packages.ts'

/** A record with a field of every kind passes through the whole server and comes back as sent. */
const right = ['BOOKS_VIEW'] as const
const child = defineResource({
  name: 'testLine',
  area: 'test',
  api: 'api/test_lines',
  title: 'name',
  fields: { name: field.text({ required: true }), every: field.reference('testEvery', { required: true, createOnly: true }) },
  rights: { read: right, create: right },
})
const every = defineResource({
  name: 'testEvery',
  area: 'test',
  api: 'api/test_every',
  title: 'text',
  fields: {
    text: field.text(),
    richText: field.richText(),
    number: field.number(),
    decimal: field.decimal(),
    money: field.money(),
    date: field.date(),
    dateTime: field.dateTime(),
    month: field.month(),
    flag: field.flag(),
    choice: field.choice(['a', 'b']),
    reference: field.reference('country', { shows: ['name'] }),
    references: field.references('country', { shows: ['name'] }),
    lines: field.lines('testLine', { by: 'every' }),
    file: field.file(),
    phone: field.phone(),
    email: field.email(),
    inn: field.text({ code: INN }),
    colour: field.colour(),
    json: field.json(),
  },
  list: {
    columns: [...KINDS],
    search: ['text'],
    filters: {
      number: 'equals',
      money: 'range',
      date: 'range',
      dateTime: 'range',
      flag: 'equals',
      choice: 'in',
      reference: 'in',
      references: 'in',
      month: 'equals',
    },
  },
  rights: { read: right, create: right, edit: right },
})
const resource: Resource = every

let app: TestApp
let tried: Tried
let countries: readonly { id: number; name: string }[]
beforeAll(async () => {
  app = await testApp()
  tried = await tryResources(app, { testEvery: every, testLine: child })
  countries = (await app.call('GET', 'api/countries?itemsPerPage=3')).body
})
afterAll(() => app.close())

const own = (kind: string): boolean => !['reference', 'references', 'lines', 'file'].includes(kind)
const sample = (n: number): Record<string, unknown> =>
  Object.fromEntries(KINDS.filter(own).map(kind => [kind, sampleOf(resource.fields[kind]!, n)]))
const create = (json: unknown): Promise<Got> => tried.call('POST', 'api/test_every', json)

test('every kind that is sent comes back', async () => {
  const sent = sample(7)
  const { status, body } = await create({ ...sent, reference: countries[0]!.id, references: [countries[1]!.id, countries[0]!.id] })
  expect(status, JSON.stringify(body)).toBe(201)
  const record = (await tried.call('GET', `api/test_every/${body.id}`)).body
  for (const kind of KINDS.filter(own)) {
    if (kind === 'dateTime') expect(Date.parse(record[kind])).toBe(Date.parse(sent[kind] as string))
    else if (kind === 'decimal' || kind === 'money')
      expect([typeof record[kind], Number(record[kind])]).toEqual(['string', Number(sent[kind])])
    else expect(record[kind], kind).toEqual(sent[kind])
  }
  expect(record.reference).toEqual({ id: countries[0]!.id, name: countries[0]!.name })
  expect(record.references.map((one: { id: number }) => one.id)).toEqual([countries[1]!.id, countries[0]!.id])
  expect([record.lines, record.file]).toEqual([[], null])
})

test('a text comes back whatever signs are in it', async () => {
  const text = '"в кавычках" \\ 😀 </b>'
  const { status, body } = await create({ ...sample(8), text })
  expect([status, body.text]).toEqual([201, text])
  const { rows } = await sql`select n from generate_series(1, 65535) as n where n not between 55296 and 57343
    and json_text('x' || chr(n)) is distinct from to_json('x' || chr(n))::text`.execute(app.database.db)
  expect(rows).toEqual([])
})

test('every kind may be emptied, and an empty record has nothing in it', async () => {
  const { body } = await create({ ...sample(8), reference: countries[0]!.id, references: [countries[1]!.id] })
  const emptied = await tried.call(
    'PATCH',
    `api/test_every/${body.id}`,
    Object.fromEntries(KINDS.filter(kind => kind !== 'lines').map(kind => [kind, null])),
    { 'if-match': '"1"' },
  )
  expect(emptied.status, JSON.stringify(emptied.body)).toBe(200)
  for (const kind of KINDS) expect(emptied.body[kind], kind).toEqual(kind === 'references' || kind === 'lines' ? [] : null)
})

test('files are sent in a form with all other kinds, children are nested in their parent', async () => {
  const form = new FormData()
  const sent = sample(9)
  for (const kind of KINDS.filter(one => own(one) && one !== 'json')) form.append(kind, String(sent[kind]))
  form.append('reference', String(countries[0]!.id))
  for (const one of countries) form.append('references[]', String(one.id))
  form.append('file', new File([PDF], 'файл.pdf'))
  const { status, body } = await tried.call('POST', 'api/test_every', form)
  expect(status, JSON.stringify(body)).toBe(201)
  expect(body).toMatchObject({
    text: sent['text'],
    number: sent['number'],
    flag: sent['flag'],
    file: { fileName: 'файл.pdf', size: PDF.length },
    reference: { id: countries[0]!.id },
  })
  expect(body.references).toHaveLength(3)
  await tried.call('POST', 'api/test_lines', { name: 'Строка', every: body.id })
  expect((await tried.call('GET', `api/test_every/${body.id}`)).body.lines).toEqual([{ id: expect.any(Number), name: 'Строка' }])
})

test('exact numbers stay exact through the whole server', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: -999_999_999, max: 999_999_999 }), fc.nat({ max: 99 }), async (whole, cents) => {
      const money = `${whole}.${String(cents).padStart(2, '0')}`
      const { body } = await create({ money })
      expect(body.money).toBe(money.replace(/^-0\.00$/, '0.00'))
    }),
    { numRuns: 15 },
  )
  expect((await create({ money: '99999999999999.99' })).body.money).toBe('99999999999999.99')
  expect((await create({ decimal: '0.001' })).body.decimal).toBe('0.001')
})

test('every column is sorted by or refused, every filter finds its record', async () => {
  const { body } = await create({ ...sample(60), reference: countries[2]!.id, references: [countries[2]!.id] })
  const find = async (query: string): Promise<number[]> => {
    const { status, body: rows } = await tried.call('GET', `api/test_every?${query}`)
    expect([status, query]).toEqual([200, query])
    return (rows as { id: number }[]).map(row => row.id)
  }
  for (const kind of KINDS) {
    const status = (await tried.call('GET', `api/test_every?order[${kind}]=asc`)).status
    expect([kind, status]).toEqual([kind, ['json', 'richText', 'file', 'references', 'lines'].includes(kind) ? 400 : 200])
  }
  for (const kind of ['number', 'flag', 'choice', 'month']) expect(await find(`${kind}=${String(body[kind])}`), kind).toContain(body.id)
  for (const kind of ['reference', 'references']) expect(await find(`${kind}[]=${countries[2]!.id}`), kind).toContain(body.id)
  for (const kind of ['money', 'date', 'dateTime'])
    expect(
      await find(`${kind}[after]=${encodeURIComponent(body[kind])}&${kind}[before]=${encodeURIComponent(body[kind])}`),
      kind,
    ).toContain(body.id)
  expect(await find(`query=${encodeURIComponent('образец 60')}`)).toContain(body.id)
})

test('every kind is written into Excel, and what Excel may bring is read from it', async () => {
  await create({ ...sample(70), reference: countries[0]!.id, references: countries.slice(0, 2).map(one => one.id) })
  const { bytes } = await tried.call('GET', `api/test_every/export_xlsx?number=70`)
  const [head, row] = sheetOf(bytes)
  expect(head).toHaveLength(KINDS.length)
  const cells = Object.fromEntries(KINDS.map((kind, at) => [kind, row![at]!]))
  expect(cells).toMatchObject({
    text: 'Образец 70',
    richText: 'Образец 70',
    number: '70',
    flag: 'Да',
    reference: countries[0]!.name,
    phone: '+7 (900) 000-00-70',
  })
  expect(cells['references']).toBe(`${countries[0]!.name}, ${countries[1]!.name}`)
  for (const kind of KINDS.filter(one => own(one) && !['flag', 'choice', 'json', 'richText', 'date', 'dateTime', 'month'].includes(one))) {
    const taken = takeCell({ text: cells[kind]!, type: 'text' }, resource.fields[kind]!, '2026-03-02')
    expect([kind, taken]).toEqual([
      kind,
      { value: kind === 'decimal' || kind === 'money' ? expect.stringMatching(/^\d/) : sample(70)[kind] },
    ])
  }
})

test('every kind is said in a template document', async () => {
  const { body } = await create({ ...sample(80), reference: countries[0]!.id, references: [countries[0]!.id] })
  const values = templateValues(tried.engine, resource, body)
  for (const kind of KINDS.filter(one => one !== 'lines' && one !== 'file')) expect(values[kind], kind).toBeDefined()
  expect(values['money']).toMatchObject({ number: body.money })
  expect(values['reference']).toMatchObject({ text: countries[0]!.name })
})
