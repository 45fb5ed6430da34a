import PDFDocument from 'pdfkit'
import { type PdfCanvas, pdfCanvasOf } from './fonts.ts'
import { type WorkbookSheet, readSheets } from './sheetModel.ts'
import { openZip, UNZIP_LIMITS } from '../../files/unzip.ts'
import { drawSheet } from './drawSheet.ts'

const FACE = { family: 'sans', size: 8, bold: false, italic: false } as const

interface Page {
  readonly page: number
  readonly pages: number
  readonly sheet: string
}

/**
 * Returns the parts of a header or footer with its codes replaced: &P by the page, &N by the number of pages, &A by the sheet; font codes
 * are dropped.
 */
export function marksOf(text: string, { page, pages, sheet }: Page): Readonly<Record<'left' | 'center' | 'right', string>> {
  const parts = { left: '', center: '', right: '' }
  const names = { L: 'left', C: 'center', R: 'right' } as const
  let part: keyof typeof parts = 'center'
  for (const [whole, code] of text.matchAll(/&("[^"]*"|\d+|K[0-9A-F]{6}|.)|[^&]+/gsu)) {
    if (code === undefined) parts[part] += whole
    else if (code === 'L' || code === 'C' || code === 'R') part = names[code]
    else if (code === 'P') parts[part] += String(page)
    else if (code === 'N') parts[part] += String(pages)
    else if (code === 'A') parts[part] += sheet
    else if (code === '&') parts[part] += '&'
  }
  return parts
}

function drawMark(pen: PdfCanvas, text: string, page: Page, sheet: WorkbookSheet, y: number): void {
  if (text === '') return
  const { paper, margins } = sheet.print
  const width = paper[0] - margins.left - margins.right
  const parts = marksOf(text, page)
  for (const align of ['left', 'center', 'right'] as const)
    if (parts[align] !== '')
      pen.take(FACE).fillColor('#000000').text(parts[align], margins.left, y, { width, align, height: 12, lineBreak: true, ellipsis: true })
}

/** Draws the headers and footers of the sheets, whose pages start at the given one. */
function drawMarks(pen: PdfCanvas, drawn: readonly { readonly sheet: WorkbookSheet; readonly pages: number }[], from: number): void {
  const pages = drawn.reduce((sum, one) => sum + one.pages, 0)
  let at = from
  for (const { sheet, pages: own } of drawn) {
    for (let page = 0; page < own; page += 1, at += 1) {
      const { header, footer, paper, margins } = sheet.print
      if (header === '' && footer === '') continue
      pen.document.switchToPage(at)
      const pageInfo = { page: at - from + 1, pages, sheet: sheet.name }
      drawMark(pen, header, pageInfo, sheet, Math.max(6, margins.top / 2 - 4))
      drawMark(pen, footer, pageInfo, sheet, paper[1] - Math.max(14, margins.bottom / 2 + 4))
    }
  }
}

/** Returns workbooks as one PDF, each starting on a new page; throws `FileProblem`s for files that are not workbooks. */
export const sheetsPdf = async (workbooks: readonly Uint8Array[], title: string): Promise<Uint8Array> =>
  (await drawnSheets(workbooks, title)).pdf

/** Returns the same with the number of pages of each workbook. */
export async function drawnSheets(
  workbooks: readonly Uint8Array[],
  title: string,
): Promise<{ readonly pdf: Uint8Array; readonly pages: readonly number[] }> {
  const document = new PDFDocument({ autoFirstPage: false, bufferPages: true, info: { Title: title }, lang: 'ru' })
  const pen = pdfCanvasOf(document)
  const pages: number[] = []
  for (const bytes of workbooks) {
    const from = document.bufferedPageRange().count
    const drawn = readSheets(openZip(bytes, UNZIP_LIMITS)).map(sheet => ({ sheet, pages: drawSheet(pen, sheet) }))
    drawMarks(pen, drawn, from)
    pages.push(document.bufferedPageRange().count - from)
  }
  if (document.bufferedPageRange().count === 0) document.addPage({ size: 'A4' })
  return { pdf: await ended(document), pages }
}

/** Returns the bytes of a document when drawing is finished. */
async function ended(document: InstanceType<typeof PDFDocument>): Promise<Uint8Array> {
  document.end()
  const parts: Buffer[] = []
  for await (const part of document as AsyncIterable<Buffer>) parts.push(part)
  return Buffer.concat(parts)
}
