import { describe, expect, test } from 'vitest'
import { defineResource, field, NOBODY, simpleRestCalls, type Resource, type Resources } from '#resource'
import { parseQuery } from '#resource/listQuestion'
import { isLong } from '../../server/guardedRouter.ts'
import { changedIn } from '../../server/engine/write/request.ts'
import { contentRange, isSimpleRest, translatedQuery } from '../../server/engine/http/simpleRest.ts'

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
    : { ids: found.ids, said: [...found.query].filter(([, value]) => value !== '').map(pair => pair.join('=')) }
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
      said: ['timezone=3', 'order[street]=desc', 'page=3', 'itemsPerPage=25', 'name=а', 'street=7', 'query=дом', 'total=1'],
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
    expect(filtered({ id: [3, '4'] })).toEqual({ ids: [3, 4], said: ['itemsPerPage=2', 'total=1'] })
    expect(filtered({ id: 5, isOld: true })).toEqual({ ids: [5], said: ['itemsPerPage=1', 'isOld=1', 'total=1'] })
    expect(filtered({ id: [] })).toEqual({ ids: [], said: ['itemsPerPage=1', 'total=1'] })
    expect(request({ range: [0, 9], filter: { id: [1, 2] } })).toEqual({ ids: [1, 2], said: ['page=1', 'itemsPerPage=10', 'total=1'] })
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
  ])('filters by %s', (_, filter, stated) => {
    expect(filtered(filter)).toEqual({ ids: undefined, said: [...stated, 'total=1'] })
  })

  test('can be sorted by a reference if its id is shown', () => {
    expect(request({ sort: ['street.id', 'asc'] })).toMatchObject({ said: ['order[street]=asc', 'total=1'] })
    expect(request({ sort: ['costs.price', 'ASC'] })).toMatchObject({ said: ['order[costs.price]=asc', 'total=1'] })
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
  ])('is refused at %s: %s of %j', (parameter, problem, stated) => {
    expect(request(stated)).toEqual({ parameter, problem })
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
