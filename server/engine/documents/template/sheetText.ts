import { columnLetters, columnIndexOf } from '../../excel/sheet/cells.ts'
import { attribute, escapeXml, readXml, unescapeXml } from '../../excel/sheet/xml.ts'
import { type Budget, parseText, type ParsedText } from './tags.ts'

/** Returns the new row of a reference: `first` and `last` of the new rows, undefined when none are left. */
export type RowOf = (sheet: string | undefined, row: number, toRow: number) => { readonly first: number; readonly last: number } | undefined

// A text, or a reference: sheet, column, row and, for a range, column and row again. A name such as LOG10( is not a reference.
const REFERENCE =
  /"(?:[^"]|"")*"|(?<![\p{L}\p{N}_.$])((?:'(?:[^']|'')+'|[\p{L}_][\p{L}\p{N}_.]*)!)?(\$?[A-Z]{1,3})(\$?)(\d{1,7})(?::(\$?[A-Z]{1,3})(\$?)(\d{1,7}))?(?![\p{L}\p{N}_.(!])/giu

const sheetOf = (prefix: string | undefined): string | undefined => prefix?.slice(0, -1).replace(/^'|'$/g, '').replaceAll("''", "'")

/** Rewrites the references of a formula after rows were inserted or removed. A reference to removed rows becomes 0, the sum of nothing. */
export const shiftFormula = (formula: string, rowOf: RowOf): string =>
  formula.replace(
    REFERENCE,
    (
      whole,
      prefix: string | undefined,
      column?: string,
      dollar?: string,
      row?: string,
      toColumn?: string,
      toDollar?: string,
      toRow?: string,
    ) => {
      if (column === undefined || row === undefined) return whole
      const rows = rowOf(sheetOf(prefix), Number(row), Number(toRow ?? row))
      if (!rows) return '0'
      const start = `${prefix ?? ''}${column}${dollar ?? ''}${rows.first}`
      return toColumn === undefined ? start : `${start}:${toColumn}${toDollar ?? ''}${rows.last}`
    },
  )

const moved = (column: string, dollar: string, row: string, down: number, right: number): string => {
  const letters = column.startsWith('$') ? column : columnLetters(columnIndexOf(column) + right)
  return `${letters}${dollar}${dollar === '' ? Number(row) + down : row}`
}

/** Returns the formula of a cell that shares it with another cell, so many rows down and columns to the right. */
export const copyFormula = (formula: string, down: number, right: number): string =>
  formula.replace(
    REFERENCE,
    (
      whole,
      prefix: string | undefined,
      column?: string,
      dollar?: string,
      row?: string,
      toColumn?: string,
      toDollar?: string,
      toRow?: string,
    ) => {
      if (column === undefined || row === undefined) return whole
      const start = `${prefix ?? ''}${moved(column, dollar ?? '', row, down, right)}`
      return toColumn === undefined || toRow === undefined ? start : `${start}:${moved(toColumn, toDollar ?? '', toRow, down, right)}`
    },
  )

/** A cell of a template: unchanged, a formula, or a text with tags. */
export type SourceCell = { readonly column: number; readonly attributes: string; readonly style: number } & (
  | { readonly kind: 'copied'; readonly inside: string }
  | { readonly kind: 'formula'; readonly formula: string; readonly arrayTo: string | undefined }
  | { readonly kind: 'tags'; readonly parsed: ParsedText }
)

/** A row of a template's sheet; `attributes` exclude its number. */
export type SourceRow = { readonly number: number; readonly attributes: string; readonly cells: readonly SourceCell[] }

/** A parsed sheet: the XML before its rows, the rows, and the XML after them. `prefix` is that of the XML names. */
export type SourceSheet = { readonly prefix: string; readonly before: string; readonly rows: readonly SourceRow[]; readonly after: string }

type Shared = Map<string, { formula: string; row: number; column: number }>
type Reading = { readonly strings: readonly string[]; readonly shared: Shared; readonly spend: Budget['spend'] }

/** Returns the plain text of a cell's string, joining its runs. */
const plainText = (xml: string): string => {
  let text = ''
  let takes = false
  let inPhonetic = false
  readXml(xml, {
    open: name => {
      if (name === 'rPh') inPhonetic = true
      if (name === 't') takes = !inPhonetic
    },
    close: name => {
      if (name === 'rPh') inPhonetic = false
      if (name === 't') takes = false
    },
    text: piece => {
      if (takes) text += piece
    },
  })
  return text
}

const without = (attributes: string, ...names: readonly string[]): string =>
  names.reduce((rest, name) => rest.replace(new RegExp(`\\s${name}\\s*=\\s*("[^"]*"|'[^']*')`), ''), attributes)

const inside = (xml: string, name: string): { attributes: string; text: string } | undefined => {
  const match = new RegExp(`<(?:\\w+:)?${name}\\b([^>]*?)(?:/>|>([\\s\\S]*?)</(?:\\w+:)?${name}>)`).exec(xml)
  return match ? { attributes: match[1] ?? '', text: unescapeXml(match[2] ?? '') } : undefined
}

/** The cells of a column filled down share one formula: each gets its own copy, so that rows can move apart. */
const ownFormula = (shared: Shared, { attributes, text }: { attributes: string; text: string }, row: number, column: number): string => {
  const id = attribute(attributes, 'si')
  if (attribute(attributes, 't') !== 'shared' || id === undefined) return text
  if (text !== '') shared.set(id, { formula: text, row, column })
  const first = shared.get(id)
  return first ? copyFormula(first.formula, row - first.row, column - first.column) : text
}

const cellOf = (attributes: string, xml: string, column: number, row: number, { strings, shared, spend }: Reading): SourceCell => {
  const type = attribute(attributes, 't') ?? 'n'
  const plain = { column, attributes: without(attributes, 'r'), style: Number(attribute(attributes, 's') ?? 0) }
  const formula = inside(xml, 'f')
  if (formula) {
    const arrayTo = attribute(formula.attributes, 't') === 'array' ? attribute(formula.attributes, 'ref') : undefined
    return {
      ...plain,
      attributes: without(plain.attributes, 't'),
      kind: 'formula',
      formula: ownFormula(shared, formula, row, column),
      arrayTo,
    }
  }
  const text = type === 's' ? (strings[Number(inside(xml, 'v')?.text)] ?? '') : type === 'inlineStr' ? plainText(`<t0>${xml}</t0>`) : ''
  if (!/[{}]/.test(text)) return { ...plain, kind: 'copied', inside: xml }
  // Many cells may show one long string.
  spend(text.length)
  return { ...plain, attributes: without(plain.attributes, 't'), kind: 'tags', parsed: parseText(text) }
}

const cellsOf = (xml: string, row: number, reading: Reading): SourceCell[] => {
  const cells: SourceCell[] = []
  for (const [, attributes = '', body = ''] of xml.matchAll(/<(?:\w+:)?c(?=[\s/>])([^>]*?)(?:\/>|>([\s\S]*?)<\/(?:\w+:)?c>)/g)) {
    const reference = attribute(attributes, 'r')
    const column = reference === undefined ? (cells.at(-1)?.column ?? -1) + 1 : columnIndexOf(reference)
    cells.push(cellOf(attributes, body, column, row, reading))
  }
  return cells
}

/** Parses a sheet's XML; `strings` are the workbook's shared ones, `spend` receives the cost. */
export const parseSheet = (xml: string, strings: readonly string[], spend: Budget['spend']): SourceSheet => {
  const data = /<((?:\w+:)?)sheetData\b[^>]*?(?:\/>|>([\s\S]*)<\/(?:\w+:)?sheetData>)/.exec(xml)
  if (!data) return { prefix: '', before: xml, rows: [], after: '' }
  const reading: Reading = { strings, shared: new Map(), spend }
  const rows: SourceRow[] = []
  for (const [, attributes = '', body = ''] of (data[2] ?? '').matchAll(/<(?:\w+:)?row\b([^>]*?)(?:\/>|>([\s\S]*?)<\/(?:\w+:)?row>)/g)) {
    const number = Number(attribute(attributes, 'r') ?? (rows.at(-1)?.number ?? 0) + 1)
    rows.push({ number, attributes: without(attributes, 'r', 'spans'), cells: cellsOf(body, number, reading) })
  }
  return { prefix: data[1] ?? '', before: xml.slice(0, data.index), rows, after: xml.slice(data.index + data[0].length) }
}

/** Returns the XML of a cell: `body` is its content, `type` its type attribute. */
export const cellXml = (prefix: string, cell: SourceCell, row: number, type: string, body: string): string => {
  const start = `<${prefix}c r="${columnLetters(cell.column)}${row}"${cell.attributes}${type}`
  return body === '' ? `${start}/>` : `${start}>${body}</${prefix}c>`
}

/** Returns the content of a text cell. */
export const inlineText = (prefix: string, text: string): string =>
  `<${prefix}is><${prefix}t xml:space="preserve">${escapeXml(text)}</${prefix}t></${prefix}is>`
