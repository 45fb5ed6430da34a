import { describe, expect, it } from 'vitest'
import {
  inOrder,
  moveColumn,
  NARROWEST,
  PLAIN_LAYOUT,
  shownColumns,
  toggleColumn,
  widthsOf,
  type Column,
} from '../../src/admin/table/columns.ts'
import { columnsBetween } from '../../src/admin/table/useColumnWindow.ts'
import { commandOf, moveByKey, type KeyedGrid, type KeyPress } from '../../src/admin/table/gridKeys.ts'

const columns: readonly Column<never>[] = ['a', 'b', 'c', 'd'].map(key => ({ key, header: key, width: 100, render: () => key }))
const keys = (shown: readonly Column<never>[]): string => shown.map(({ key }) => key).join('')

describe('the columns in view', () => {
  const widths = [100, 50, 200, 80]
  it.each([
    [0, 430, 0, 4],
    [0, 100, 0, 1],
    [0, 101, 0, 2],
    [100, 150, 1, 2],
    [99, 151, 0, 3],
    [200, 210, 2, 3],
    [-300, 20, 0, 1],
    [349, 900, 2, 4],
    [350, 900, 3, 4],
    [430, 900, 4, 4],
  ])('between %i and %i pixels are those from %i up to %i', (from, to, first, end) =>
    expect(columnsBetween(widths, from, to)).toEqual({ first, end }),
  )
})

describe('the layout of columns', () => {
  it('keeps the user’s order, and inserts new columns next to their declared neighbours', () => {
    expect(keys(inOrder(columns, []))).toBe('abcd')
    expect(keys(inOrder(columns, ['c', 'a']))).toBe('cdab')
    expect(keys(inOrder(columns, ['gone', 'b']))).toBe('abcd')
  })

  it('moves one column among all of them', () => {
    const moved = moveColumn(columns, PLAIN_LAYOUT, 'a', 2)
    expect(keys(inOrder(columns, moved.order))).toBe('bcad')
    expect(keys(inOrder(columns, moveColumn(columns, moved, 'a', -5).order))).toBe('abcd')
    expect(moveColumn(columns, PLAIN_LAYOUT, 'd', 9)).toBe(PLAIN_LAYOUT)
    expect(moveColumn(columns, PLAIN_LAYOUT, 'unknown', 1)).toBe(PLAIN_LAYOUT)
  })

  it('hides columns but never the last one', () => {
    const hidden = ['a', 'b', 'c', 'd'].reduce((layout, key) => toggleColumn(columns, layout, key), PLAIN_LAYOUT)
    expect(keys(shownColumns(columns, hidden))).toBe('d')
    expect(keys(shownColumns(columns, toggleColumn(columns, hidden, 'b')))).toBe('bd')
  })

  it('distributes the remaining width among the columns without a set width', () => {
    expect(widthsOf(columns, {}, 800)).toEqual([200, 200, 200, 200])
    expect(widthsOf(columns, { a: 200 }, 800)).toEqual([200, 200, 200, 200])
    expect(widthsOf(columns, { a: 300, b: 1 }, 300)).toEqual([300, NARROWEST, 100, 100])
    expect(widthsOf(columns, { a: 100, b: 100, c: 100, d: 100 }, 800)).toEqual([100, 100, 100, 100])
  })

  it('narrows text columns until as many of the important columns as possible are in view', () => {
    const words = columns.map((column): Column<never> => ({ ...column, ...(column.key < 'c' ? { least: 60 } : { matters: true }) }))
    expect(widthsOf(words, {}, 360)).toEqual([80, 80, 100, 100])
    expect(widthsOf(words, {}, 320)).toEqual([60, 60, 100, 100])
    // Not all four fit, but at least the third does.
    expect(widthsOf(words, {}, 240)).toEqual([70, 70, 100, 100])
    expect(widthsOf(words, {}, 200)).toEqual([100, 100, 100, 100])
    // A width set by the user is kept.
    expect(widthsOf(words, { a: 100 }, 360)).toEqual([100, 60, 100, 100])
  })
})

describe('the keys of the grid', () => {
  const size = { rows: 100, columns: 5, page: 20 }
  it.each([
    ['ArrowDown', 3, 2, 4, 2],
    ['ArrowUp', 3, 2, 2, 2],
    ['ArrowUp', 0, 2, -1, 2],
    ['ArrowUp', -1, 2, -1, 2],
    ['ArrowRight', -1, 4, -1, 4],
    ['ArrowLeft', 3, 0, 3, 0],
    ['PageDown', 90, 1, 99, 1],
    ['PageUp', 5, 1, 0, 1],
    ['Home', 50, 3, 0, 3],
    ['Home', -1, 3, 0, 3],
    ['End', 0, 3, 99, 3],
  ])('%s from %i,%i leads to %i,%i', (key, row, column, toRow, toColumn) =>
    expect(moveByKey(key, { row, column }, size)).toEqual({ row: toRow, column: toColumn }),
  )

  it('stays in the header of an empty table, and ignores other keys', () => {
    expect(moveByKey('End', { row: -1, column: 0 }, { ...size, rows: 0 })).toEqual({ row: -1, column: 0 })
    expect(moveByKey('a', { row: 0, column: 0 }, size)).toBeNull()
  })
})

describe('the command of a key in the grid', () => {
  const plain: KeyPress = { key: '', code: '', shiftKey: false, altKey: false, ctrlKey: false, metaKey: false }
  const grid: KeyedGrid = { rows: 100, columns: 5, page: 20, active: { row: 3, column: 2 }, firstRow: 40, isSelectable: true }
  const inHead: KeyedGrid = { ...grid, active: { row: -1, column: 2 } }
  const untouched: KeyedGrid = { ...grid, active: null }

  it.each<[string, Partial<KeyPress>, KeyedGrid, ReturnType<typeof commandOf>]>([
    ['the first Down activates the first cell in view', { key: 'ArrowDown' }, untouched, { do: 'move', to: { row: 40, column: 0 } }],
    ['any other key moves on from there', { key: 'ArrowRight' }, untouched, { do: 'move', to: { row: 40, column: 1 } }],
    ['Shift with an arrow resizes', { key: 'ArrowLeft', shiftKey: true }, grid, { do: 'resize', column: 2, by: -16 }],
    ['Alt with an arrow is not ours', { key: 'ArrowLeft', altKey: true }, grid, null],
    ['Enter in the head sorts', { key: 'Enter' }, inHead, { do: 'sort', column: 2 }],
    ['Enter below presses the cell', { key: 'Enter' }, grid, { do: 'press', cell: { row: 3, column: 2 } }],
    ['Space selects the row', { key: ' ' }, grid, { do: 'select', row: 3, isStretch: false }],
    ['Shift with Space selects up to it', { key: ' ', shiftKey: true }, grid, { do: 'select', row: 3, isStretch: true }],
    ['Space in the head selects all', { key: ' ' }, inHead, { do: 'selectAll' }],
    ['Ctrl+A selects all on a Russian keyboard', { key: 'ф', code: 'KeyA', ctrlKey: true }, grid, { do: 'selectAll' }],
    ['a letter is not ours', { key: 'a', code: 'KeyA' }, grid, null],
    ['nothing is selected where nothing can be', { key: ' ' }, { ...grid, isSelectable: false }, null],
  ])('%s', (_, press, on, command) => expect(commandOf({ ...plain, ...press }, on)).toEqual(command))
})
