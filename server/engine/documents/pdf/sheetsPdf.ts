import PDFDocument from 'pdfkit'
import { openZip, UNZIP_LIMITS } from '../../files/unzip.ts'
import { drawMarks } from './pageMarks.ts'
import { drawSheet } from './drawSheet.ts'
import { penOf } from './pen.ts'
import { readSheets } from './sheetModel.ts'

/** Converts workbooks to one PDF, each starting on a new page; throws `FileProblem`s for other files. */
export function sheetsPdf(workbooks: readonly Uint8Array[], title: string): Promise<Uint8Array> {
  const document = new PDFDocument({ autoFirstPage: false, bufferPages: true, info: { Title: title }, lang: 'ru' })
  const pen = penOf(document)
  for (const bytes of workbooks) {
    const from = document.bufferedPageRange().count
    const drawn = readSheets(openZip(bytes, UNZIP_LIMITS)).map(sheet => ({ sheet, pages: drawSheet(pen, sheet) }))
    drawMarks(pen, drawn, from)
  }
  if (document.bufferedPageRange().count === 0) document.addPage({ size: 'A4' })
  return ended(document)
}

/** Returns the bytes of a document when drawing is finished. */
async function ended(document: InstanceType<typeof PDFDocument>): Promise<Uint8Array> {
  document.end()
  const parts: Buffer[] = []
  for await (const part of document as AsyncIterable<Buffer>) parts.push(part)
  return Buffer.concat(parts)
}
