import PizZip from 'pizzip'
import { columnLetters, plainDecimal, serialOf } from '../../excel/sheet/cells.ts'
import { type NumberShown, mainPart, readWorkbook, relationsOf } from '../../excel/sheet/workbook.ts'
import { attribute, escapeXml, unescapeXml, rejectMalformed, xmlText } from '../../excel/sheet/xml.ts'
import {
  type Budget,
  isTypedValue,
  lookUp,
  renderText,
  openBudget,
  type TemplateData,
  type TextNode,
  templateProblem,
  type TemplateProblem,
} from './tags.ts'
import { OUTSIDE_LOOPS, type OutRow, type LoopPosition, type RowMap, expand, treeOf, type SheetTree } from './expand.ts'
import { shiftFormula, type RowOf, cellXml, inlineText, type SourceCell, type SourceSheet, parseSheet } from './sheetText.ts'
import { fileProblem } from '../../files/problem.ts'
import { openZip, TEMPLATE_LIMITS, type Unzipped } from '../../files/unzip.ts'

/** A sheet whose rows are already repeated. */
type ExpandedSheet = { readonly name: string; readonly source: SourceSheet; readonly rows: readonly OutRow[]; readonly map: RowMap }

/** What fills the cells of a sheet besides the data: all sheets, because formulas refer to other sheets, the styles, and the budget. */
type FillContext = {
  readonly sheets: readonly ExpandedSheet[]
  readonly styles: readonly NumberShown[]
  readonly spend: Budget['spend']
}

/** Maps references to new rows, as seen from a sheet and a position in it; sheets of other workbooks are not changed. */
const rowsSeenFrom =
  ({ sheets }: FillContext, own: ExpandedSheet | undefined, position: LoopPosition): RowOf =>
  (name, from, to) => {
    const sheet = name === undefined ? own : sheets.find(one => one.name.toLowerCase() === name.toLowerCase())
    return sheet ? sheet.map.range(from, to, sheet === own ? position : OUTSIDE_LOOPS) : { first: from, last: to }
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
  if (!isTypedValue(value)) return undefined
  if (value.number !== undefined) return plainDecimal(value.number)
  const showsDate = typeof styles[cell.style] === 'string'
  return value.date !== undefined && showsDate ? serialOf(value.date) : undefined
}

const filledCell = (cell: SourceCell, out: OutRow, sheet: ExpandedSheet, context: FillContext): string => {
  const { prefix } = sheet.source
  if (cell.kind === 'copied') return cellXml(prefix, cell, out.number, '', cell.inside)
  if (cell.kind === 'formula') {
    const rowOf = rowsSeenFrom(context, sheet, out.position)
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
const sheetXml = (sheet: ExpandedSheet, context: FillContext): string => {
  const { prefix, before } = sheet.source
  const rows = sheet.rows.map(out => {
    const cells = out.row.cells.map(cell => filledCell(cell, out, sheet, context)).join('')
    return `<${prefix}row r="${out.number}"${out.row.attributes}>${cells}</${prefix}row>`
  })
  const data = sheet.source.after === '' && rows.length === 0 ? '' : `<${prefix}sheetData>${rows.join('')}</${prefix}sheetData>`
  return before.replace(/<(?:\w+:)?dimension\b[^>]*\/>/, '') + data + shiftAfter(sheet, rowsSeenFrom(context, sheet, OUTSIDE_LOOPS))
}

/** Moves the ranges of a table on a sheet. */
const tableXml = (xml: string, rowOf: RowOf): string =>
  xml.replace(/(\sref=")([^"]+)(")/g, (_, start: string, range: string, end: string) => start + (shiftRanges(range, rowOf) || range) + end)

/** Moves pictures and charts with their rows, which are counted from 0. */
const drawingXml = (xml: string, rowOf: RowOf): string =>
  xml.replace(
    /(<(?:\w+:)?row>)(\d+)(<)/g,
    (_, start: string, row: string, end: string) =>
      start + ((rowOf(undefined, Number(row) + 1, Number(row) + 1)?.first ?? Number(row) + 1) - 1) + end,
  )

/** Returns the name of a cell for a message: "Лист1!B5". */
const cellName = (sheet: string, cell: SourceCell, row: number): string => `${sheet}!${columnLetters(cell.column)}${row}`

type TemplateSheet = { readonly name: string; readonly part: string; readonly source: SourceSheet; readonly tree: SheetTree }

/** A tag of a template and the blocks around it, outermost first. */
type UsedTag = { readonly path: string; readonly blocks: readonly string[]; readonly cell: string }

/** Returns the text of a part after checking that it is well-formed, so that patterns may parse it. */
const textOfPart = (zip: Unzipped, part: string): string => {
  const text = xmlText(zip.read(part) ?? new Uint8Array())
  rejectMalformed(text)
  return text
}

const readSheets = (zip: Unzipped, { spend }: Budget): { sheets: TemplateSheet[]; styles: FillContext['styles'] } => {
  const book = readWorkbook(zip)
  const sheets = book.sheets.map(({ name, part }) => {
    const source = parseSheet(textOfPart(zip, part), book.strings, spend)
    return { name, part, source, tree: treeOf(source.rows) }
  })
  return { sheets, styles: book.styles }
}

const faultsOf = ({ name, source, tree }: TemplateSheet): TemplateProblem[] => {
  const inCells = source.rows.flatMap(row =>
    row.cells.flatMap(cell =>
      cell.kind === 'tags'
        ? cell.parsed.faults.map(({ code, tag }) => templateProblem(code, tag, { cell: cellName(name, cell, row.number) }))
        : [],
    ),
  )
  return [
    ...inCells,
    ...tree.faults.map(({ code, tag, cell, row }) => templateProblem(code, tag, { cell: cellName(name, cell, row.number) })),
  ]
}

const tagsIn = (nodes: readonly TextNode[], blocks: readonly string[], cell: string): UsedTag[] =>
  nodes.flatMap(node => {
    if (typeof node === 'string') return []
    const used = { path: node.path, blocks, cell }
    return 'nodes' in node ? [used, ...tagsIn(node.nodes, node.inverted ? blocks : [...blocks, node.path], cell)] : [used]
  })

const tagsOf = ({ name, tree }: TemplateSheet): UsedTag[] => {
  const walk = (items: SheetTree['items'], blocks: readonly string[]): UsedTag[] =>
    items.flatMap(item => {
      if (item.kind === 'gap') return []
      if (item.kind === 'loop') {
        const inner = walk(item.items, item.inverted ? blocks : [...blocks, item.path])
        return [{ path: item.path, blocks, cell: inner[0]?.cell ?? name }, ...inner]
      }
      return item.row.cells.flatMap(cell =>
        cell.kind === 'tags' ? tagsIn(cell.parsed.nodes, blocks, cellName(name, cell, item.row.number)) : [],
      )
    })
  return walk(tree.items, [])
}

/** Returns the tag problems of an xlsx template, and the tags that it uses. */
export const readXlsxTags = (bytes: Uint8Array): { faults: TemplateProblem[]; tags: UsedTag[] } => {
  const { sheets } = readSheets(openZip(bytes, TEMPLATE_LIMITS), openBudget())
  return { faults: sheets.flatMap(faultsOf), tags: sheets.flatMap(tagsOf) }
}

/** Makes Excel recalculate formulas on opening: their stored values belong to the template. */
const recounted = (workbook: string): string => {
  const plain = workbook.replace(/\sfullCalcOnLoad="[^"]*"/, '')
  if (/<(?:\w+:)?calcPr\b/.test(plain)) return plain.replace(/<((?:\w+:)?)calcPr\b/, '<$1calcPr fullCalcOnLoad="1"')
  return plain.replace(
    /(<\/((?:\w+:)?)sheets>(?:\s*<(?:\w+:)?(?:functionGroups|externalReferences|definedNames)\b[\s\S]*<\/(?:\w+:)?(?:functionGroups|externalReferences|definedNames)>)?)/,
    '$1<$2calcPr fullCalcOnLoad="1"/>',
  )
}

const shiftNames = (workbook: string, context: FillContext): string =>
  workbook.replace(/(<(?:\w+:)?definedName\b[^>]*>)([^<]*)(<)/g, (_, start: string, formula: string, end: string) => {
    const shifted = shiftFormula(unescapeXml(formula), rowsSeenFrom(context, undefined, OUTSIDE_LOOPS))
    return start + escapeXml(shiftRowRanges(shifted, context)) + end
  })

/** Rows repeated on each page are named without columns: Лист1!$1:$2. */
const shiftRowRanges = (formula: string, context: FillContext): string =>
  formula.replace(/((?:'(?:[^']|'')+'|[\p{L}_][\p{L}\p{N}_.]*)!)\$(\d+):\$(\d+)/gu, (whole, prefix: string, from: string, to: string) => {
    const name = prefix.slice(0, -1).replace(/^'|'$/g, '').replaceAll("''", "'")
    const rows = rowsSeenFrom(context, undefined, OUTSIDE_LOOPS)(name, Number(from), Number(to))
    return rows ? `${prefix}$${rows.first}:$${rows.last}` : whole
  })

const changedParts = (zip: Unzipped, sheets: readonly (ExpandedSheet & { part: string })[], context: FillContext): Map<string, string> => {
  const main = mainPart(zip)
  const changed = new Map([[main.toLowerCase(), recounted(shiftNames(textOfPart(zip, main), context))]])
  for (const sheet of sheets) {
    changed.set(sheet.part.toLowerCase(), sheetXml(sheet, context))
    const rowOf = rowsSeenFrom(context, sheet, OUTSIDE_LOOPS)
    for (const { type, part } of relationsOf(zip, sheet.part).values()) {
      if (type === 'table') changed.set(part.toLowerCase(), tableXml(textOfPart(zip, part), rowOf))
      if (type === 'drawing') changed.set(part.toLowerCase(), drawingXml(textOfPart(zip, part), rowOf))
    }
  }
  return changed
}

/**
 * Drops the calculation chain, which refers to old cell positions: a workbook works without it, but one with a wrong chain is "repaired".
 */
const withoutCalcChain = (name: string, xml: string): string =>
  name === '[content_types].xml' || name.endsWith('.rels')
    ? xml.replace(/<(?:\w+:)?(?:Override|Relationship)\b[^>]*calcChain[^>]*\/>/g, '')
    : xml

const packed = (zip: Unzipped, changed: ReadonlyMap<string, string>): Uint8Array => {
  const filled = new PizZip()
  for (const name of zip.names) {
    const key = name.toLowerCase()
    if (key.endsWith('/calcchain.xml') || key.endsWith('/')) continue
    const holdsPointers = key === '[content_types].xml' || key === 'xl/_rels/workbook.xml.rels'
    const text = changed.get(key) ?? (holdsPointers ? textOfPart(zip, name) : undefined)
    if (text === undefined) {
      const compression = /\.(xml|rels|vml)$/.test(key) ? 'DEFLATE' : 'STORE'
      filled.file(name, zip.read(name) ?? new Uint8Array(), { compression })
    } else filled.file(name, withoutCalcChain(key, text))
  }
  return filled.generate({ type: 'uint8array', compression: 'DEFLATE' })
}

/**
 * Fills an xlsx template: `{field}` in cells, `{#rows}…{/rows}` over whole rows; styles, merged cells, formulas and ranges move along. A
 * number, or a value with a `number` besides its text, becomes a number when the cell contains nothing else.
 */
export const fillXlsx = (bytes: Uint8Array, data: TemplateData): Uint8Array => {
  const zip = openZip(bytes, TEMPLATE_LIMITS)
  const budget = openBudget()
  const { sheets, styles } = readSheets(zip, budget)
  const [fault] = sheets.flatMap(faultsOf)
  if (fault) throw fileProblem('FILE_TEMPLATE', { tag: fault.tag })
  const expanded = sheets.map(({ name, part, source, tree }) => ({ name, part, source, ...expand(tree, data, budget.spend) }))
  return packed(zip, changedParts(zip, expanded, { sheets: expanded, styles, spend: budget.spend }))
}
