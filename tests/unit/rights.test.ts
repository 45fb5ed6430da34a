import { defineResource, field, may, type Resource } from '#resource'
import { ALL_RIGHTS } from '#resources/rights'
import { expect, test } from 'vitest'

const made = (rights: Resource['rights']): Resource =>
  defineResource({ name: 'crate', area: 'goods', api: 'api/crates', title: 'name', fields: { name: field.text() }, rights }) as Resource

test('what a resource gives no right for is closed, whoever asks', () => {
  const held = new Set(ALL_RIGHTS)
  const crate = made({ read: ['GOODS_VIEW'] })
  expect((['create', 'edit', 'remove'] as const).map(one => may(held, crate, one))).toEqual([false, false, false])
  expect((['read', 'one', 'export'] as const).map(one => may(held, made({ read: [] }), one))).toEqual([true, true, true])
})

test('opening falls back on reading, removing on editing, exporting on reading, and nothing else', () => {
  const crate = made({ read: ['A'], create: ['B'], edit: ['C'] })
  const by = (code: string): string[] =>
    (['read', 'one', 'create', 'edit', 'remove', 'export'] as const).filter(one => may(new Set([code]), crate, one))
  expect([by('A'), by('B'), by('C')]).toEqual([['read', 'one', 'export'], ['create'], ['edit', 'remove']])
  expect(by('D')).toEqual([])
})
