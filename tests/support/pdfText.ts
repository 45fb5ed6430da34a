import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** A text on a page: where it begins, from the left and the top, its width and its size, in points. */
interface PlacedText {
  readonly text: string
  readonly x: number
  readonly y: number
  readonly width: number
  readonly size: number
}

/** A page of a PDF, read by another library than the one that wrote it. */
export interface PdfPage {
  readonly width: number
  readonly height: number
  readonly texts: readonly PlacedText[]
  /** All its texts, with white space normalised. */
  readonly text: string
}

/** The pages of a PDF. */
export async function pagesOfPdf(bytes: Uint8Array): Promise<readonly PdfPage[]> {
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0 })
  const pdf = await task.promise
  const pages: PdfPage[] = []
  for (let at = 1; at <= pdf.numPages; at += 1) {
    const page = await pdf.getPage(at)
    const [, , width, height] = page.view as [number, number, number, number]
    const { items } = await page.getTextContent()
    const texts = items.flatMap(item => {
      if (!('str' in item) || item.str.trim() === '') return []
      const [, , , , x, y] = item.transform as number[]
      return [{ text: item.str, x: x!, y: height - y!, width: item.width, size: item.height }]
    })
    pages.push({
      width,
      height,
      texts,
      text: texts
        .map(one => one.text)
        .join(' ')
        .replace(/\s+/gu, ' '),
    })
  }
  await task.destroy()
  return pages
}
