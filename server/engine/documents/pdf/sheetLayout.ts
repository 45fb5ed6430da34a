import type { PdfCanvas } from './fonts.ts'
import type { CellRange } from '../../excel/sheet/cells.ts'
import type { SheetCell, WorkbookSheet } from './sheetModel.ts'

/** The padding of a cell, in points. */
export const PAD = 1.5

/** A measured sheet: the heights that its texts need, merged ranges by their first cell, and the cells that they cover. */
export interface Measured {
  readonly heights: readonly number[]
  readonly mergeAt: ReadonlyMap<string, CellRange>
  readonly covered: ReadonlySet<string>
}

/** The rows of a sheet on one page, first and last, and the rows repeated above them. */
export interface PageRows {
  readonly first: number
  readonly last: number
  readonly titled: boolean
}

/** Returns the key of a cell. */
export const cellKey = (row: number, column: number): string => `${row}:${column}`
export const sumOf = (values: readonly number[], first: number, last: number): number => {
  let sum = 0
  for (let at = first; at <= last; at += 1) sum += values[at] ?? 0
  return sum
}

/** Returns the extent of a cell: one row and one column unless it is merged. */
export const extentOf = ({ mergeAt }: Pick<Measured, 'mergeAt'>, row: number, column: number): CellRange =>
  mergeAt.get(cellKey(row, column)) ?? { top: row, bottom: row, left: column, right: column }

const mayGrow = ({ text, look }: SheetCell): boolean => text !== '' && look.rotation === 0 && (look.wrap || text.includes('\n'))

/** Returns row heights that cut no text; for a text over several rows the last of them grows. */
export function measure(pen: PdfCanvas, { rows, widths, merges }: WorkbookSheet): Measured {
  const heights = rows.map(({ height }) => height)
  const mergeAt = new Map(merges.map(merge => [cellKey(merge.top, merge.left), merge]))
  const covered = new Set<string>()
  for (const { top, bottom, left, right } of merges)
    for (let row = top; row <= Math.min(bottom, rows.length - 1); row += 1)
      for (let column = left; column <= Math.min(right, widths.length - 1); column += 1)
        if (row !== top || column !== left) covered.add(cellKey(row, column))
  const tall: { readonly extent: CellRange; readonly need: number }[] = []
  for (const [at, { cells, grows }] of rows.entries()) {
    if (!grows) continue
    for (const [column, cell] of cells) {
      if (!mayGrow(cell) || covered.has(cellKey(at, column))) continue
      const extent = extentOf({ mergeAt }, at, column)
      const need = pen.heightOf(cell.text, cell.look.font, sumOf(widths, extent.left, extent.right) - 2 * PAD) + PAD
      if (extent.top === extent.bottom) heights[at] = Math.max(heights[at]!, need)
      else tall.push({ extent, need })
    }
  }
  for (const { extent, need } of tall) {
    const last = Math.min(extent.bottom, rows.length - 1)
    heights[last] = (heights[last] ?? 0) + Math.max(0, need - sumOf(heights, extent.top, last))
  }
  return { heights, mergeAt, covered }
}

/** Returns rows that must stay on one page because merged cells join them: the last row of each group by its first. */
function groupEnds({ rows, merges }: WorkbookSheet): Map<number, number> {
  const ends = new Map<number, number>()
  const joined = rows.map(() => 0)
  for (const { top, bottom } of merges) joined[top] = Math.max(joined[top] ?? 0, Math.min(bottom, rows.length - 1))
  for (let at = 0; at < rows.length;) {
    let end = at
    for (let row = at; row <= end; row += 1) end = Math.max(end, joined[row] ?? 0)
    ends.set(at, end)
    at = end + 1
  }
  return ends
}

/** Splits the rows of a sheet into pages of a height; a group taller than a page is split between its rows. */
export function pagesOf(sheet: WorkbookSheet, { heights }: Measured, height: number): PageRows[] {
  const { titles, breaks } = sheet.print
  const titleHeight = titles ? sumOf(heights, titles.first, titles.last) : 0
  const pages: PageRows[] = []
  let first = 0
  let used = 0
  const titled = (): boolean => titles !== undefined && first > titles.last
  const turn = (next: number): void => {
    if (next > first) pages.push({ first, last: next - 1, titled: titled() })
    first = next
    used = titled() ? titleHeight : 0
  }
  const place = (from: number, to: number): void => {
    const need = sumOf(heights, from, to)
    if (used + need > height + 0.5 && from > first) turn(from)
    used += need
    if (breaks.has(to + 1)) turn(to + 1)
  }
  for (const [from, to] of groupEnds(sheet)) {
    if (sumOf(heights, from, to) + titleHeight <= height) place(from, to)
    else for (let row = from; row <= to; row += 1) place(row, row)
  }
  turn(heights.length)
  return pages
}
