import PDFDocument from 'pdfkit'
import { openZip, UNZIP_LIMITS } from '../../files/unzip.ts'
import { drawMarks } from './pageMarks.ts'
import { drawSheet } from './drawSheet.ts'
import { penOf } from './pen.ts'
import { readSheets } from './sheetModel.ts'

/** Workbooks as one PDF, each from a page of its own; throws `FileProblem`s for files that are no workbooks. */
export const sheetsPdf = async (workbooks: readonly Uint8Array[], title: string): Promise<Uint8Array> =>
  (await drawnSheets(workbooks, title)).pdf

/** The same, and how many pages each workbook took. */
export async function drawnSheets(
  workbooks: readonly Uint8Array[],
  title: string,
): Promise<{ readonly pdf: Uint8Array; readonly pages: readonly number[] }> {
  const document = new PDFDocument({ autoFirstPage: false, bufferPages: true, info: { Title: title }, lang: 'ru' })
  const pen = penOf(document)
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
