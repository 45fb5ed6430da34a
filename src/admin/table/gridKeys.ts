/** The active cell of a grid; row -1 is the header. */
export interface Cell {
  readonly row: number
  readonly column: number
}

interface Size {
  readonly rows: number
  readonly columns: number
  /** The number of visible rows, for PageUp and PageDown. */
  readonly page: number
}

const between = (value: number, least: number, most: number): number => Math.max(least, Math.min(value, most))

/** The cell that a key leads to; null if the key does not move. Home and End lead to the first and the last row. */
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

/** A key with its modifiers; arrows as in a left-to-right page. */
export interface KeyPress {
  readonly key: string
  readonly code: string
  readonly shiftKey: boolean
  readonly altKey: boolean
  readonly ctrlKey: boolean
  readonly metaKey: boolean
}

/** What key handling needs to know about a grid. */
export interface KeyedGrid extends Size {
  readonly active: Cell | null
  /** The first visible row, where moving starts if no cell is active. */
  readonly firstRow: number
  readonly isSelectable: boolean
}

/** The command of a key, with the cell that it applies to. */
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
 * The command of a key; null if the grid does not handle it. Arrows move, with Shift they resize the column; Enter sorts in the header and
 * presses elsewhere; Space selects the row, in the header and with Ctrl+A all rows.
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
  // By `code`: the key has another letter in the Russian layout.
  if (press.code === 'KeyA' && (press.ctrlKey || press.metaKey)) return { do: 'selectAll' }
  if (key !== ' ') return null
  return cell.row < 0 ? { do: 'selectAll' } : { do: 'select', row: cell.row, isStretch: shiftKey }
}

interface Pressed {
  readonly key: string
  readonly shiftKey: boolean
  readonly altKey: boolean
  readonly ctrlKey: boolean
  readonly metaKey: boolean
}

/** The meaning of a key in the table of a list: F2 edits the cell, Space shows the record in the side panel. With Ctrl or Shift, Space selects. */
export function sideKeyOf({ key, shiftKey, altKey, ctrlKey, metaKey }: Pressed): 'edit' | 'show' | undefined {
  if (shiftKey || altKey || ctrlKey || metaKey) return undefined
  return key === 'F2' ? 'edit' : key === ' ' ? 'show' : undefined
}
