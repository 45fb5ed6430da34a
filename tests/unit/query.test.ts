import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { defineResource, field, formatQuery, isBad, isSortable, MOST_PAGES, MOST_ROWS, MOST_VALUES, OPTIONS, PAGE, sortOf } from '#resource'
import { parseQuery } from '#resource/listQuestion'
import type { Engine } from '../../server/engine/engine.ts'
import { decodeCursor, encodeCursor } from '../../server/engine/read/records.ts'
import { httpErrorOf } from '../../server/httpError.ts'

/** List queries (foundations §7): which are accepted, which are refused with the parameter's name, and that client and server spell them alike. */
const one = defineResource({
  name: 'one',
  area: 'x',
  api: 'api/ones',
  title: 'name',
  fields: {
    name: field.text({ required: true }),
    kind: field.choice(['a', 'b']),
    position: field.number({ at: 'order' }),
    company: field.reference('company'),
    types: field.references('type'),
    note: field.richText(),
    day: field.date(),
    full: field.text({ derived: 'record' }),
  },
  derive: { full: { from: ['name'], of: r => r.name } },
  list: {
    columns: ['name'],
    sort: ['-isActive', 'name'],
    filters: { kind: 'in', company: 'in', position: 'equals', name: 'contains', day: 'range', isActive: 'equals', insDate: 'range' },
  },
  rights: { read: [] },
})
const parse = (query: string) => parseQuery(one, new URLSearchParams(query))
const bad = (query: string) => {
  const parsed = parse(query)
  return isBad(parsed) ? [parsed.parameter, parsed.problem] : undefined
}

describe('a question', () => {
  test('without parameters is the first page in the declared order', () => {
    expect(parse('')).toEqual({
      page: 1,
      size: PAGE,
      sort: [
        { field: 'isActive', descending: true },
        { field: 'name', descending: false },
      ],
      search: '',
      conditions: [],
      total: false,
    })
    expect([PAGE, OPTIONS]).toEqual([50, 15])
  })
  test('contains page, size, order, search and count [R-113]', () => {
    expect(parse('page=3&itemsPerPage=20&query=%20песок%20&total=1&order[name]=desc&order[id]=asc')).toMatchObject({
      page: 3,
      size: 20,
      search: 'песок',
      total: true,
      sort: [
        { field: 'name', descending: true },
        { field: 'id', descending: false },
      ],
    })
    expect(parse('itemsPerPag=1000')).toMatchObject({ size: 1000 })
    expect(parse('search=песок')).toMatchObject({ search: 'песок' })
    expect(parse('after=abc')).toMatchObject({ after: 'abc' })
  })
  test('contains each parameter once, and no more values than a list can need', () => {
    for (const name of ['page', 'itemsPerPage', 'query', 'after', 'total']) expect(bad(`${name}=1&${name}=1`)).toEqual([name, 'repeated'])
    expect(bad('order[name]=asc&order[name]=desc')).toEqual(['order[name]', 'repeated'])
    expect(bad('day[after]=2026-01-01&day[from]=2026-01-01')).toEqual(['day[from]', 'repeated'])
    const orders = ['id', 'name', 'kind', 'company', 'day', 'insDate']
    expect(bad(orders.map(name => `order[${name}]=asc`).join('&'))).toEqual(['order[insDate]', 'many'])
    const companies = (count: number): string => Array.from({ length: count }, (_, at) => `company[]=${at + 1}`).join('&')
    expect(bad(companies(MOST_VALUES))).toBeUndefined()
    expect(bad(companies(MOST_VALUES + 1))).toEqual(['company[]', 'many'])
  })
  test('filters by wire path or by name, by one value, by several, and by a range [R-113]', () => {
    expect(parse('order=5&metadataFields.isActive=true&kind[]=a&kind[]=b&company=1&company=2')).toMatchObject({
      conditions: [
        { field: 'position', kind: 'equals', values: ['5'] },
        { field: 'isActive', kind: 'equals', values: ['true'] },
        { field: 'kind', kind: 'in', values: ['a', 'b'] },
        { field: 'company', kind: 'in', values: ['1', '2'] },
      ],
    })
    expect(parse('day[after]=2026-01-01&day[before]=2026-02-01')).toMatchObject({
      conditions: [
        { field: 'day', kind: 'range', values: ['2026-01-01'], edge: 'from' },
        { field: 'day', kind: 'range', values: ['2026-02-01'], edge: 'to' },
      ],
    })
    expect(parse('position=5')).toMatchObject({ conditions: [{ field: 'position' }] })
  })
  test('accepts the reader’s time zone in hours, and no other number', () => {
    const zone = (text: string) => parse(`currentTimeZone=${text}`)
    for (const [text, minutes] of [
      ['3', 180],
      ['+3', 180],
      ['%2B5.5', 330],
      ['-9.5', -570],
      ['0', 0],
      ['14', 840],
    ] as const)
      expect(zone(text), text).toMatchObject({ utcOffset: minutes })
    for (const text of ['15', '-13', 'x', '3h', '1e1', 'Europe/Moscow'])
      expect(zone(text), text).toEqual({ parameter: 'currentTimeZone', problem: 'value' })
  })
  test('ignores empty values and parameters of screens', () => {
    expect(parse('company=&kind=&query=&isPage=true&currentTimeZone=3')).toMatchObject({ conditions: [], search: '' })
  })
  test.each([
    ['foreign=1', 'foreign', 'unknown'],
    ['types=1', 'types', 'unknown'],
    ['kind[x]=1', 'kind[x]', 'unknown'],
    ['order[foreign]=asc', 'order[foreign]', 'unknown'],
    ['order[full]=asc', 'order[full]', 'unknown'],
    ['order[note]=asc', 'order[note]', 'unknown'],
    ['order[types]=asc', 'order[types]', 'unknown'],
    ['order[constructor]=asc', 'order[constructor]', 'unknown'],
    ['order[__proto__]=asc', 'order[__proto__]', 'unknown'],
    ['order[name]=down', 'order[name]', 'value'],
    ['page=0', 'page', 'number'],
    ['page=-1', 'page', 'number'],
    ['page=x', 'page', 'number'],
    [`page=${MOST_PAGES + 1}`, 'page', 'number'],
    [`itemsPerPage=${MOST_ROWS + 1}`, 'itemsPerPage', 'number'],
    ['itemsPerPage=0', 'itemsPerPage', 'number'],
    [`query=${'я'.repeat(1001)}`, 'query', 'long'],
  ])('%s is refused by name', (query, parameter, problem) => expect(bad(query)).toEqual([parameter, problem]))
  test('any query is accepted or refused, never an error of the server', () => {
    fc.assert(fc.property(fc.array(fc.tuple(fc.string(), fc.string())), pairs => void parseQuery(one, pairs)))
  })
})

describe('in the opposite direction', () => {
  test('a filter form becomes parameters, only non-empty ones [R-104, R-377]', () => {
    expect(
      formatQuery(one, {
        page: 2,
        size: 20,
        sort: { field: 'position', descending: true },
        filter: {
          query: 'песок',
          company: [1, 2],
          kind: 'a',
          day: { from: '2026-01-01', to: '' },
          isActive: false,
          name: '',
          position: null,
        },
      }),
    ).toEqual([
      ['query', 'песок'],
      ['company[]', '1'],
      ['company[]', '2'],
      ['kind', 'a'],
      ['day[after]', '2026-01-01'],
      ['metadataFields.isActive', 'false'],
      ['order[order]', 'desc'],
      ['page', '2'],
      ['itemsPerPage', '20'],
    ])
    expect(formatQuery(one, { page: 1, size: PAGE })).toEqual([])
  })
  test('serialized queries are parsed back unchanged', () => {
    const filter = fc.record(
      {
        kind: fc.constantFrom('a', 'b'),
        position: fc.nat({ max: 99 }),
        day: fc.record({ from: fc.constant('2026-01-01'), to: fc.constant('2026-02-01') }),
        query: fc.stringMatching(/^[а-я]{1,9}$/),
      },
      { requiredKeys: [] },
    )
    fc.assert(
      fc.property(filter, fc.integer({ min: 1, max: 500 }), fc.boolean(), (values, page, descending) => {
        const parsed = parseQuery(one, formatQuery(one, { page, filter: values, sort: [{ field: 'name', descending }] }))
        expect(isBad(parsed)).toBe(false)
        expect(parsed).toMatchObject({ page, search: values.query ?? '', sort: [{ field: 'name', descending }] })
        expect('conditions' in parsed && parsed.conditions.length).toBe(
          (values.kind ? 1 : 0) + (values.position === undefined ? 0 : 1) + (values.day ? 2 : 0),
        )
      }),
    )
  })
})

test('lists can be sorted by fields known to SQL', () => {
  expect(['id', 'name', 'company', 'day', 'insDate', 'isActive'].filter(name => !isSortable(one, name))).toEqual([])
  expect(['full', 'note', 'types', 'foreign'].filter(name => isSortable(one, name))).toEqual([])
  const { list: _, ...bare } = one
  expect(sortOf(bare)).toEqual([{ field: 'id', descending: true }])
})

const engine = { texts: (key: string) => key } as unknown as Engine
const decoded = (values: unknown, ...types: Parameters<typeof decodeCursor>[2]) =>
  decodeCursor(engine, encodeCursor(JSON.stringify(values)), types)
const refused = (run: () => unknown): unknown => {
  try {
    return run()
  } catch (error) {
    return httpErrorOf(error)
  }
}

test('a cursor contains a text or null for each value, whatever its type', () => {
  expect(decoded(['5', null, 'Песок'], 'bigint', 'date', undefined)).toEqual(['5', null, 'Песок'])
})

test.each([
  ['a number', [5], 'bigint'],
  ['a flag', [true], 'boolean'],
  ['an object', [{}], undefined],
  ['a list', [['5']], undefined],
  ['a text of another type', ['five'], 'bigint'],
  ['a NUL', ['a\u0000b'], undefined],
  ['a value too many', ['5', '6'], 'bigint'],
  ['no list', '5', 'bigint'],
] as const)('%s in place of a cursor is refused with the parameter’s name', (_, values, type) => {
  expect(refused(() => decoded(values, type))).toMatchObject({ status: 400, errors: { after: 'nerud.validation.parameter.value' } })
})

test('invalid JSON is refused as well', () => {
  expect(refused(() => decodeCursor(engine, '%%%', ['bigint']))).toMatchObject({ status: 400 })
})
