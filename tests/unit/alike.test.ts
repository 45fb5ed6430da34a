import { createElement } from 'react'
import { expect, test } from 'vitest'
import { alike } from '../../src/admin/inputs/alike.ts'

const label = (text: string, key?: string) => createElement('b', { title: text, ...(key !== undefined && { key }) }, ['x'])

test('props are alike by what is in them', () => {
  const change = (): void => undefined
  expect(
    alike({ a: 1, onChange: change, slot: { html: { max: [1, 2] } } }, { a: 1, onChange: change, slot: { html: { max: [1, 2] } } }),
  ).toBe(true)
  expect(alike(Number.NaN, Number.NaN)).toBe(true)
  expect(alike({ label: label('a') }, { label: label('a') })).toBe(true)
})

test('and differ by any of it', () => {
  expect(alike({ onChange: () => 1 }, { onChange: () => 1 })).toBe(false)
  expect(alike({ a: undefined }, {})).toBe(false)
  expect(alike({ a: undefined }, { b: undefined })).toBe(false)
  expect(alike({ slot: { max: [1, 2] } }, { slot: { max: [1, 3] } })).toBe(false)
  expect(alike([], {})).toBe(false)
  expect(alike(null, {})).toBe(false)
  expect(alike(label('a'), label('b'))).toBe(false)
  expect(alike(label('a', '1'), label('a', '2'))).toBe(false)
  expect(alike(label('a'), { ...label('a').props })).toBe(false)
  expect(alike(new Date(0), new Date(0))).toBe(false)
})
