import { expect, test } from 'vitest'
import {
  columnsByMeaning,
  firstChosen,
  isUnsure,
  mappingOf,
  missingIn,
  shownColumns,
  withMeaning,
  type ColumnsPreview,
} from '../../../src/admin/import/chosenColumns.ts'

const rows = (...lines: readonly string[]): ColumnsPreview['rows'] => lines.map((line, at) => ({ row: at + 1, cells: line.split(';') }))
const preview = (changes: Partial<ColumnsPreview> = {}): ColumnsPreview => ({
  rows: rows('Отчёт 5', 'Карта;Когда;;Итог', '71;04.02.2026;ДТ;5', '72;05.02.2026;ДТ;6'),
  row: null,
  mapping: {},
  confidence: {},
  needs: [['card'], ['moment', 'date']],
  by: null,
  ...changes,
})

test('without known headings, the heading row is the widest row with the fewest numbers', () => {
  expect(firstChosen(preview())).toEqual({ row: 2, meanings: {} })
  expect(firstChosen(preview({ rows: rows('1;2;3', '4;5;6') })).row).toBe(1)
  expect(firstChosen(preview({ rows: [] })).row).toBe(1)
  expect(firstChosen(preview({ row: 3, mapping: { card: { title: 'Карта', column: 1 } } }))).toEqual({ row: 3, meanings: { 1: 'card' } })
})

test('columns are those with any values, and only those with a heading are remembered', () => {
  const columns = shownColumns(preview({ rows: rows('Карта;Когда;;;', '71;;ДТ;;') }), 1)
  expect(columns.map(({ at, title, values }) => [at, title, values])).toEqual([
    [0, 'Карта', ['71']],
    [1, 'Когда', ['']],
    [2, '', ['ДТ']],
  ])
  const chosen = { row: 1, meanings: { 0: 'card', 2: 'product' } }
  expect(mappingOf(columns, chosen)).toEqual({ card: { title: 'Карта', column: 0 } })
  expect(missingIn(preview(), columnsByMeaning(columns, chosen))).toEqual([['moment', 'date']])
  expect(missingIn(preview(), columnsByMeaning(columns, withMeaning(chosen, 1, 'date')))).toEqual([])
  expect(withMeaning(chosen, 0, '').meanings).toEqual({ 2: 'product' })
})

test('a guess contradicted by the values is doubtful until the user decides', () => {
  const guessed = preview({ row: 2, by: 'headings', mapping: { card: { title: 'Карта', column: 0 } }, confidence: { card: 0.2 } })
  const first = firstChosen(guessed)
  expect(isUnsure(guessed, first, 0)).toBe(true)
  expect(isUnsure({ ...guessed, confidence: { card: 0.5 } }, first, 0)).toBe(false)
  expect(isUnsure(guessed, { ...first, row: 3 }, 0)).toBe(false)
  expect(isUnsure(guessed, withMeaning(first, 0, 'date'), 0)).toBe(false)
  expect(isUnsure({ ...guessed, by: 'owner' }, first, 0)).toBe(false)
})
