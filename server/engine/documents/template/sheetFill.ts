import { columnLetters } from '../../excel/sheet/cells.ts'
import { plainDecimal } from '../../excel/sheet/decimal.ts'
import { serialOf } from '../../excel/sheet/serial.ts'
import type { NumberShown } from '../../excel/sheet/styles.ts'
import { attribute, escapeXml, unescapeXml } from '../../excel/sheet/xml.ts'
import type { Budget } from './budget.ts'
import { OUTSIDE, type OutRow, type Place, type RowMap } from './expand.ts'
import { shiftFormula, type RowOf } from './formula.ts'
import { isTyped, lookUp } from './scope.ts'
import { cellXml, inlineText, type SourceCell, type SourceSheet } from './sheetText.ts'
import { renderText } from './tags.ts'

/** A sheet whose rows are already repeated. */
export type ExpandedSheet = { readonly name: string; readonly source: SourceSheet; readonly rows: readonly OutRow[]; readonly map: RowMap }

/** What fills the cells of a sheet besides the data: all sheets, because formulas refer to other sheets, the styles, and the budget. */
export type FillContext = {
  readonly sheets: readonly ExpandedSheet[]
  readonly styles: readonly NumberShown[]
  readonly spend: Budget['spend']
}

/** Maps references to new rows, as seen from a sheet and a position in it; sheets of other workbooks are not changed. */
export const rowsSeenFrom =
  ({ sheets }: FillContext, own: ExpandedSheet | undefined, place: Place): RowOf =>
  (name, from, to) => {
    const sheet = name === undefined ? own : sheets.find(one => one.name.toLowerCase() === name.toLowerCase())
    return sheet ? sheet.map.range(from, to, sheet === own ? place : OUTSIDE) : { first: from, last: to }
  }

/** Moves the rows of a list of ranges such as "A1:B2 D4"; removed ranges are dropped. */
const shiftRanges = (ranges: string, rowOf: RowOf): string =>
  ranges
    .split(/\s+/)
    .flatMap(range => {
      const shifted = shiftFormula(range, rowOf)
      return shifted === '0' ? [] : [shifted]
    })
    .join(' ')

/** A cell with exactly one tag takes the value in its type: a number that can be summed, a date that can be compared. */
const valueBody = (cell: SourceCell, scopes: readonly unknown[], styles: readonly NumberShown[]): string | undefined => {
  const [only, ...others] = cell.kind === 'tags' ? cell.parsed.nodes : []
  if (only === undefined || typeof only === 'string' || 'nodes' in only || others.length > 0) return undefined
  const value = lookUp(scopes, only.path)
  if (typeof value === 'number' || typeof value === 'bigint') return plainDecimal(String(value))
  if (!isTyped(value)) return undefined
  if (value.number !== undefined) return plainDecimal(value.number)
  const showsDate = typeof styles[cell.style] === 'string'
  return value.date !== undefined && showsDate ? serialOf(value.date) : undefined
}

const filledCell = (cell: SourceCell, out: OutRow, sheet: ExpandedSheet, context: FillContext): string => {
  const { prefix } = sheet.source
  if (cell.kind === 'kept') return cellXml(prefix, cell, out.number, '', cell.inside)
  if (cell.kind === 'formula') {
    const rowOf = rowsSeenFrom(context, sheet, out.place)
    const array = cell.arrayTo === undefined ? '' : ` t="array" ref="${shiftRanges(cell.arrayTo, rowOf)}"`
    return cellXml(prefix, cell, out.number, '', `<${prefix}f${array}>${escapeXml(shiftFormula(cell.formula, rowOf))}</${prefix}f>`)
  }
  const value = valueBody(cell, out.scopes, context.styles)
  if (value !== undefined) return cellXml(prefix, cell, out.number, '', `<${prefix}v>${value}</${prefix}v>`)
  const text = renderText(cell.parsed.nodes, out.scopes, context.spend)
  return text === ''
    ? cellXml(prefix, cell, out.number, '', '')
    : cellXml(prefix, cell, out.number, ' t="inlineStr"', inlineText(prefix, text))
}

const mergedCells = (xml: string, prefix: string, map: RowMap): string => {
  const merges = [...xml.matchAll(/<(?:\w+:)?mergeCell\b([^>]*?)\/>/g)].flatMap(([, attributes = '']) => {
    const [, left, top, right, bottom] = /^([A-Z]+)(\d+):([A-Z]+)(\d+)$/.exec(attribute(attributes, 'ref') ?? '') ?? []
    const copies = top === undefined ? [] : map.copies(Number(top), Number(bottom))
    return copies.map(({ first, last }) => `<${prefix}mergeCell ref="${left}${first}:${right}${last}"/>`)
  })
  return merges.length === 0 ? '' : `<${prefix}mergeCells count="${merges.length}">${merges.join('')}</${prefix}mergeCells>`
}

/** Moves references after the rows of a sheet: merged cells, filters, conditional formats, drop-down lists, links, page breaks. */
const shiftAfter = (sheet: ExpandedSheet, rowOf: RowOf): string =>
  sheet.source.after
    .replace(/<(?:\w+:)?mergeCells\b[\s\S]*?<\/(?:\w+:)?mergeCells>/, xml => mergedCells(xml, sheet.source.prefix, sheet.map))
    .replace(/(\s(?:ref|sqref)=")([^"]+)(")/g, (whole, start: string, ranges: string, end: string, at: number, all: string) =>
      all.slice(all.lastIndexOf('<', at), at).includes('mergeCell') ? whole : start + (shiftRanges(ranges, rowOf) || ranges) + end,
    )
    .replace(
      /(<(?:\w+:)?formula[12]?>)([^<]*)(<)/g,
      (_, start: string, formula: string, end: string) => start + escapeXml(shiftFormula(unescapeXml(formula), rowOf)) + end,
    )
    .replace(
      /(<(?:\w+:)?brk\b[^>]*?\sid=")(\d+)(")/g,
      (_, start: string, row: string, end: string) => start + (rowOf(undefined, Number(row), Number(row))?.last ?? row) + end,
    )

/** Returns the XML of a sheet filled with its data. */
export const sheetXml = (sheet: ExpandedSheet, context: FillContext): string => {
  const { prefix, before } = sheet.source
  const rows = sheet.rows.map(out => {
    const cells = out.row.cells.map(cell => filledCell(cell, out, sheet, context)).join('')
    return `<${prefix}row r="${out.number}"${out.row.attributes}>${cells}</${prefix}row>`
  })
  const data = sheet.source.after === '' && rows.length === 0 ? '' : `<${prefix}sheetData>${rows.join('')}</${prefix}sheetData>`
  return before.replace(/<(?:\w+:)?dimension\b[^>]*\/>/, '') + data + shiftAfter(sheet, rowsSeenFrom(context, sheet, OUTSIDE))
}

/** Moves the ranges of a table on a sheet. */
export const tableXml = (xml: string, rowOf: RowOf): string =>
  xml.replace(/(\sref=")([^"]+)(")/g, (_, start: string, range: string, end: string) => start + (shiftRanges(range, rowOf) || range) + end)

/** Moves pictures and charts with their rows, which are counted from 0. */
export const drawingXml = (xml: string, rowOf: RowOf): string =>
  xml.replace(
    /(<(?:\w+:)?row>)(\d+)(<)/g,
    (_, start: string, row: string, end: string) =>
      start + ((rowOf(undefined, Number(row) + 1, Number(row) + 1)?.first ?? Number(row) + 1) - 1) + end,
  )

/** Returns the name of a cell for a message: "Лист1!B5". */
export const cellName = (sheet: string, cell: SourceCell, row: number): string => `${sheet}!${columnLetters(cell.column)}${row}`
