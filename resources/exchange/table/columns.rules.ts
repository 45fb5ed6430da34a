import { isFileProblem } from '#server/engine/files/problem.ts'
import type { TableFile, TableRow } from '#server/engine/excel/read.ts'
import { HEADER_WITHIN, locate, suggestMapping, trusted, type AnyShape, type Mapping } from './mapping.rules.ts'
import { begunSheets, likeliest } from './sheets.rules.ts'

/** The beginning of a file, and the meaning that its columns would get now. */
export interface ShownColumns {
  /** Any of them may be the header. */
  readonly rows: readonly TableRow[]
  /** The number of the header row in the file; null when none is found. */
  readonly row: number | null
  /** By the headings of this file. */
  readonly mapping: Mapping
  /** The confidence of columns recognized only by their headings, by field: from 0 to 1. */
  readonly confidence: Readonly<Record<string, number>>
  /** Whether the columns come from a stored mapping or from the headings. */
  readonly by: 'mapping' | 'headings' | null
}

type Taken = Omit<ShownColumns, 'rows'>

function byMapping(rows: readonly TableRow[], mapping: Mapping, shape: AnyShape): Taken | undefined {
  try {
    const { row, titles, columns } = locate(rows, mapping, shape)
    const found = Object.entries(columns).map(([name, column]) => [name, { title: titles[column]!, column }] as const)
    return { row, mapping: Object.fromEntries(found), confidence: {}, by: 'mapping' }
  } catch (error) {
    if (isFileProblem(error)) return undefined
    throw error
  }
}

function byHeadings(rows: readonly TableRow[], shape: AnyShape): Taken {
  const suggested = suggestMapping(rows, shape)
  if (!suggested) return { row: null, mapping: {}, confidence: {}, by: null }
  return { row: suggested.row, mapping: trusted(suggested, shape), confidence: suggested.confidence, by: 'headings' }
}

/**
 * Returns the first rows of the sheet that would be read, with the meaning of its columns: by a mapping, or by the headings when they
 * differ from it. Throws what `openTable` throws, and FILE_EMPTY.
 */
export async function columnsOf(file: TableFile, shape: AnyShape, mapping: Mapping | undefined): Promise<ShownColumns> {
  const sheets = await begunSheets(file)
  const shown = (rows: readonly TableRow[], taken: Taken): ShownColumns => ({ ...taken, rows: rows.slice(0, HEADER_WITHIN) })
  for (const { first } of mapping ? sheets : []) {
    const taken = byMapping(first, mapping!, shape)
    if (taken) return shown(first, taken)
  }
  const { first } = likeliest(sheets, shape)
  return shown(first, byHeadings(first, shape))
}
