import { strFromU8, unzipSync } from 'fflate'
import { defineResource, field } from '#resource'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type TestApp } from '../support/app.ts'
import { tryResources, type Tried } from '../support/tried.ts'
import { sheetOf } from '../support/packages.ts'

/** Conditions and groups of lists, tested on a resource of the test's own. */
const right = ['BOOKS_VIEW'] as const
const load = defineResource({
  name: 'testLoad',
  area: 'test',
  api: 'api/test_loads',
  title: 'name',
  fields: {
    name: field.text({ required: true }),
    country: field.reference('country', { shows: ['name'] }),
    through: field.references('country', { shows: ['name'] }),
    kind: field.choice(['big', 'small']),
    day: field.date(),
    at: field.dateTime(),
    month: field.month(),
    price: field.money({ at: 'sums.price' }),
    weight: field.decimal(),
    isOwn: field.flag(),
    secret: field.text({ secret: true }),
    profit: field.money({ read: ['DEAL_PROFIT_VIEW'] }),
    note: field.json(),
    loud: field.text({ derived: 'record' }),
  },
  derive: { loud: { from: ['name'], of: r => r.name.toUpperCase() } },
  list: { columns: ['name', 'country', 'kind', 'day', 'price'], sort: ['name'], search: ['name'], filters: { country: 'in' } },
  rights: { read: right, create: right, edit: right, export: right },
})

let app: TestApp
let tried: Tried
let countries: number[] = []
const call: Tried['call'] = (...query) => tried.call(...query)
beforeAll(async () => {
  app = await testApp({ now: new Date('2026-03-18T09:00:00Z') })
  tried = await tryResources(app, { testLoad: load })
  countries = ((await app.call('GET', 'api/countries?itemsPerPage=2')).body as { id: number }[]).map(one => one.id)
  const [first, second] = countries as [number, number]
  const rows = [
    {
      name: 'Ада',
      country: first,
      through: [first, second],
      kind: 'big',
      day: '2026-03-18',
      at: '2026-03-17T22:30:00Z',
      month: '2026-03',
      sums: { price: '10.10' },
      weight: '1.5',
      isOwn: true,
    },
    {
      name: 'Бор',
      country: first,
      through: [second],
      kind: 'small',
      day: '2026-03-17',
      at: '2026-03-17T12:00:00Z',
      month: '2026-03',
      sums: { price: '20.20' },
      isOwn: false,
    },
    {
      name: 'Вол "х", (y)',
      country: second,
      kind: 'big',
      day: '2026-02-28',
      at: '2026-02-28T12:00:00Z',
      month: '2026-02',
      sums: { price: '0.05' },
    },
    { name: 'Гон', sums: {}, day: '2025-12-31' },
  ]
  for (const row of rows) expect((await call('POST', 'api/test_loads', row)).status).toBe(201)
})
afterAll(() => app.close())

const found = async (where: string): Promise<string> => {
  const { status, body } = await call('GET', `api/test_loads?where=${encodeURIComponent(where)}`)
  return status === 200 ? body.map((one: { name: string }) => one.name[0]).join('') : JSON.stringify(body)
}

describe('conditions', () => {
  test.each([
    ['is(country,FIRST)', 'АБ'],
    ['is(country,FIRST,SECOND)', 'АБВ'],
    ['not(country,FIRST)', 'ВГ'],
    ['empty(country)', 'Г'],
    ['filled(country)', 'АБВ'],
    ['is(through,SECOND)', 'АБ'],
    ['not(through,FIRST)', 'БВГ'],
    ['empty(through)', 'ВГ'],
    ['is(kind,big)', 'АВ'],
    ['not(kind,big)', 'БГ'],
    ['is(isOwn,1)', 'А'],
    ['not(isOwn,1)', 'БВГ'],
    ['contains(name,о)', 'БВГ'],
    ['lacks(name,о)', 'А'],
    ['contains(name,"\\"х\\", (y)")', 'В'],
    ['is(name,Ада,Гон)', 'АГ'],
    ['between(sums.price,1,15)', 'А'],
    ['from(price,10.10)', 'АБ'],
    ['to(price,10.10)', 'АВ'],
    ['empty(weight)', 'БВГ'],
    ['is(month,2026-02)', 'В'],
    ['during(month,lastMonth)', 'В'],
    ['is(day,2026-03-17)', 'Б'],
    ['during(day,today)', 'А'],
    ['during(day,sinceYesterday)', 'АБ'],
    ['during(day,last7)', 'АБ'],
    ['during(day,lastMonth)', 'В'],
    ['during(day,lastYear)', 'Г'],
    // An instant belongs to its business day: 22:30 in London is the next day in Moscow.
    ['is(at,2026-03-18)', 'А'],
    ['not(at,2026-03-18)', 'БВГ'],
    ['during(at,yesterday)', 'Б'],
    ['and(is(kind,big),is(country,FIRST))', 'А'],
    ['or(is(kind,small),empty(country))', 'БГ'],
    ['and(or(is(kind,small),is(kind,big)),not(country,SECOND))', 'АБ'],
    ['', 'АБВГ'],
  ])('%s', async (where, names) => {
    expect(await found(where.replaceAll('FIRST', String(countries[0])).replaceAll('SECOND', String(countries[1])))).toBe(names)
  })

  test.each([
    ['is(country', 'where', 'Условия записаны неверно, знак 11'],
    ['is(country,1))', 'where', 'Условия записаны неверно, знак 14'],
    ['country', 'where', 'Условия записаны неверно, знак 1'],
    ['same(country,1)', 'where', 'Условия записаны неверно, знак 1'],
    ['and()', 'where', 'Условия записаны неверно, знак 1'],
    ['or(or(or(or(or(or(or(is(id,1))))))))', 'where', 'Условия записаны неверно, знак 22'],
    ['is(nothing,1)', 'where', 'Поля «nothing» среди условий этого списка нет'],
    ['is(__proto__,1)', 'where', 'Поля «__proto__» среди условий этого списка нет'],
    ['is(profit,1)', 'where', 'Поля «profit» среди условий этого списка нет'],
    ['is(secret,x)', 'where', 'Поле «secret» так не сравнивается'],
    ['empty(note)', 'where', 'Поле «note» так не сравнивается'],
    ['is(loud,x)', 'where', 'Поле «loud» так не сравнивается'],
    ['contains(day,1)', 'where', 'Поле «day» так не сравнивается'],
    ['between(price,1)', 'where', 'Значения условия по полю «price» записаны неверно'],
    ['during(day,someday)', 'where', 'Значения условия по полю «day» записаны неверно'],
    ['empty(day,1)', 'where', 'Значения условия по полю «day» записаны неверно'],
    ['is(country,x)', 'country', 'Недопустимое значение фильтра «country»'],
    ['is(day,31.12.2026x)', 'day', 'Недопустимое значение фильтра «day»'],
    [`or(${Array.from({ length: 61 }, () => 'empty(day)').join()})`, 'where', 'Условий слишком много'],
  ])('%s is refused with its field', async (where, path, text) => {
    const { status, body } = await call('GET', `api/test_loads?where=${encodeURIComponent(where)}`)
    expect([status, body.errors]).toEqual([400, { [path]: text }])
  })

  test('hold for the total, for exports and for what is done with all rows, beside the filters and the search', async () => {
    const where = encodeURIComponent('not(kind,big)')
    expect((await call('GET', `api/test_loads?where=${where}&total=1`)).headers.get('x-total-count')).toBe('2')
    expect(await found(`is(country,${countries[0]})`)).toBe('АБ')
    const both = await call('GET', `api/test_loads?where=${where}&country[]=${countries[0]}&query=бор`)
    expect(both.body).toHaveLength(1)
    const file = await call('GET', `api/test_loads/export_xlsx?where=${where}&columns=name`)
    expect(sheetOf(file.bytes)).toEqual([['name'], ['Бор'], ['Гон']])
    expect((await call('GET', `api/test_loads?where=${where}&where=${where}`)).status).toBe(400)
  })

  test('deleted rows are seen where they are asked for', async () => {
    expect(await found('is(isDelete,1)')).toBe('')
    expect(await found('or(is(isDelete,1),is(kind,small))')).toBe('Б')
  })
})

describe('groups', () => {
  interface Group {
    readonly keys: readonly (string | null)[]
    readonly last: readonly (string | null)[]
    readonly count: number
    readonly sums: { readonly sums: { readonly price: string | null } }
  }
  const groups = async (query: string): Promise<readonly Group[]> => (await call('GET', `api/test_loads?${query}`)).body
  const textOf = async (query: string): Promise<readonly unknown[]> =>
    (await groups(query)).map(({ keys, count, sums }) => [...keys, count, sums.sums.price])

  test('are those of a reference, a choice, a flag, ordered by name, empty ones last', async () => {
    const [first, second] = countries.map(String) as [string, string]
    const byCountry = await textOf('group=country')
    expect(byCountry).toHaveLength(3)
    expect(byCountry).toEqual(
      expect.arrayContaining([
        [first, 2, '30.30'],
        [second, 1, '0.05'],
        [null, 1, null],
      ]),
    )
    expect(byCountry.at(-1)).toEqual([null, 1, null])
    expect((await call('GET', 'api/test_loads?group=country')).body[0].record.country).toMatchObject({
      id: expect.any(Number),
      name: expect.any(String),
    })
    expect(await textOf('group=kind')).toEqual([
      ['big', 2, '10.15'],
      ['small', 1, '20.20'],
      [null, 1, null],
    ])
    expect(await textOf('group=isOwn')).toEqual([
      ['false', 1, '20.20'],
      ['true', 1, '10.10'],
      [null, 2, '0.05'],
    ])
  })

  test('of days are stretches, of moments of business days', async () => {
    expect(await textOf('group=month(day)')).toEqual([
      ['2025-12-01', 1, null],
      ['2026-02-01', 1, '0.05'],
      ['2026-03-01', 2, '30.30'],
    ])
    expect((await groups('group=month(day)')).map(({ last }) => last[0])).toEqual(['2025-12-31', '2026-02-28', '2026-03-31'])
    expect(await textOf('group=day(at)')).toEqual([
      ['2026-02-28', 1, '0.05'],
      ['2026-03-17', 1, '20.20'],
      ['2026-03-18', 1, '10.10'],
      [null, 1, null],
    ])
    expect(await textOf('group=week(day)&order[day]=desc')).toEqual([
      ['2026-03-16', 2, '30.30'],
      ['2026-02-23', 1, '0.05'],
      ['2025-12-29', 1, null],
    ])
    expect(await textOf('group=quarter(day)')).toEqual([
      ['2025-10-01', 1, null],
      ['2026-01-01', 3, '30.35'],
    ])
  })

  test('have levels, a condition, pages, and the order of their sums', async () => {
    expect(await textOf(`group=kind,year(day)&where=${encodeURIComponent('filled(kind)')}`)).toEqual([
      ['big', '2026-01-01', 2, '10.15'],
      ['small', '2026-01-01', 1, '20.20'],
    ])
    expect(await textOf('group=kind&order[price]=desc&itemsPerPage=1')).toEqual([['small', 1, '20.20']])
    expect(await textOf('group=kind&itemsPerPage=2&page=2')).toEqual([[null, 1, null]])
  })

  test.each([
    ['group=nothing', 'group'],
    ['group=name', 'group'],
    ['group=day', 'group'],
    ['group=month(country)', 'group'],
    ['group=century(day)', 'group'],
    ['group=kind,kind', 'group'],
    ['group=kind,country,isOwn,month(day)', 'group'],
    ['group=kind&group=country', 'group'],
  ])('%s is refused', async (query, path) => {
    const { status, body } = await call('GET', `api/test_loads?${query}`)
    expect([status, Object.keys(body.errors)]).toEqual([400, [path]])
  })

  test('are kept in Excel: rows in outlines, below them what they add up to by a formula', async () => {
    const { bytes } = await call('GET', 'api/test_loads/export_xlsx?group=kind&columns=name,kind,sums.price')
    expect(sheetOf(bytes)).toEqual([
      ['name', 'kind', 'price'],
      ['Ада', 'resources.testLoad.choices.kind.big', '10.1'],
      ['Вол "х", (y)', 'resources.testLoad.choices.kind.big', '0.05'],
      ['', 'resources.testLoad.choices.kind.big: итого (2)', '10.15'],
      ['Бор', 'resources.testLoad.choices.kind.small', '20.2'],
      ['', 'resources.testLoad.choices.kind.small: итого (1)', '20.2'],
      ['Гон'],
      ['', 'Не указано: итого (1)'],
      ['Все строки: итого (4)', '', '30.35'],
    ])
    const sheet = strFromU8(unzipSync(bytes)['xl/worksheets/sheet1.xml']!)
    expect([...sheet.matchAll(/<f>(.*?)<\/f>/g)].map(([, formula]) => formula)).toEqual([
      'SUBTOTAL(9,C2:C3)',
      'SUBTOTAL(9,C5:C5)',
      'SUBTOTAL(9,C2:C8)',
    ])
    expect([...sheet.matchAll(/<row r="(\d+)"(?: outlineLevel="(\d)")?/g)].map(([, , level]) => level ?? '')).toEqual([
      '',
      '2',
      '2',
      '1',
      '2',
      '1',
      '2',
      '1',
      '',
    ])
  })
})
