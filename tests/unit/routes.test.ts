import { describe, expect, test } from 'vitest'
import {
  callOf,
  cardPathOf,
  defineResource,
  field,
  fill,
  isElsewhere,
  layoutWithout,
  methodOf,
  offers,
  pathOf,
  presetOf,
  routesOf,
  screensOf,
  isSectionShown,
  type Resource,
} from '#resource'

/** The paths of the API and of the screens, which are built only in these modules. */
const one = defineResource({
  name: 'one',
  area: 'x',
  api: {
    path: 'api/ones',
    calls: ['list', 'one', 'create', 'edit', 'replace', 'remove', 'export'],
    select: 'list_for_select',
    lists: { filter: {}, 'api/twos/{id}/ones': { by: 'two', right: ['TWO'] } },
  },
  screens: { base: '/one', aliases: ['/one'], createUnder: { two: '/two/:id/create-one' }, create: '/one/create' },
  title: 'name',
  fields: { name: field.text({ required: true }), code: field.text(), two: field.reference('two') },
  rights: { read: ['READ'], one: ['ONE'], create: ['MAKE'], edit: ['EDIT'], remove: ['DROP'], export: ['TAKE'] },
  actions: {
    close: { on: 'one', path: '{id}/close', right: ['CLOSE'] },
    count: { on: 'all', method: 'GET', path: 'count', right: [] },
    merge: { on: 'many', path: 'api/merge', right: ['EDIT'] },
  },
  parts: {
    unique: { name: { check: 'is_unique' }, code: { check: 'is_unique' }, two: {} },
    templates: { object: 1, path: '{id}/templates/download' },
  },
})
const calls = routesOf(one).map(call => `${call.kind} ${call.method} ${call.path} ${call.right.join('|')}${call.reads ? '' : ' writes'}`)

describe('calls', () => {
  test('are these, each with its method, its right and whether it writes', () => {
    expect(calls.toSorted()).toEqual(
      [
        'list GET api/ones READ',
        'export GET api/ones/export_xlsx TAKE',
        'one GET api/ones/{id} ONE|EDIT',
        'create POST api/ones MAKE writes',
        'edit PATCH api/ones/{id} EDIT writes',
        'replace PUT api/ones/{id} EDIT writes',
        'remove DELETE api/ones/{id} DROP writes',
        'list GET api/ones/filter READ',
        'list GET api/twos/{id}/ones TWO',
        'select GET api/ones/list_for_select ',
        'unique GET api/ones/is_unique ',
        'action PATCH api/ones/{id}/close CLOSE writes',
        'action GET api/ones/count ',
        'action PATCH api/merge EDIT writes',
        'templates POST api/ones/{id}/templates/download ONE',
        'templates POST api/ones/templates/download ONE',
        'papers GET api/ones/{id}/papers ONE',
        'paper GET api/ones/{id}/papers/{doc_id} ONE',
        'print POST api/ones/{id}/papers ONE writes',
        'print POST api/ones/papers ONE writes',
      ].toSorted(),
    )
  })
  test('with fixed segments precede those with parameters at the same position', () => {
    const at = (path: string): number => routesOf(one).findIndex(call => call.path === path && call.method === 'GET')
    for (const word of ['filter', 'count', 'is_unique', 'list_for_select', 'export_xlsx'])
      expect(at(`api/ones/${word}`), word).toBeLessThan(at('api/ones/{id}'))
  })
  test('are found by their kind; a missing one is an error', () => {
    expect(callOf(one, 'action', 'close').path).toBe('api/ones/{id}/close')
    expect(callOf(one, 'list').path).toBe('api/ones')
    expect(() => callOf(one, 'download')).toThrow('one has no call download')
    const small = defineResource({
      name: 'x',
      area: 'x',
      api: { path: 'api/x', calls: ['list'] },
      title: 'name',
      fields: { name: field.text() },
      rights: { read: [] },
    })
    expect([offers(small, 'list'), offers(small, 'create')]).toEqual([true, false])
    expect([
      methodOf({ on: 'one', path: '', right: [] }),
      methodOf({ on: 'all', path: '', right: [] }),
      methodOf({ on: 'one', method: 'POST', path: '', right: [] }),
    ]).toEqual(['PATCH', 'POST', 'POST'])
  })
  test('encode parameters in their paths', () => {
    expect(fill('api/ones/{id}/docs/{doc_id}', { id: 5, doc_id: 'a/b?c' })).toBe('api/ones/5/docs/a%2Fb%3Fc')
    expect(fill('api/ones/{id}', {})).toBe('api/ones/')
  })
})

describe('screens', () => {
  test('are these, each with its right', () => {
    expect(
      screensOf(one).map(
        screen => `${screen.kind} ${screen.path} ${screen.right.join('|')}${screen.under ? ` under ${screen.under}` : ''}`,
      ),
    ).toEqual([
      'list /one/list READ',
      'list /one READ',
      'create /two/:id/create-one MAKE under two',
      'create /one/create MAKE',
      'edit /one/list/:id/edit EDIT',
      'one /one/list/:id ONE',
    ])
    expect([
      pathOf(one, 'list'),
      pathOf(one, 'one', 5),
      pathOf(one, 'edit', 5),
      pathOf(one, 'create'),
      pathOf(one, 'create', 7, 'two'),
    ]).toEqual(['/one/list', '/one/list/5', '/one/list/5/edit', '/one/create', '/two/7/create-one'])
  })
  test('of small catalogues are one list; a record is addressed on it', () => {
    const book = defineResource({
      name: 'x',
      area: 'x',
      api: 'api/x',
      screens: { list: '/directory/x', dialog: true, right: ['BOOKS_VIEW'] },
      title: 'name',
      fields: { name: field.text() },
      rights: { read: [], create: ['BOOKS_UPD'], edit: ['BOOKS_UPD'] },
    })
    expect(screensOf(book)).toEqual([{ kind: 'list', path: '/directory/x', right: ['BOOKS_VIEW'], reads: true }])
    expect([pathOf(book, 'one', 5), pathOf(book, 'edit', 5), pathOf(book, 'create')]).toEqual([
      '/directory/x?edit=5',
      '/directory/x?edit=5',
      '/directory/x?create',
    ])
  })
  test('are none without an address', () => {
    const hidden = defineResource({
      name: 'x',
      area: 'x',
      api: 'api/x',
      title: 'name',
      fields: { name: field.text() },
      rights: { read: [] },
    })
    expect([screensOf(hidden), pathOf(hidden, 'list')]).toEqual([[], undefined])
  })
})

describe('a view with screens of its own', () => {
  const box = defineResource({
    name: 'box',
    area: 'x',
    api: 'api/boxes',
    title: 'name',
    fields: {
      name: field.text(),
      kind: field.choice(['big', 'small'], { required: true, createOnly: true, at: 'metadataFields.kind' }),
      colour: field.reference('colour'),
    },
    list: {
      columns: ['name'],
      filters: { kind: 'equals', colour: 'equals' },
      views: {
        big: { screen: { base: '/big', write: ['BIG_ADD'] }, only: { kind: 'big' }, right: ['BIG_VIEW'] },
        small: { screen: { base: '/small' }, only: { kind: 'small', colour: 3 }, right: ['SMALL_VIEW'] },
      },
    },
    rights: { read: ['BIG_VIEW', 'SMALL_VIEW'], create: ['BIG_ADD', 'SMALL_ADD'], edit: ['BIG_ADD', 'SMALL_ADD'] },
  }) as Resource
  const anyone = (): boolean => true
  const cardOf = (record?: object, may: (right: readonly string[]) => boolean = anyone) => cardPathOf(box, 5, record, may)

  test('has all four below its base, each behind its right', () => {
    expect(screensOf(box).map(({ kind, path, right, view }) => `${view} ${kind} ${path} ${right.join('|')}`)).toEqual([
      'big list /big/list BIG_VIEW',
      'big create /big/create BIG_ADD',
      'big edit /big/list/:id/edit BIG_ADD',
      'big one /big/list/:id BIG_VIEW',
      'small list /small/list SMALL_VIEW',
      'small create /small/create BIG_ADD|SMALL_ADD',
      'small edit /small/list/:id/edit BIG_ADD|SMALL_ADD',
      'small one /small/list/:id SMALL_VIEW',
    ])
  })
  test('applies to records with its values', () => {
    expect(cardOf({ metadataFields: { kind: 'big' } })).toBe('/big/list/5')
    expect(cardOf({ metadataFields: { kind: 'small' }, colour: { id: 3 } })).toBe('/small/list/5')
    expect(cardOf({ metadataFields: { kind: 'small' }, colour: { id: 4 } })).toBeUndefined()
  })
  test('is guessed by rights if the values are unknown', () => {
    expect(cardOf()).toBe('/big/list/5')
    expect(cardOf(undefined, right => right.includes('SMALL_VIEW'))).toBe('/small/list/5')
    expect(cardOf({ metadataFields: { kind: 'small' } })).toBe('/small/list/5')
    expect(cardOf({ metadataFields: { kind: 'big' } }, right => right.includes('SMALL_VIEW'))).toBeUndefined()
  })
  test('comes before the screens of the resource only for its own records', () => {
    const both: Resource = { ...box, screens: { base: '/box' } }
    expect(cardPathOf(both, 5, undefined, anyone)).toBe('/box/list/5')
    expect(cardPathOf(both, 5, { metadataFields: { kind: 'big' } }, anyone)).toBe('/big/list/5')
    expect(pathOf(both, 'one', 5)).toBe('/box/list/5')
  })
  test('redirects a record that belongs to another view', () => {
    expect(isElsewhere(box, 'small', { metadataFields: { kind: 'big' } })).toBe(true)
    expect(isElsewhere(box, 'big', { metadataFields: { kind: 'big' } })).toBe(false)
    expect(isElsewhere(box, 'big', { name: 'x' })).toBe(false)
  })
  test('presets what a new record begins with', () => {
    expect(presetOf(box, 'small')).toEqual({ kind: 'small', colour: { id: 3 } })
    expect(presetOf(box, undefined)).toEqual({})
  })
})

describe('layouts', () => {
  const values: Readonly<Record<string, unknown>> = { kind: 'big', colour: { id: 3, name: 'red' }, name: '' }
  const valueOf = (name: string): unknown => values[name]
  test('have sections that depend on any value, or on certain values', () => {
    expect(isSectionShown(undefined, valueOf)).toBe(true)
    expect([isSectionShown('kind', valueOf), isSectionShown('name', valueOf)]).toEqual([true, false])
    expect([isSectionShown({ kind: 'big', colour: 3 }, valueOf), isSectionShown({ kind: 'big', colour: 4 }, valueOf)]).toEqual([
      true,
      false,
    ])
  })
  test('drop fields, and rows and sections that become empty', () => {
    const layout = ['kind', ['kind', 'name'], { section: 'more', rows: ['kind'] }, { section: 'last', rows: [['kind', 'colour']] }]
    expect(layoutWithout(layout, ['kind'])).toEqual([['name'], { section: 'last', rows: [['colour']] }])
  })
})
