import { defineResource, field, isWider, may, mayField, mayFieldIn, type Resource } from '#resource'
import { ALL_RIGHTS } from '#resources/rights'
import { expect, test } from 'vitest'

const made = (rights: Resource['rights']): Resource =>
  defineResource({ name: 'crate', area: 'goods', api: 'api/crates', title: 'name', fields: { name: field.text() }, rights }) as Resource

test('operations without a declared right are closed to everybody', () => {
  const existing = new Set(ALL_RIGHTS)
  const closed = made({ read: ['GOODS_VIEW'] })
  expect((['create', 'edit', 'remove'] as const).map(one => may(existing, closed, one))).toEqual([false, false, false])
  expect((['read', 'one', 'export'] as const).map(one => may(existing, made({ read: [] }), one))).toEqual([true, true, true])
})

test('opening falls back to the read right, removing to the edit right, exporting to the read right, and nothing else does', () => {
  const shelf = made({ read: ['A'], create: ['B'], edit: ['C'] })
  const by = (code: string): string[] =>
    (['read', 'one', 'create', 'edit', 'remove', 'export'] as const).filter(one => may(new Set([code]), shelf, one))
  expect([by('A'), by('B'), by('C')]).toEqual([['read', 'one', 'export'], ['create'], ['edit', 'remove']])
  expect(by('D')).toEqual([])
})

const crate = defineResource({
  name: 'crate',
  area: 'goods',
  api: { path: 'api/crates', lists: { chosen: { right: [], carries: ['width'] } } },
  title: 'name',
  fields: {
    name: field.text(),
    width: field.number(),
    height: field.number(),
    price: field.money({ read: ['M'] }),
    size: field.number({ derived: 'record' }),
    cost: field.number({ derived: 'record' }),
  },
  derive: {
    size: { from: ['width', 'height'], of: r => (r.width ?? 0) * (r.height ?? 0) },
    cost: { from: ['price', 'width'], of: r => Number(r.price) * (r.width ?? 0) },
  },
  rights: { read: ['A'] },
}) as Resource
const NAMES = ['name', 'width', 'height', 'price', 'size', 'cost']

test('a derived value is visible to those who see all its sources', () => {
  const seen = (...codes: string[]) => NAMES.filter(name => mayField(new Set(codes), crate, name, 'read'))
  expect(seen('A')).toEqual(['name', 'width', 'height', 'size'])
  expect(seen('A', 'M')).toEqual(NAMES)
})

test('without the read right of a resource, options show only title fields, and a list only the fields of its call', () => {
  const seen = (codes: string[], call?: string) => NAMES.filter(name => mayFieldIn(new Set(codes), crate, name, call))
  expect(seen([])).toEqual(['name'])
  expect(seen(['M'], 'chosen')).toEqual(['name', 'width'])
  expect(seen(['A'], 'chosen')).toEqual(['name', 'width', 'height', 'size'])
})

test('a field right is wider than that of the resource if it admits others', () => {
  expect([[], ['A'], ['A', 'B']].map(right => isWider(crate, right))).toEqual([true, false, true])
  expect(isWider({ ...crate, rights: { read: ['A'], one: [] } }, [])).toBe(false)
})
