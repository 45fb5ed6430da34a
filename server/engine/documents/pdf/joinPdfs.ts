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

/** Splits a PDF into parts with these numbers of pages, each a document with its own title. */
export async function splitPdf(bytes: Uint8Array, pages: readonly number[], titles: readonly string[]): Promise<Uint8Array[]> {
  const whole = await PDFDocument.load(bytes)
  const parts: Uint8Array[] = []
  let from = 0
  for (const [at, count] of pages.entries()) {
    const part = await PDFDocument.create()
    part.setTitle(titles[at] ?? '')
    const own = Array.from({ length: count }, (_, page) => from + page)
    for (const page of await part.copyPages(whole, own)) part.addPage(page)
    parts.push(await part.save())
    from += count
  }
  return parts
}
