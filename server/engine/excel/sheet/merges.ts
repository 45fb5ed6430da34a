import type { Unzipped } from '../../files/unzip.ts'
import { columnOf, type TableCell, type TableRow } from './cells.ts'

/** Cells that are merged over several rows: the column, counted from 0, and the first and the last row, from 1. */
interface Merge {
  readonly column: number
  readonly top: number
  readonly bottom: number
}

const WORD = 'mergeCell '
const REFERENCE = /mergeCell [^>]*?ref="([A-Z]+)(\d+):[A-Z]+(\d+)"/g
/** More than any report has; each is kept while its sheet is read. */
const MOST = 20_000
/** The most characters of one such tag. */
const TAG = 200

/**
 * The cells of a sheet that are merged downwards. They stand behind its rows, which are read as they come: so the part is looked through for them first, without
 * being taken apart.
 */
export async function mergesIn(zip: Unzipped, part: string): Promise<readonly Merge[]> {
  const found: Merge[] = []
  let rest = ''
  for await (const chunk of zip.chunks(part)) {
    const bytes = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength)
    const text = rest + bytes.toString('latin1')
    let end = 0
    if (text.includes(WORD))
      for (const match of text.matchAll(REFERENCE)) {
        const [whole, letters, top, bottom] = match
        end = match.index + whole.length
        if (Number(bottom) > Number(top) && found.length < MOST)
          found.push({ column: columnOf(letters!), top: Number(top), bottom: Number(bottom) })
      }
    rest = text.slice(Math.max(end, text.length - TAG))
  }
  return found.toSorted((one, other) => one.top - other.top)
}

/** Says of each row which cells above it are merged into it; rows come in their order. */
export function filledDown(merges: readonly Merge[]): (row: TableRow) => TableRow {
  if (merges.length === 0) return row => row
  let next = 0
  let open: (Merge & { readonly cell: TableCell })[] = []
  return row => {
    open = open.filter(({ bottom }) => bottom >= row.row)
    const above: TableCell[] = []
    for (const { column, cell } of open) above[column] = cell
    for (; next < merges.length && merges[next]!.top <= row.row; next += 1) {
      const merge = merges[next]!
      const cell = row.row === merge.top ? row.cells[merge.column] : undefined
      if (cell && cell.type !== 'empty') open.push({ ...merge, cell })
    }
    return above.length ? { ...row, above } : row
  }
}
