import { isFileProblem } from '#server/engine/files/problem.ts'
import type { TableFile, TableRow } from '#server/engine/excel/read.ts'
import { HEADER_WITHIN, locate, suggestMapping, trusted, type AnyShape, type Mapping } from './mapping.rules.ts'
import { begunSheets, likeliest } from './sheets.rules.ts'

/** The beginning of a file, and what its columns would be taken for if it were read now. */
export interface ShownColumns {
  /** Those of which any may hold the headings. */
  readonly rows: readonly TableRow[]
  /** The row of the headings, as the file counts; null where none looks like one. */
  readonly row: number | null
  /** By the headings of this file. */
  readonly mapping: Mapping
  /** How sure the columns are that were taken by their headings alone, by field: from 0 to 1. */
  readonly confidence: Readonly<Record<string, number>>
  /** Were they taken as somebody has said, or by their headings? */
  readonly by: 'mapping' | 'headings' | null
}

type Taken = Omit<ShownColumns, 'rows'>

function byMapping(rows: readonly TableRow[], mapping: Mapping, shape: AnyShape): Taken | undefined {
  try {
    const { row, titles, columns } = locate(rows, mapping, shape)
    const here = Object.entries(columns).map(([name, column]) => [name, { title: titles[column]!, column }] as const)
    return { row, mapping: Object.fromEntries(here), confidence: {}, by: 'mapping' }
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
 * The first rows of the sheet that a file is read from, with what its columns are taken for: by a mapping, and where the file has other headings by its own. Throws
 * what `openTable` does, and FILE_EMPTY.
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
