import { describe, expect, test } from 'vitest'
import { byName, defineResource, field, idOf, isSent, placeOf, placesOf, refText, setAt, titleOf, valueAt } from '#resource'
import { INN } from '#russian'

/** Conversion of records between wire format and field names. */
const one = defineResource({
  name: 'one',
  area: 'x',
  api: 'api/ones',
  title: { fields: ['name', 'inn'], of: r => `${r.name} [${r.inn ?? ''}]` },
  fields: {
    name: field.text({ required: true }),
    inn: field.text({ code: INN, at: 'tax.inn' }),
    lines: field.lines('two', { by: 'one' }),
    made: field.date({ readonly: true }),
    sum: field.money({ derived: 'server' }),
  },
  rights: { read: [] },
})

describe('places', () => {
  test('are read along the path, and are undefined if the path ends early', () => {
    expect([valueAt({ a: { b: 0 } }, 'a.b'), valueAt({ a: 5 }, 'a.b'), valueAt(null, 'a'), valueAt({ a: [1] }, 'a.0')]).toEqual([
      0,
      undefined,
      undefined,
      undefined,
    ])
  })
  test('are written with the intermediate objects, next to existing values', () => {
    const record: Record<string, unknown> = { a: { c: 1 }, x: 5 }
    setAt(record, 'a.b', 2)
    setAt(record, 'x.y.z', 3)
    expect(record).toEqual({ a: { c: 1, b: 2 }, x: { y: { z: 3 } } })
  })
  test('never reach the prototype of objects', () => {
    const record: Record<string, unknown> = {}
    for (const place of ['__proto__.polluted', 'constructor.prototype.polluted', 'a.__proto__.polluted', '__proto__', 'toString.polluted'])
      setAt(record, place, true)
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
    expect(Object.getPrototypeOf(record)).toBe(Object.prototype)
    expect(Object.keys(record).toSorted()).toEqual(['__proto__', 'a', 'constructor', 'toString'])
  })
  test('of a record are listed: known objects expanded, others as a whole', () => {
    const known = new Set(['a.b', 'c'])
    expect(placesOf({ a: { b: 1, x: 2 }, c: { d: 3 }, e: { f: 4 }, g: [1] }, known)).toEqual(['a.b', 'a.x', 'c', 'e', 'g'])
  })
  test('of fields are where the declaration says', () => {
    expect([placeOf(one, 'name'), placeOf(one, 'inn'), placeOf(one, 'isDelete'), placeOf(one, 'nothing')]).toEqual([
      'name',
      'tax.inn',
      'metadataFields.isDelete',
      'nothing',
    ])
  })
})

describe('records', () => {
  const wire = { id: 3, version: 2, name: 'ООО', tax: { inn: '7707083893' }, metadataFields: { isActive: true } }
  test('are flat for computations, and absent values are null', () => {
    expect(byName(one, wire)).toEqual({
      id: 3,
      version: 2,
      name: 'ООО',
      inn: '7707083893',
      lines: null,
      made: null,
      sum: null,
      isActive: true,
      isDelete: null,
      insDate: null,
      mdInsUser: null,
    })
  })
  test('are named by their title, nested ones by their shown fields', () => {
    expect(titleOf(one, wire)).toBe('ООО [7707083893]')
    expect(refText(one, wire)).toBe('ООО [7707083893]')
    expect(refText(one, { id: 3, short: 'Кратко' })).toBe('Кратко')
    expect(refText(one, { id: 3 })).toBe('3')
    expect(refText(one, null)).toBe('')
  })
  test('determine which fields may be sent', () => {
    expect(Object.keys(one.fields).filter(name => isSent(one.fields[name]!))).toEqual(['name', 'inn', 'isActive', 'isDelete'])
  })
})

test.each([
  [12, 12],
  ['12', 12],
  [{ id: 12, name: 'x' }, 12],
  [{ id: '12' }, 12],
  [null, null],
  [undefined, null],
  ['', null],
  [{ id: null }, undefined],
  [0, undefined],
  [-1, undefined],
  [1.5, undefined],
  ['1.5', undefined],
  ['x', undefined],
  [[1], undefined],
  [true, undefined],
  ['9999999999999999', undefined],
])('the id of %j is %j', (value, id) => expect(idOf(value)).toBe(id))
