import { createElement } from 'react'
import { expect, test } from 'vitest'
import { equalProps } from '../../src/admin/inputs/useField.tsx'

const label = (text: string, key?: string) => createElement('b', { title: text, ...(key !== undefined && { key }) }, ['x'])

test('props are compared by their contents', () => {
  const change = (): void => undefined
  expect(
    equalProps({ a: 1, onChange: change, slot: { html: { max: [1, 2] } } }, { a: 1, onChange: change, slot: { html: { max: [1, 2] } } }),
  ).toBe(true)
  expect(equalProps(Number.NaN, Number.NaN)).toBe(true)
  expect(equalProps({ label: label('a') }, { label: label('a') })).toBe(true)
})

test('and differ by any of it', () => {
  expect(equalProps({ onChange: () => 1 }, { onChange: () => 1 })).toBe(false)
  expect(equalProps({ a: undefined }, {})).toBe(false)
  expect(equalProps({ a: undefined }, { b: undefined })).toBe(false)
  expect(equalProps({ slot: { max: [1, 2] } }, { slot: { max: [1, 3] } })).toBe(false)
  expect(equalProps([], {})).toBe(false)
  expect(equalProps(null, {})).toBe(false)
  expect(equalProps(label('a'), label('b'))).toBe(false)
  expect(equalProps(label('a', '1'), label('a', '2'))).toBe(false)
  expect(equalProps(label('a'), { ...label('a').props })).toBe(false)
  expect(equalProps(new Date(0), new Date(0))).toBe(false)
})
