import { streamOf, zipChunks, type ZipPart } from '../files/zip.ts'
import { columnLetters, type TableCell } from './sheet/cells.ts'
import {
  sheetBodyOf,
  formatOf,
  textBody,
  widthOf,
  bindingParts,
  sheetEnd,
  sheetStart,
  STYLE,
  stylesXml,
  workbookXml,
  type SheetRows,
} from './workbookXml.ts'
import type { ExcelKind } from '../kinds/kind.ts'

/** A column of an export: `width` in characters, `scale` decimals; `hidden`: the spreadsheet hides it. */
export type ExcelColumn = {
  readonly header: string
  readonly kind: ExcelKind
  readonly width?: number
  readonly scale?: number
  readonly hidden?: boolean
}

/** The values of one row, in the order of the columns. */
type RowValues = readonly unknown[]

/**
 * A row in an outline: its level; a subtotal row also has the number of rows above that it adds up (`span`), and the columns it adds up
 * (`added`).
 */
export type OutlinedRow = {
  readonly values: RowValues
  readonly level: number
  readonly span?: number
  readonly added?: ReadonlySet<number>
}
type AnyRow = RowValues | OutlinedRow
const isOutlined = (row: AnyRow): row is OutlinedRow => !Array.isArray(row)

/** Rows in batches, as they come from a database. */
type Batches = { readonly batches: AsyncIterable<readonly AnyRow[]> }

/**
 * What to write and how. `utcOffset`: minutes that the reader's zone is east of UTC, for times; `flagWords`: words instead of TRUE and
 * FALSE.
 */
export type WriteRows = {
  readonly sheet: string
  readonly columns: readonly ExcelColumn[]
  readonly rows: AsyncIterable<RowValues> | Iterable<RowValues> | Batches
  readonly title?: string
  /** Lines under the title. */
  readonly notes?: readonly string[]
  readonly flagWords?: readonly [yes: string, no: string]
  readonly utcOffset?: number
  readonly rowsPerSheet?: number
  /** The number of outline levels. */
  readonly outline?: number
}

/** Rows to read one by one. Waiting costs more than writing a row, so it happens once per batch. */
type Source = {
  /** Returns the next row of the current batch; undefined when it has no more. */
  readonly take: () => AnyRow | undefined
  /** Waits for the next batch; false when there are no more rows. */
  readonly more: () => Promise<boolean>
  readonly close: () => Promise<void>
}
type Plan = {
  readonly above: readonly string[]
  readonly lines: number
  readonly widths: readonly number[]
  readonly outline: number
  readonly rowXml: (row: number, values: AnyRow) => string
}

const MAX_ROWS = 1_048_576
/** Characters of XML per chunk: longer strings become large objects of V8, which are collected late. */
const CHUNK = 16 * 1024
/** The length at which a sheet is ended early: readers address at most 4 GiB in one part. */
const MAX_SHEET_LENGTH = 2 ** 31
const MAX_SHEET_NAME = 31
/** A fixed time, so that the same rows give the same bytes. */
const PART_TIME = new Date(Date.UTC(1980, 0, 1, 12))

/** Returns a valid sheet name: at most 31 characters, without []:*?/\, without apostrophes at the ends. */
const sheetName = (title: string, index: number): string => {
  const suffix = index === 0 ? '' : ` (${index + 1})`
  const clean = title
    .replace(/[[\]:*?/\\\p{Cc}]/gu, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^['\s]+|['\s]+$/g, '')
  return (clean === '' ? 'Sheet' : clean).slice(0, MAX_SHEET_NAME - suffix.length).replace(/[\ud800-\udbff'\s]$/, '') + suffix
}

async function* batchesOf(rows: WriteRows['rows']): AsyncGenerator<Iterable<AnyRow>> {
  if ('batches' in rows) yield* rows.batches
  else if (Symbol.asyncIterator in rows) for await (const row of rows) yield [row]
  else yield rows
}

const sourceOf = (rows: WriteRows['rows']): Source => {
  const batches = batchesOf(rows)
  let batch: Iterator<AnyRow> | undefined
  let ahead: AnyRow | undefined
  const take = (): AnyRow | undefined => {
    const next = ahead ?? batch?.next().value
    ahead = undefined
    return next
  }
  return {
    take,
    more: async () => {
      for (;;) {
        // Reads one row ahead, so that no empty sheet follows a full one.
        if ((ahead = take()) !== undefined) return true
        const { done, value } = await batches.next()
        if (done) return false
        batch = value[Symbol.iterator]()
      }
    },
    close: async () => {
      batch?.return?.()
      await batches.return(undefined)
    },
  }
}

const planOf = ({ columns, title, notes = [], flagWords, utcOffset = 0, outline = 0 }: WriteRows): Plan => {
  const writers = columns.map(({ kind }, index) => ({
    start: `<c r="${columnLetters(index)}`,
    style: `" s="${STYLE.firstColumn + index}"`,
    bold: `" s="${STYLE.firstColumn + columns.length + index}"`,
    body: sheetBodyOf(kind, { utcOffset, flagWords }),
  }))
  const line = (row: number, cells: readonly string[], style: number) =>
    `<row r="${row}">${cells.map((text, index) => `<c r="${columnLetters(index)}${row}" s="${style}"${textBody(text) || '/>'}`).join('')}</row>`
  const lines = [...(title === undefined ? [] : [{ text: title, style: STYLE.title }]), ...notes.map(text => ({ text, style: STYLE.note }))]
  const above = lines.map(({ text, style }, index) => line(index + 1, [text], style))
  const header = line(
    lines.length + 1,
    columns.map(column => column.header),
    STYLE.header,
  )
  /** A subtotal row has a formula, so that Excel recalculates it when rows are filtered or changed. */
  const outlinedXml = (row: number, { values, level, span, added }: OutlinedRow): string => {
    // When a group began on the previous sheet, a formula would cover only a part of it.
    const first = span === undefined || row - span <= lines.length + 1 ? undefined : row - span
    let xml = `<row r="${row}"${level > 0 ? ` outlineLevel="${Math.min(level, 7)}"` : ''}>`
    for (const [index, { start, style, bold, body }] of writers.entries()) {
      const rest = body(values[index])
      if (rest === '') continue
      const letters = columnLetters(index)
      const formula = first !== undefined && added?.has(index) ? `<f>SUBTOTAL(9,${letters}${first}:${letters}${row - 1})</f>` : ''
      xml += start + row + (span === undefined ? style : bold) + (formula === '' ? rest : rest.replace('><v>', `>${formula}<v>`))
    }
    return `${xml}</row>`
  }
  return {
    above: [...above, header],
    lines: lines.length + 1,
    widths: columns.map(({ kind, header: text, width, hidden }) => (hidden ? 0 : (width ?? widthOf(kind, text)))),
    outline,
    rowXml: (row, given) => {
      if (isOutlined(given)) return outlinedXml(row, given)
      const values = given
      let xml = `<row r="${row}">`
      for (const [index, { start, style, body }] of writers.entries()) {
        const rest = body(values[index])
        if (rest !== '') xml += start + row + style + rest
      }
      return `${xml}</row>`
    },
  }
}

async function* worksheetXml(plan: Plan, source: Source, maxRow: number, finish: (lastRow: number) => string): AsyncGenerator<string> {
  let buffer = sheetStart(plan.widths, plan.lines, plan.outline) + plan.above.join('')
  let row = plan.lines
  let length = 0
  while (row < maxRow && length < MAX_SHEET_LENGTH) {
    const values = source.take()
    if (values === undefined) {
      if (await source.more()) continue
      break
    }
    row += 1
    buffer += plan.rowXml(row, values)
    if (buffer.length < CHUNK) continue
    length += buffer.length
    yield buffer
    buffer = ''
  }
  yield buffer + finish(row)
}

async function* workbookParts(options: WriteRows): AsyncGenerator<ZipPart> {
  const plan = planOf(options)
  const source = sourceOf(options.rows)
  const maxRow = Math.min((options.rowsPerSheet ?? MAX_ROWS) + plan.lines, MAX_ROWS)
  const sheets: SheetRows[] = []
  const part = (name: string, body: ZipPart['body']): ZipPart => ({ name, modified: PART_TIME, deflate: true, body })
  const finish = (lastRow: number): string => {
    const sheet = { name: sheetName(options.sheet, sheets.length), headerRow: plan.lines, lastRow }
    sheets.push(sheet)
    return sheetEnd(sheet, options.columns.length)
  }
  try {
    do yield part(`xl/worksheets/sheet${sheets.length + 1}.xml`, worksheetXml(plan, source, maxRow, finish))
    while (await source.more())
  } finally {
    await source.close()
  }
  yield part('xl/styles.xml', [
    stylesXml(
      options.columns.map(({ kind, scale }) => formatOf(kind, scale)),
      plan.outline > 0,
    ),
  ])
  yield part('xl/workbook.xml', [workbookXml(sheets, options.columns.length)])
  for (const [name, xml] of bindingParts(sheets.length)) yield part(name, [xml])
}

/**
 * Streams rows as xlsx, using some tens of kilobytes of memory whatever their number. Rows beyond a sheet's limit continue on another
 * sheet; cancelling the stream closes the source.
 */
export const writeSheetRows = (options: WriteRows): ReadableStream<Uint8Array> => streamOf(zipChunks(workbookParts(options)))

/** A rejected row of the source, and the reason in words. */
export type FaultyRow = { readonly cells: readonly TableCell[]; readonly error: string }

/** The content of a file of rejected rows; `errorHeader` is the heading of the last column. */
type ErrorFile = {
  readonly sheet: string
  readonly header: readonly string[]
  readonly errorHeader: string
  readonly rows: AsyncIterable<FaultyRow> | Iterable<FaultyRow>
}

/** Dates are written as staff write them, not in ISO. */
const shown = ({ text, type }: TableCell): string =>
  type === 'date'
    ? text.replace(
        /^(\d{4})-(\d{2})-(\d{2})(?:T(\d{2}:\d{2}(?::\d{2})?))?$/,
        (_, year, month, day, time) => `${day}.${month}.${year}${time ? ` ${time}` : ''}`,
      )
    : text

const ERROR_WIDTH = 60

/**
 * Writes the rejected rows of an import as a file to correct and upload again: the source's columns as texts, then the errors. When such a
 * file is uploaded again, its old column of errors is left out.
 */
export const writeErrorFile = ({ sheet, header, errorHeader, rows }: ErrorFile): ReadableStream<Uint8Array> => {
  const indexes = header.flatMap((title, index) => (title.trim() === errorHeader ? [] : [index]))
  const columns: ExcelColumn[] = [
    ...indexes.map(index => ({ header: header[index] ?? '', kind: 'text' as const })),
    { header: errorHeader, kind: 'text', width: ERROR_WIDTH },
  ]
  const values = async function* (): AsyncGenerator<string[]> {
    for await (const { cells, error } of rows) {
      yield [
        ...indexes.map(index => {
          const cell = cells[index]
          return cell ? shown(cell) : ''
        }),
        error,
      ]
    }
  }
  return writeSheetRows({ sheet, columns, rows: values() })
}
