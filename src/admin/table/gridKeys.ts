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
