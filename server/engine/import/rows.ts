import { setImmediate as turn } from 'node:timers/promises'
import { isProblem, keysOf, optionsOf, type Field, type Import, type ImportColumn, type Problem, type Resource } from '#resource'
import { foldedKey } from '#resource/fold'
import { findHeader, type FoundHeader, openTable, type TableFile, type TableRow, type TableSheet } from '../excel/read.ts'
import { EMPTY_CELL } from '../excel/sheet/cells.ts'
import { fileProblem } from '../files/problem.ts'
import type { LocalizedTexts } from '../texts.ts'
import {
  lookupText,
  takeCell,
  headingOf,
  importedColumns,
  lineKey,
  spellings,
  type ImportedColumn,
  valueWordsOf,
  type Words,
} from './columns.ts'

/** The limit of rows in one import. */
const MAX_ROWS = 50_000
const ROWS_IN_TURN = 200

/** A value to look up in another resource: names of existing records, or of records to create. */
interface ReferenceNames {
  readonly names: readonly string[]
}
/** A problem of a row: the column's heading in the file, its value, and the reason. */
export interface RowProblem {
  readonly row: number
  /** Its sheet when the file has several. */
  readonly sheet?: string
  readonly field: string
  readonly value: string
  readonly problem: Problem
}
/** A child record of a row. */
interface RowLine {
  readonly line: number
  readonly values: Record<string, unknown>
}
/** A row of the file as values by field name; `referenceNames` has the references that must still be looked up. */
export interface FileRow {
  readonly row: number
  readonly source: TableRow
  /** The headings in the file by field; those of child records by `lineKey`. */
  readonly titles: Readonly<Record<string, string>>
  readonly values: Record<string, unknown>
  readonly referenceNames: Readonly<Record<string, ReferenceNames>>
  readonly lines: readonly RowLine[]
  readonly problems: readonly RowProblem[]
}
/** A file whose header was found; its rows are streamed, as often as needed, and not kept in memory. */
export interface ImportRows {
  readonly titles: readonly string[]
  readonly rows: () => AsyncGenerator<FileRow>
  /** The number of rows below the header, and how many of them the spreadsheet hides. */
  readonly size: () => Promise<{ readonly rows: number; readonly hidden: number }>
  /** How each column with a heading is used. */
  readonly columns: readonly ImportedColumn[]
  /** Required columns that are missing in the file; it has no rows then. */
  readonly missing: readonly string[]
}

/** The header is searched for in the first so many rows. */
const HEADER_WITHIN = 20
async function firstOf(rows: AsyncGenerator<TableRow>): Promise<readonly TableRow[]> {
  const first: TableRow[] = []
  for await (const row of rows) {
    first.push(row)
    if (first.length === HEADER_WITHIN) break
  }
  return first
}

interface Headed {
  readonly sheet: TableSheet
  readonly header: FoundHeader | undefined
  readonly missing: readonly ImportColumn[]
}
/** Returns the first sheet that has all required columns; if none has, the sheet that lacks the fewest. */
async function headedSheet(file: TableFile, imports: Import, spelled: Readonly<Record<string, readonly string[]>>): Promise<Headed> {
  let best: Headed | undefined
  for (const sheet of await openTable(file, { bytes: file.bytes.length, rows: MAX_ROWS + 100, columns: 300 })) {
    const first = await firstOf(sheet.rows())
    if (first.length === 0) continue
    const header = findHeader(first, spelled)
    const missing = imports.columns.filter(column => column.required && header?.columns[column.field] === undefined)
    if (!best || missing.length < best.missing.length) best = { sheet, header, missing }
  }
  if (!best) throw fileProblem('FILE_EMPTY', { name: file.name })
  return best
}

/** Opens a file of records: finds its header by the accepted headings, on any sheet. Throws what `openTable` throws, and FILE_EMPTY. */
export async function openFileRows(
  resource: Resource,
  resources: Readonly<Record<string, Resource>>,
  file: TableFile,
  today: string,
  speech: LocalizedTexts & { readonly zone?: string },
): Promise<ImportRows> {
  const imports = resource.parts!.import!
  const spelled = spellings(resource, resources, speech)
  const { sheet, header, missing } = await headedSheet(file, imports, spelled)
  const columns = header ? importedColumns(header, spelled, imports) : []
  const lost = missing.map(column => headingOf({ ...speech, resources }, resource, column))
  if (!header || lost.length)
    return { titles: [], rows: nothing, size: () => Promise.resolve({ rows: 0, hidden: 0 }), columns, missing: lost }
  const titles = Object.fromEntries(Object.entries(header.columns).map(([key, column]) => [key, header.titles[column]!]))
  const known = new Map<Field, Words>()
  const words: WordsIn = (owner, field) => {
    const one = owner.fields[field]!
    const found = known.get(one) ?? valueWordsOf(speech.languages, owner, field, one)
    known.set(one, found)
    return found
  }
  const readHeader = { ...header, headings: titles, words, zone: speech.zone }
  return {
    titles: header.titles,
    columns,
    missing: [],
    async *rows() {
      const judged = repeatsIn(imports, header)
      let met = 0
      for await (const row of sheet.rows()) {
        if (row.row > header.row) yield judged(takeRow(resource, resources, readHeader, row, today))
        met += 1
        // Gives other calls a turn between rows of a file in memory.
        if (met % ROWS_IN_TURN === 0) await turn()
      }
    },
    async size() {
      const size = { rows: 0, hidden: 0 }
      for await (const row of sheet.rows()) {
        if (row.row <= header.row) continue
        size.rows += 1
        if (row.hidden) size.hidden += 1
      }
      return size
    },
  }
}
async function* nothing(): AsyncGenerator<FileRow> {
  yield* []
}

const AMOUNTS: ReadonlySet<string> = new Set(['money', 'decimal', 'number'])

type WordsIn = (owner: Resource, field: string) => Words

/** Reads a row's values for the fields of its columns, its own and those of child records. */
function takeRow(
  resource: Resource,
  resources: Readonly<Record<string, Resource>>,
  header: FoundHeader & { readonly headings: Readonly<Record<string, string>>; readonly words: WordsIn; readonly zone: string | undefined },
  source: TableRow,
  today: string,
): FileRow {
  const imports = resource.parts!.import!
  const problems: RowProblem[] = []
  const referenceNames: Record<string, ReferenceNames> = {}
  const cellAt = (key: string, one?: Field) => {
    const column = header.columns[key]
    if (column === undefined) return undefined
    const cell = source.cells[column] ?? EMPTY_CELL
    // A merged cell counts for each of its rows; an amount only for the first.
    const merged = cell.type === 'empty' && one && !AMOUNTS.has(one.kind) ? source.above?.[column] : undefined
    return { cell: merged ?? cell, title: header.titles[column]! }
  }
  const read = (owner: Resource, column: ImportColumn, key: string, values: Record<string, unknown>, needed: boolean): void => {
    const found = cellAt(key, owner.fields[column.field])
    const at = { row: source.row, field: found?.title ?? column.headers[0]!, value: found?.cell.text ?? '' }
    if (!found || found.cell.type === 'empty') {
      if (needed && column.required) problems.push({ ...at, problem: { key: 'nerud.validation.required' } })
      return
    }
    if (column.find && found.cell.type !== 'error') {
      const one = owner.fields[column.field]!
      const by = resources[optionsOf(one).target!]!.fields[column.find]!
      const texts = one.kind === 'references' ? found.cell.text.split(/[;,]/) : [lookupText(found.cell, by)]
      referenceNames[column.field] = { names: texts.map(name => name.trim()).filter(Boolean) }
      return
    }
    const taken = takeCell(found.cell, owner.fields[column.field]!, today, header.words(owner, column.field), header.zone)
    if (isProblem(taken)) problems.push({ ...at, problem: taken })
    else if (taken.value !== null) values[column.field] = taken.value
  }
  const values: Record<string, unknown> = {}
  for (const column of imports.columns) read(resource, column, column.field, values, true)
  const lines = (imports.lines ?? []).flatMap((line, at): RowLine[] => {
    const child: Record<string, unknown> = { ...line.fixed }
    const filled = line.columns.some(column => (cellAt(lineKey(at, column))?.cell.type ?? 'empty') !== 'empty')
    if (!filled) return []
    for (const column of line.columns) read(resources[line.resource]!, column, lineKey(at, column), child, true)
    return [{ line: at, values: child }]
  })
  return { row: source.row, source, titles: header.headings, values, referenceNames, lines, problems }
}

/** Returns the values of the key fields in a row, without empty ones. */
export const keyWords = (
  imports: Import,
  row: Pick<FileRow, 'values' | 'referenceNames'>,
): readonly (readonly [field: string, word: string])[] =>
  keysOf(imports)
    .flatMap(key => [...Object.values(imports.columns.find(({ field }) => field === key)?.within ?? {}), key])
    .flatMap(field => {
      const word = row.referenceNames[field]?.names.join(', ') ?? row.values[field]
      return word === undefined ? [] : [[field, String(word)] as const]
    })

/** Returns a function that adds a problem to each row whose key repeats that of an earlier row: a mistake in the file, not an update. */
function repeatsIn(imports: Import, { columns, titles }: FoundHeader): (row: FileRow) => FileRow {
  const seen = new Map<string, number>()
  return row => {
    const words = keyWords(imports, row)
    // A key of several fields is compared only when the row has no problems.
    if (words.length === 0 || (keysOf(imports).length > 1 && row.problems.length > 0)) return row
    const key = foldedKey(JSON.stringify(words))
    const first = seen.get(key)
    if (first === undefined) {
      seen.set(key, row.row)
      return row
    }
    const [field, value] = words[0]!
    const problem: RowProblem = {
      row: row.row,
      field: titles[columns[field]!]!,
      value,
      problem: { key: 'nerud.import.repeated', params: { row: first } },
    }
    return { ...row, problems: [...row.problems, problem] }
  }
}
