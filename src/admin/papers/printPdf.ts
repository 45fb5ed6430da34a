import type { PDFDocumentProxy } from 'pdfjs-dist'
// oxlint-disable-next-line import/default -- Vite makes an address of it
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url'

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

/** A PDF opened in the browser. */
export interface OpenedPdf {
  readonly pages: number
  /** The width and height of a page (from 1), in points. */
  readonly sizeOf: (page: number) => Promise<{ readonly width: number; readonly height: number }>
  /** Renders a page onto a canvas; `scale`: pixels per point. */
  readonly draw: (page: number, canvas: HTMLCanvasElement, scale: number) => Promise<void>
  readonly close: () => void
}

function opened(pdf: PDFDocumentProxy): OpenedPdf {
  return {
    pages: pdf.numPages,
    sizeOf: async page => {
      const { width, height } = (await pdf.getPage(page)).getViewport({ scale: 1 })
      return { width, height }
    },
    draw: async (page, canvas, scale) => {
      const drawn = await pdf.getPage(page)
      const viewport = drawn.getViewport({ scale })
      const size = { width: Math.ceil(viewport.width), height: Math.ceil(viewport.height) }
      // Render off-screen first: lines are drawn before text, and a half-drawn page looks broken.
      const whole = Object.assign(document.createElement('canvas'), size)
      await drawn.render({ canvas: whole, viewport }).promise
      Object.assign(canvas, size).getContext('2d')!.drawImage(whole, 0, 0)
    },
    close: () => void pdf.loadingTask.destroy(),
  }
}

/** Opens a PDF; the library is loaded with the first one. */
export async function openPdf(file: Blob): Promise<OpenedPdf> {
  const [{ getDocument, GlobalWorkerOptions }, data] = await Promise.all([import('pdfjs-dist'), file.arrayBuffer()])
  GlobalWorkerOptions.workerSrc = workerUrl
  return opened(await getDocument({ data }).promise)
}
