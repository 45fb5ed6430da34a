import type { Unzipped } from '../../files/unzip.ts'
import { columnOf, type TableCell, type TableRow } from './cells.ts'

/** A merge of cells over several rows: the column, from 0, and its first and last row, from 1. */
interface Merge {
  readonly column: number
  readonly top: number
  readonly bottom: number
}

const WORD = 'mergeCell '
const REFERENCE = /mergeCell [^>]*?ref="([A-Z]+)(\d+):[A-Z]+(\d+)"/g
/** The limit of merges, more than any report has: they are in memory while the sheet is read. */
const MOST = 20_000
/** The longest such tag, in characters. */
const TAG = 200

/**
 * Returns the vertical merges of a sheet. They come after its rows, which are streamed, so the part is first searched for their tags
 * without parsing it.
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

/** Returns a function that adds to each row the cells above that are merged with it; rows must come in order. */
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
