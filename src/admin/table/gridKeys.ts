/** The active cell of a grid: row -1 is the head. */
export interface Cell {
  readonly row: number
  readonly column: number
}

interface Size {
  readonly rows: number
  readonly columns: number
  /** Rows in view: how far PageUp and PageDown go. */
  readonly page: number
}

const between = (value: number, least: number, most: number): number => Math.max(least, Math.min(value, most))

/** The cell that a key leads to from another; null when the key is not for moving. Home and End go to the first and the last row. */
export const moveByKey = (key: string, from: Cell, { rows, columns, page }: Size): Cell | null => {
  const steps: Readonly<Record<string, readonly [number, number]>> = {
    ArrowDown: [1, 0],
    ArrowUp: [-1, 0],
    ArrowRight: [0, 1],
    ArrowLeft: [0, -1],
    PageDown: [page, 0],
    PageUp: [-page, 0],
    Home: [-Math.max(from.row, 0), 0],
    End: [rows, 0],
  }
  const step = steps[key]
  if (step === undefined) return null
  const least = key === 'PageUp' || key === 'Home' || key === 'PageDown' ? 0 : -1
  return { row: between(from.row + step[0], rows === 0 ? -1 : least, rows - 1), column: between(from.column + step[1], 0, columns - 1) }
}

/** A key with what is held down beside it; arrows are those of a page written from left to right. */
export interface KeyPress {
  readonly key: string
  readonly code: string
  readonly shiftKey: boolean
  readonly altKey: boolean
  readonly ctrlKey: boolean
  readonly metaKey: boolean
}

/** A grid as its keys see it. */
export interface KeyedGrid extends Size {
  readonly active: Cell | null
  /** The first row in view: the keys begin there while no cell is active. */
  readonly firstRow: number
  readonly isSelectable: boolean
}

/** What a key asks of a grid, and the cell that it is asked of. */
export type KeyCommand =
  | { readonly do: 'resize'; readonly column: number; readonly by: number }
  | { readonly do: 'move'; readonly to: Cell }
  | { readonly do: 'sort'; readonly column: number }
  | { readonly do: 'press'; readonly cell: Cell }
  | { readonly do: 'select'; readonly row: number; readonly isStretch: boolean }
  | { readonly do: 'selectAll' }

const RESIZE_STEP = 16
const WIDER: Readonly<Record<string, number>> = { ArrowRight: RESIZE_STEP, ArrowLeft: -RESIZE_STEP }

/**
 * What a key asks of a grid; null when it is none of the grid's keys. Arrows move, with Shift they resize the column; Enter sorts in the
 * head and presses elsewhere; Space selects the row, in the head and with Ctrl+A all rows.
 */
export const commandOf = (press: KeyPress, grid: KeyedGrid): KeyCommand | null => {
  const { key, shiftKey } = press
  const cell = grid.active ?? { row: grid.rows > 0 ? grid.firstRow : -1, column: 0 }
  const by = WIDER[key]
  if (shiftKey && by !== undefined) return { do: 'resize', column: cell.column, by }
  const next = press.altKey ? null : moveByKey(key, cell, grid)
  if (next !== null) return { do: 'move', to: grid.active === null && key === 'ArrowDown' ? cell : next }
  if (key === 'Enter') return cell.row < 0 ? { do: 'sort', column: cell.column } : { do: 'press', cell }
  if (!grid.isSelectable) return null
  // By its place: the key has another letter on a Russian keyboard.
  if (press.code === 'KeyA' && (press.ctrlKey || press.metaKey)) return { do: 'selectAll' }
  if (key !== ' ') return null
  return cell.row < 0 ? { do: 'selectAll' } : { do: 'select', row: cell.row, isStretch: shiftKey }
}
