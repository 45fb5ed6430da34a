import { PDFDocument } from '@cantoo/pdf-lib'

/** Joins PDFs into one. */
export async function joinPdfs(parts: readonly Uint8Array[], title: string): Promise<Uint8Array> {
  const whole = await PDFDocument.create()
  whole.setTitle(title)
  for (const bytes of parts) {
    const part = await PDFDocument.load(bytes)
    for (const page of await whole.copyPages(part, part.getPageIndices())) whole.addPage(page)
  }
  return whole.save()
}
