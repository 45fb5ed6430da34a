import type { OpenedPdf } from './pdfPages.ts'

/** Pixels per point for the printer: 200 dpi. */
const PRINT_SHARPNESS = 200 / 72
/** PDFs with more pages open in a browser tab: images of them would not fit into memory. */
const MOST_PAGES = 60

const pictureOf = (canvas: HTMLCanvasElement): Promise<string> =>
  new Promise((done, fail) => canvas.toBlob(blob => (blob ? done(URL.createObjectURL(blob)) : fail(new Error('canvas'))), 'image/png'))

async function shown(image: HTMLImageElement, source: string): Promise<void> {
  image.src = source
  await image.decode()
}

const STYLE = `@media print { body > * { display: none !important } body > .printed { display: block !important } @page { margin: 0 } }
.printed { display: none } .printed img { display: block; width: 100%; break-after: page }`

/** Prints a PDF as images of its pages, which all browsers print alike; a PDF with very many pages opens in a tab. */
export async function printPdf(pdf: OpenedPdf, file: Blob): Promise<void> {
  if (pdf.pages > MOST_PAGES) {
    window.open(URL.createObjectURL(file))
    return
  }
  const area = document.createElement('div')
  area.className = 'printed'
  const style = new CSSStyleSheet()
  style.replaceSync(STYLE)
  const sources: string[] = []
  for (let page = 1; page <= pdf.pages; page += 1) {
    const canvas = document.createElement('canvas')
    await pdf.draw(page, canvas, PRINT_SHARPNESS)
    const source = await pictureOf(canvas)
    sources.push(source)
    const image = document.createElement('img')
    image.alt = ''
    area.append(image)
    await shown(image, source)
  }
  document.body.append(area)
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, style]
  try {
    window.print()
  } finally {
    area.remove()
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter(one => one !== style)
    for (const source of sources) URL.revokeObjectURL(source)
  }
}
