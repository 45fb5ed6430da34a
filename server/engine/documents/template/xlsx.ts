import PizZip from 'pizzip'
import { fileProblem } from '../../files/problem.ts'
import { mainPart, readWorkbook, relationsOf } from '../../excel/sheet/workbook.ts'
import { escapeXml, rejectMalformed, unescapeXml, xmlText } from '../../excel/sheet/xml.ts'
import { openZip, TEMPLATE_LIMITS, type Unzipped } from '../../files/unzip.ts'
import { openBudget, type Budget } from './budget.ts'
import { expand, OUTSIDE, treeOf, type SheetTree } from './expand.ts'
import { shiftFormula } from './formula.ts'
import { templateProblem, type TemplateProblem } from './problem.ts'
import type { TemplateData } from './scope.ts'
import { cellName, drawingXml, rowsSeenFrom, sheetXml, tableXml, type ExpandedSheet, type FillContext } from './sheetFill.ts'
import { parseSheet, type SourceSheet } from './sheetText.ts'
import type { TextNode } from './tags.ts'

type TemplateSheet = { readonly name: string; readonly part: string; readonly source: SourceSheet; readonly tree: SheetTree }

/** A tag of a template and the blocks around it, outermost first. */
export type UsedTag = { readonly path: string; readonly blocks: readonly string[]; readonly cell: string }

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
    const shifted = shiftFormula(unescapeXml(formula), rowsSeenFrom(context, undefined, OUTSIDE))
    return start + escapeXml(shiftRowRanges(shifted, context)) + end
  })

/** Rows repeated on each page are named without columns: Лист1!$1:$2. */
const shiftRowRanges = (formula: string, context: FillContext): string =>
  formula.replace(/((?:'(?:[^']|'')+'|[\p{L}_][\p{L}\p{N}_.]*)!)\$(\d+):\$(\d+)/gu, (whole, prefix: string, from: string, to: string) => {
    const name = prefix.slice(0, -1).replace(/^'|'$/g, '').replaceAll("''", "'")
    const rows = rowsSeenFrom(context, undefined, OUTSIDE)(name, Number(from), Number(to))
    return rows ? `${prefix}$${rows.first}:$${rows.last}` : whole
  })

const changedParts = (zip: Unzipped, sheets: readonly (ExpandedSheet & { part: string })[], context: FillContext): Map<string, string> => {
  const main = mainPart(zip)
  const changed = new Map([[main.toLowerCase(), recounted(shiftNames(textOfPart(zip, main), context))]])
  for (const sheet of sheets) {
    changed.set(sheet.part.toLowerCase(), sheetXml(sheet, context))
    const rowOf = rowsSeenFrom(context, sheet, OUTSIDE)
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
