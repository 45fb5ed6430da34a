import pdfmake from 'pdfmake'
import type { Content, Margins, TDocumentDefinitions } from 'pdfmake/interfaces'
import { mainPart, relationsOf } from '../../excel/sheet/workbook.ts'
import { xmlText, attributeOf, elementAt, elementsOf, isOn, numberOf, xmlTree, type XmlElement } from '../../excel/sheet/xml.ts'
import { openZip, UNZIP_LIMITS, type Unzipped } from '../../files/unzip.ts'
import { lazily } from '../../../packages.ts'
import { fontSources } from './fonts.ts'
import { listMarks, readWordStyles, TWENTIETHS } from './wordStyles.ts'
import { blocksIn } from './wordBlocks.ts'
import type { WordPart } from './wordPieces.ts'
import { sniff } from '../../files/mime.ts'
import { joinPdfs } from './joinPdfs.ts'
import { sheetsPdf } from './sheetsPdf.ts'

const FAMILIES = ['sans', 'serif'] as const

/** The library with the product's fonts; it reads no files and makes no requests, whatever a document contains. */
const printer = lazily(() => {
  // The types omit the virtual file system of the library.
  const { virtualfs } = pdfmake as unknown as { readonly virtualfs: { writeFileSync(name: string, bytes: Buffer): void } }
  for (const [name, bytes] of fontSources()) virtualfs.writeFileSync(name, bytes)
  pdfmake.setFonts(
    Object.fromEntries(
      FAMILIES.map(family => [family, { normal: `${family}0`, bold: `${family}1`, italics: `${family}2`, bolditalics: `${family}3` }]),
    ),
  )
  pdfmake.setUrlAccessPolicy(() => false)
  pdfmake.setLocalAccessPolicy(() => false)
  return pdfmake
})

const A4 = [11_906, 16_838] as const
const MARGIN = 850

interface Page {
  readonly size: { readonly width: number; readonly height: number }
  /** Left, top, right, bottom. */
  readonly margins: readonly [number, number, number, number]
}

/** Returns the page setup of the last section of a document; lengths in points. */
function pageOf(section: XmlElement | undefined): Page {
  const [size, margins] = [elementAt(section, 'pgSz'), elementAt(section, 'pgMar')]
  const length = (element: XmlElement | undefined, name: string, usual: number): number => (numberOf(element, name) ?? usual) / TWENTIETHS
  return {
    size: { width: length(size, 'w', A4[0]), height: length(size, 'h', A4[1]) },
    margins: [
      length(margins, 'left', MARGIN),
      length(margins, 'top', MARGIN),
      length(margins, 'right', MARGIN),
      length(margins, 'bottom', MARGIN),
    ],
  }
}

const treeOf = (zip: Unzipped, part: string | undefined): XmlElement | undefined => {
  const bytes = part === undefined ? undefined : zip.read(part)
  return bytes && xmlTree(xmlText(bytes))
}

type Repeated = (page: number, count: number) => Content

/** Returns the content above or below each page of a section, undefined when it has none of its own. Its first page may have another one. */
function repeatedOf(
  of: Omit<WordPart, 'name' | 'page'>,
  main: string,
  section: XmlElement | undefined,
  kind: 'header' | 'footer',
  page: Page,
): Repeated | undefined {
  const partOf = (type: string): { readonly name: string; readonly root: XmlElement } | undefined => {
    const reference = elementsOf(section, `${kind}Reference`).find(one => (attributeOf(one, 'type') ?? 'default') === type)
    const name = relationsOf(of.zip, main).get(attributeOf(reference, 'id') ?? '')?.part
    const root = treeOf(of.zip, name)
    return root && name !== undefined ? { name, root } : undefined
  }
  const hasTitle = isOn(elementAt(section, 'titlePg'))
  const [usual, title] = [partOf('default'), hasTitle ? partOf('first') : undefined]
  if (!usual && !title) return undefined
  const [left, , right] = page.margins
  const room = page.size.width - left - right
  const margin: Margins = [left, kind === 'header' ? 20 : 4, right, 0]
  let titlePage: number | undefined
  return (current, count) => {
    titlePage ??= current
    const part = hasTitle && current === titlePage ? title : usual
    if (!part) return ''
    const numbers = { current: String(current), count: String(count) }
    return { margin, stack: blocksIn({ ...of, name: part.name, page: numbers }, part.root, room) }
  }
}

/** A part of a document with its own pages. */
interface Section {
  readonly properties: XmlElement | undefined
  readonly blocks: XmlElement
}

/** Splits the body of a document: the last paragraph of each section but the last has its properties. A section that goes on on the same page belongs to the one before. */
function sectionsOf(body: XmlElement | undefined): Section[] {
  const sections: { properties: XmlElement | undefined; blocks: XmlElement[] }[] = []
  let blocks: XmlElement[] = []
  const close = (properties: XmlElement | undefined): void => {
    const above = attributeOf(elementAt(properties, 'type'), 'val') === 'continuous' ? sections.at(-1) : undefined
    if (above) above.blocks.push(...blocks)
    else sections.push({ properties, blocks })
    blocks = []
  }
  for (const block of elementsOf(body)) {
    blocks.push(block)
    const properties = elementAt(block, 'pPr', 'sectPr')
    if (properties) close(properties)
  }
  close(elementsOf(body, 'sectPr').at(-1))
  return sections.map(({ properties, blocks: children }) => ({ properties, blocks: { name: 'body', attributes: '', children } }))
}

/** Converts a Word document to PDF; throws `FileProblem`s for a file of another kind. */
export async function documentPdf(bytes: Uint8Array, title: string): Promise<Uint8Array> {
  const zip = openZip(bytes, UNZIP_LIMITS)
  const main = mainPart(zip)
  const relations = [...relationsOf(zip, main).values()]
  const partOf = (type: string): XmlElement | undefined => treeOf(zip, relations.find(one => one.type === type)?.part)
  const of = { zip, styles: readWordStyles(partOf('styles'), partOf('theme')), markOf: listMarks(partOf('numbering')) }
  let header: Repeated | undefined
  let footer: Repeated | undefined
  const sections = sectionsOf(elementAt(treeOf(zip, main), 'body')).map(({ properties, blocks }) => {
    const page = pageOf(properties)
    const [left, , right] = page.margins
    header = repeatedOf(of, main, properties, 'header', page) ?? header
    footer = repeatedOf(of, main, properties, 'footer', page) ?? footer
    return {
      section: blocksIn({ ...of, name: main, page: { current: '', count: '' } }, blocks, page.size.width - left - right),
      pageSize: { ...page.size },
      pageMargins: [...page.margins] as [number, number, number, number],
      ...(header && { header }),
      ...(footer && { footer }),
    }
  })
  const definition: TDocumentDefinitions = {
    info: { title },
    language: 'ru',
    defaultStyle: { font: 'serif', fontSize: 10 },
    content: sections,
  }
  return printer().createPdf(definition).getBuffer()
}

/** Combines filled Word and Excel files into one PDF, in order; adjacent Excel files are drawn together, so that they share fonts. */
export async function filesPdf(files: readonly Uint8Array[], title: string): Promise<Uint8Array> {
  const runs: { readonly isSheet: boolean; readonly files: Uint8Array[] }[] = []
  for (const file of files) {
    const isSheet = sniff(file) === 'xlsx'
    const last = runs.at(-1)
    if (last?.isSheet && isSheet) last.files.push(file)
    else runs.push({ isSheet, files: [file] })
  }
  const parts: Uint8Array[] = []
  for (const run of runs) parts.push(run.isSheet ? await sheetsPdf(run.files, title) : await documentPdf(run.files[0]!, title))
  return parts.length === 1 ? parts[0]! : joinPdfs(parts, title)
}
