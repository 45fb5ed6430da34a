import { expect, test } from 'vitest'
import { createElement } from 'react'
import { matchingOption } from '../../src/admin/inputs/useOptions.ts'
import { equalProps } from '../../src/admin/inputs/useField.tsx'

/** Returns which of the found options a typed text selects. */
const meant = (text: string, ...labels: readonly string[]): string => {
  const outcome = matchingOption(
    labels.map((label, id) => ({ id, label })),
    text,
  )
  return typeof outcome === 'string' ? outcome : outcome.label
}

test.each([
  ['нет', [], 'notFound'],
  ['101', ['А101АА77 · КамАЗ'], 'А101АА77 · КамАЗ'],
  ['101', ['А101АА77', 'В101АА77'], 'several'],
  ['а101', ['А101АА77', 'В777АА101'], 'several'],
  ['песок', ['Песок', 'Песок мытый', 'Смесь песок'], 'Песок'],
  ['карьер 2', ['Карьер 2 [771]', 'Карьер 20 [7719]'], 'Карьер 2 [771]'],
  ['мытый', ['Песок мытый', 'Щебень немытый'], 'Песок мытый'],
  ['мытый', ['Песок мытый', 'Щебень мытый'], 'several'],
  ['иванов', ['Иванов Иван', 'Иванов Пётр'], 'several'],
  ['gtcjr', ['Песок', 'Песок мытый'], 'Песок'],
] as const)('«%s» among %j is %s', (text, labels, outcome) => expect(meant(text, ...labels)).toBe(outcome))

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
