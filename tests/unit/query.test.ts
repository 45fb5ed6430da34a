import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  defineResource,
  field,
  formatQuery,
  isBad,
  isSortable,
  MAX_PAGES,
  MAX_ROWS,
  MAX_VALUES,
  OPTIONS,
  PAGE,
  sortOf,
  NOBODY,
  simpleRestCalls,
  type Resource,
  type Resources,
} from '#resource'
import { parseQuery } from '#resource/listQuestion'
import type { Engine } from '../../server/engine/engine.ts'
import { decodeCursor, encodeCursor } from '../../server/engine/read/records.ts'
import { httpErrorOf } from '../../server/httpError.ts'
import { isLong } from '../../server/guardedRouter.ts'
import { changedIn } from '../../server/engine/write/request.ts'
import { contentRange, isSimpleRest, translatedQuery } from '../../server/engine/http/simpleRest.ts'

describe('questions to lists', () => {
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
      expect(bad(companies(MAX_VALUES))).toBeUndefined()
      expect(bad(companies(MAX_VALUES + 1))).toEqual(['company[]', 'many'])
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
      [`page=${MAX_PAGES + 1}`, 'page', 'number'],
      [`itemsPerPage=${MAX_ROWS + 1}`, 'itemsPerPage', 'number'],
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
})

describe('questions of ra-data-simple-rest', () => {
  /** The dialect of ra-data-simple-rest, with field names of the product. */
  const house = defineResource({
    name: 'house',
    area: 'x',
    api: 'api/houses',
    title: 'name',
    fields: {
      name: field.text({ required: true }),
      street: field.reference('street'),
      friends: field.references('house'),
      built: field.date(),
      price: field.decimal({ at: 'costs.price' }),
      isOld: field.flag(),
      total: field.number(),
      code: field.text({ readonly: true }),
      age: field.number({ derived: 'record' }),
      rooms: field.lines('room', { by: 'house', writes: ['size', 'what'] }),
      letters: field.lines('letter', { by: 'house' }),
    },
    derive: { age: { from: ['built'], of: r => (r.built ? 1 : 0) } },
    list: {
      columns: ['name'],
      search: ['name'],
      filters: { street: 'in', friends: 'in', built: 'range', price: 'range', isOld: 'equals', total: 'equals', isActive: 'equals' },
    },
    rights: { read: ['READ'], create: ['MAKE'], edit: ['EDIT'] },
  })
  const room = defineResource({
    name: 'room',
    area: 'x',
    api: 'api/rooms',
    title: 'what',
    fields: { house: field.reference('house'), what: field.text(), size: field.decimal(), area: field.decimal({ readonly: true }) },
    rights: { read: [] },
  })
  const resources = { house, room } as unknown as Resources
  const of: Resource = house

  const address = (text: Readonly<Record<string, unknown>>): URLSearchParams =>
    new URLSearchParams(Object.entries(text).map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]))
  const request = (text: Readonly<Record<string, unknown>>) => {
    const found = translatedQuery(of, address(text))
    return 'problem' in found
      ? found
      : { ids: found.ids, sent: [...found.query].filter(([, value]) => value !== '').map(pair => pair.join('=')) }
  }
  const filtered = (filter: unknown) => request({ filter })

  describe('a question', () => {
    test('is in the dialect if it has any of its three parameters, and otherwise in the product’s format', () => {
      expect(['sort=x', 'range=x', 'filter=x', 'page=1&order[name]=asc', ''].map(one => isSimpleRest(new URLSearchParams(one)))).toEqual([
        true,
        true,
        true,
        false,
        false,
      ])
    })

    test('sorts, pages, searches and filters like the product, and is counted', () => {
      const found = request({ sort: ['street', 'DESC'], range: [50, 74], filter: { q: 'дом', name: 'а', street: 7 }, timezone: '3' })
      expect(found).toEqual({
        ids: undefined,
        sent: ['timezone=3', 'order[street]=desc', 'page=3', 'itemsPerPage=25', 'name=а', 'street=7', 'query=дом', 'total=1'],
      })
      const { query } = translatedQuery(of, address({ sort: ['street', 'DESC'], range: [50, 74], filter: { q: 'дом', street: 7 } })) as {
        query: URLSearchParams
      }
      expect(parseQuery(of, query)).toMatchObject({
        page: 3,
        size: 25,
        search: 'дом',
        total: true,
        sort: [{ field: 'street', descending: true }],
        conditions: [{ field: 'street', values: ['7'] }],
      })
    })

    test('lists records by their ids, all on one page', () => {
      expect(filtered({ id: [3, '4'] })).toEqual({ ids: [3, 4], sent: ['itemsPerPage=2', 'total=1'] })
      expect(filtered({ id: 5, isOld: true })).toEqual({ ids: [5], sent: ['itemsPerPage=1', 'isOld=1', 'total=1'] })
      expect(filtered({ id: [] })).toEqual({ ids: [], sent: ['itemsPerPage=1', 'total=1'] })
      expect(request({ range: [0, 9], filter: { id: [1, 2] } })).toEqual({ ids: [1, 2], sent: ['page=1', 'itemsPerPage=10', 'total=1'] })
    })

    test.each([
      ['alternatives', { street: [1, 2] }, ['street=1', 'street=2']],
      ['none of them', { street: [] }, []],
      ['a flag', { isOld: false }, ['isOld=0']],
      ['a reference by its id', { 'street.id': 7 }, ['street=7']],
      ['a reference by an input of its id', { street: { id: 7 } }, ['street=7']],
      ['the edges of a range', { built: { after: '2026-01-01', lte: '2026-02-01' } }, ['built[after]=2026-01-01', 'built[lte]=2026-02-01']],
      ['edges as FakeRest names them', { built_gte: '2026-01-01', price_lte: 5 }, ['built[gte]=2026-01-01', 'price[lte]=5']],
      ['a value at its place', { costs: { price: { gte: '1.5' } } }, ['costs.price[gte]=1.5']],
      ['activity at any of its places', { metadataFields: { isActive: true } }, ['metadataFields.isActive=1']],
      ['nothing', { name: '', q: '' }, []],
    ])('filters by %s', (_, filter, expected) => {
      expect(filtered(filter)).toEqual({ ids: undefined, sent: [...expected, 'total=1'] })
    })

    test('can be sorted by a reference if its id is shown', () => {
      expect(request({ sort: ['street.id', 'asc'] })).toMatchObject({ sent: ['order[street]=asc', 'total=1'] })
      expect(request({ sort: ['costs.price', 'ASC'] })).toMatchObject({ sent: ['order[costs.price]=asc', 'total=1'] })
    })

    test.each([
      ['filter', 'value', { filter: '{"name":' }],
      ['filter', 'value', { filter: ['name'] }],
      ['filter', 'value', { filter: 'null' }],
      ['nothing', 'unknown', { filter: { nothing: 1 } }],
      ['code', 'unknown', { filter: { code: 1 } }],
      ['page', 'unknown', { filter: { page: 3 } }],
      ['order[name]', 'unknown', { filter: { 'order[name]': 'asc' } }],
      // The parser takes it for the parameter that requests the row count.
      ['total', 'unknown', { filter: { total: 3 } }],
      ['street.name', 'unknown', { filter: { street: { name: 'x' } } }],
      ['built_gt', 'unknown', { filter: { built_gt: 'x' } }],
      ['name', 'value', { filter: { name: null } }],
      ['street', 'value', { filter: { street: [{ id: 1 }] } }],
      ['built', 'value', { filter: { built: { gte: [1] } } }],
      ['q', 'value', { filter: { q: ['x'] } }],
      ['id', 'value', { filter: { id: ['x'] } }],
      ['id', 'value', { filter: { id: [0] } }],
      ['id', 'value', { filter: { id: null } }],
      ['id', 'many', { filter: { id: Array.from({ length: 1001 }, (_, at) => at + 1) } }],
      ['sort', 'value', { sort: 'name' }],
      ['sort', 'value', { sort: ['name'] }],
      ['sort', 'value', { sort: ['name', 'UP'] }],
      ['sort', 'value', { sort: ['name', 'ASC', 'x'] }],
      ['sort', 'value', { sort: { field: 'name' } }],
      ['sort', 'unknown', { sort: ['a]=b', 'ASC'] }],
      ['range', 'value', { range: [0] }],
      ['range', 'value', { range: ['0', '24'] }],
      ['range', 'value', { range: [0, 9, 1] }],
      ['range', 'value', { range: [10, 34] }],
      ['range', 'number', { range: [-25, -1] }],
      ['range', 'number', { range: [5, 3] }],
      ['range', 'number', { range: [0, 1000] }],
      ['range', 'number', { range: [10_000_000, 10_000_099] }],
    ])('is refused at %s: %s of %j', (parameter, problem, params) => {
      expect(request(params)).toEqual({ parameter, problem })
    })

    test('contains each parameter once', () => {
      expect(translatedQuery(of, new URLSearchParams('sort=["name","ASC"]&sort=["name","ASC"]'))).toEqual({
        parameter: 'sort',
        problem: 'repeated',
      })
    })

    test('accepts the other list parameters', () => {
      const taken = translatedQuery(of, address({ filter: { account: 3, code: 4 } }), {
        filters: { code: 'equals' },
        parameters: ['account'],
      })
      expect('query' in taken && taken.query.get('account') === '3' && taken.query.get('code') === '4').toBe(true)
    })
  })

  test('a counted page is queued with the long calls', () => {
    const list = { method: 'GET', path: 'api/houses', right: [], reads: true }
    const asLong = (question: string): boolean => isLong(list, new Request(`http://nerud.test/api/houses?${question}`))
    expect([asLong('range=[0,24]'), asLong('filter={"id":[1]}'), asLong('page=2')]).toEqual([true, false, false])
  })

  test('a response contains the range of its rows', () => {
    expect([
      contentRange('api/houses', { page: 1, size: 25 }, { count: 25, total: 123 }),
      contentRange('api/houses', { page: 5, size: 25 }, { count: 23, total: 123 }),
      contentRange('api/houses', { page: 6, size: 25 }, { count: 0, total: 123 }),
      contentRange('api/x/houses', { page: 1, size: 25 }, { count: 0, total: 0 }),
    ]).toEqual(['houses 0-24/123', 'houses 100-122/123', 'houses */123', 'x/houses */0'])
  })

  describe('a record that is sent back as a whole', () => {
    const current = {
      id: 1,
      version: 2,
      name: 'Дом',
      street: { id: 7, name: 'Лесная' },
      friends: [{ id: 2 }, { id: 3 }],
      built: null,
      costs: { price: '1.50' },
      code: 'A',
      age: 30,
      rooms: [
        { id: 10, version: 1, what: 'Кухня', size: '10.000', area: '1.00' },
        { id: 11, version: 1, what: 'Зал', size: '20.000', area: '2.00' },
      ],
      letters: [{ id: 5, text: 'a' }],
      label: 'Дом 1',
    }
    const changed = (more: Readonly<Record<string, unknown>>) => changedIn(resources, of, { ...structuredClone(current), ...more }, current)

    test('changes nothing if unchanged, in any notation of its values', () => {
      expect(changed({})).toEqual({})
      expect(changed({ costs: { price: 1.5 }, street: 7, friends: [3, 2], version: 1 })).toEqual({})
    })
    test('changes differing values, and keeps omitted ones', () => {
      expect(changed({ name: 'Дача', street: null, costs: { price: '2' } })).toEqual({ name: 'Дача', street: null, costs: { price: '2' } })
      expect(changedIn(resources, of, { name: 'Дача' }, current)).toEqual({ name: 'Дача' })
    })
    test('may contain outdated derived values, but no changed read-only, unknown or separately written ones', () => {
      expect(changed({ age: 29 })).toEqual({})
      expect(changed({ code: 'B', extra: 1, label: 'Дом 2' })).toEqual({ code: 'B', extra: 1, label: 'Дом 2' })
      expect(changed({ letters: [{ id: 5, text: 'b' }] })).toEqual({ letters: [{ id: 5, text: 'b' }] })
    })
    test('changes only its differing lines, each by its differences', () => {
      const [kitchen, hall] = current.rooms
      expect(changed({ rooms: [kitchen, { ...hall, what: 'Спальня' }, { what: 'Чердак' }] })).toEqual({
        rooms: [{ id: 10, version: 1 }, { id: 11, version: 1, what: 'Спальня' }, { what: 'Чердак' }],
      })
      expect(changed({ rooms: [hall] })).toEqual({ rooms: [{ id: 11, version: 1 }] })
      expect(changed({ rooms: [] })).toEqual({ rooms: [] })
      expect(changed({ rooms: 'x' })).toEqual({ rooms: 'x' })
      expect(changed({ rooms: [kitchen, { ...hall, isDelete: true }] })).toEqual({
        rooms: [
          { id: 10, version: 1 },
          { id: 11, version: 1, isDelete: true },
        ],
      })
    })
  })

  test('its calls exist where the collection has none of its own, with the rights of the resource’s calls', () => {
    const callsOf = (api: Resource['api'], more: object = {}) =>
      simpleRestCalls({ ...of, api, ...more }).map(({ kind, method, path, right, reads }) => [kind, method, path, ...right, reads])
    expect(callsOf({ path: 'api/houses' })).toEqual([
      ['edit', 'PUT', 'api/houses/{id}', 'EDIT', false],
      ['remove', 'DELETE', 'api/houses/{id}', 'EDIT', false],
    ])
    expect(callsOf({ path: 'api/houses' }, { rights: { ...house.rights, remove: ['DROP'] } })[1]).toContain('DROP')
    // With NOBODY the call requires the edit right, so that the refusal has the message of the declaration, not that of a missing right.
    expect(callsOf({ path: 'api/houses' }, { rights: { ...house.rights, remove: NOBODY } })[1]).toContain('EDIT')
    expect(callsOf({ path: 'api/houses', calls: ['list', 'replace', 'remove'] })).toEqual([])
    expect(callsOf({ path: 'api/houses', calls: ['list', 'one', 'create'] })).toEqual([])
    expect(callsOf({ path: 'api/houses' }, { parts: { hardRemove: true } })).toEqual([['edit', 'PUT', 'api/houses/{id}', 'EDIT', false]])
    const drop = { on: 'one', method: 'DELETE', path: '{id}', right: ['DROP'] }
    expect(callsOf({ path: 'api/houses' }, { actions: { drop } })).toHaveLength(1)
  })
})
