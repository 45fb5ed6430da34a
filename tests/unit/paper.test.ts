import { expect, test } from 'vitest'
import { fitToPaper, hasLongWord, isOneWord, longestWord } from '../../src/admin/table/paper.ts'

const words = (key: string, width = 160) => ({ key, width })
const sum = (key: string, width = 120) => ({ key, width, align: 'right' as const })
const keys = (columns: readonly { readonly key: string }[]): string => columns.map(({ key }) => key).join(' ')
const many = (count: number) => Array.from({ length: count }, (_, at) => words(`w${at}`, 300))
const NONE = (): boolean => false

test('a narrow table is printed in portrait, a wide one in landscape', () => {
  expect(fitToPaper([words('a'), words('b')], NONE)).toMatchObject({ isWide: false, isSmall: false, left: [] })
  expect(fitToPaper([words('a', 500), words('b', 500)], NONE)).toMatchObject({ isWide: true, isSmall: false, left: [] })
})

test('the font is reduced before a column is dropped', () => {
  const fitted = fitToPaper(many(13), NONE)
  expect(fitted).toMatchObject({ isSmall: true, isWide: true, left: [] })
  expect(fitted.columns).toHaveLength(13)
})

test('the last columns are dropped first, totalled ones last of all', () => {
  const all = [...many(16), sum('paid')]
  const { columns, left } = fitToPaper(all, key => key === 'paid')
  expect(keys(columns)).toContain('paid')
  expect(keys(left)).toMatch(/w15$/)
  expect(columns.length + left.length).toBe(17)
  expect(keys([...columns.slice(0, -1), ...left, columns.at(-1)!])).toBe(keys(all))
})

test('important columns stay as long as others can be dropped', () => {
  const all = [...many(17), { ...words('route', 300), matters: true }]
  expect(keys(fitToPaper(all, NONE).columns)).toMatch(/route$/)
})

test('columns of buttons are not printed, and at least one column is', () => {
  expect(keys(fitToPaper([words('a'), { ...words('menu'), screenOnly: true }], NONE).columns)).toBe('a')
  expect(keys(fitToPaper([sum('huge', 9000)], NONE).columns)).toBe('huge')
})

test('dates, sums and numbers never wrap, texts wrap at spaces', () => {
  expect(['28.11.2026', '28.11.2026 08:05', '1 101 240,30 ₽', 'ЗН-0139', 'А123ВС 197', '+7 999 123-45-67'].map(isOneWord)).not.toContain(
    false,
  )
  expect(['Закрыта', 'Щебень гравийный 20–40', '', null].map(isOneWord)).not.toContain(true)
  expect(longestWord(['Щебень гравийный', 'https://nerud.example/a-very-long-address'])).toBe(9)
  expect(hasLongWord('карты:7013450012166749;Товар')).toBe(true)
})

test('a column is wide enough for its longest word and for its total', () => {
  const six = (more: object) => Array.from({ length: 6 }, (_, at) => ({ ...words(`w${at}`, 150), ...more }))
  expect(fitToPaper(six({ longest: 6 }), NONE).isWide).toBe(false)
  expect(fitToPaper(six({ longest: 18 }), NONE).isWide).toBe(true)
  expect(fitToPaper(six({ longest: 6, foot: 20 }), NONE).isWide).toBe(true)
})
