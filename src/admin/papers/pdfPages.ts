import type { PDFDocumentProxy } from 'pdfjs-dist'
// oxlint-disable-next-line import/default -- Vite makes an address of it
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url'

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
