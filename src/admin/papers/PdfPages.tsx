import type { PDFDocumentProxy } from 'pdfjs-dist'
// oxlint-disable-next-line import/default -- Vite makes an address of it
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import CircularProgress from '@mui/material/CircularProgress'
import { useEffect, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { messageOf } from '../api.ts'

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

/** Device pixels per point: sharp on high-density screens. */
const SHARPNESS = 2
const POINTS_TO_PIXELS = 96 / 72

/** A page that renders when it comes near the viewport, so that documents of hundreds of pages open at once. */
interface PageProps {
  readonly pdf: OpenedPdf
  readonly page: number
  readonly label: string
  /** In its printed size, even if that is wider than the screen. */
  readonly isLarge: boolean
}
const PageOf = ({ pdf, page, label, isLarge }: PageProps) => {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [size, setSize] = useState({ width: 595, height: 842 })
  const [isDrawn, setIsDrawn] = useState(false)
  useEffect(() => {
    let isLeft = false
    void pdf.sizeOf(page).then(found => isLeft || setSize(found))
    const near = new IntersectionObserver(
      entries => {
        if (!entries.some(entry => entry.isIntersecting)) return
        near.disconnect()
        if (canvas.current) void pdf.draw(page, canvas.current, SHARPNESS).then(() => isLeft || setIsDrawn(true))
      },
      { rootMargin: '800px' },
    )
    near.observe(canvas.current!)
    return () => {
      isLeft = true
      near.disconnect()
    }
  }, [pdf, page])
  return (
    <Box
      component="canvas"
      ref={canvas}
      role="img"
      aria-label={label}
      aria-busy={!isDrawn}
      sx={{
        display: 'block',
        width: size.width * POINTS_TO_PIXELS,
        ...(!isLarge && { maxWidth: '100%' }),
        aspectRatio: `${size.width} / ${size.height}`,
        mx: 'auto',
        mb: 2,
        bgcolor: '#fff',
        boxShadow: 3,
      }}
    />
  )
}

/** Opens a PDF while the component is mounted. */
export function usePdf(file: Blob) {
  const [pdf, setPdf] = useState<OpenedPdf>()
  const [error, setError] = useState<unknown>()
  useEffect(() => {
    let isLeft = false
    let mine: OpenedPdf | undefined
    openPdf(file).then(
      found => {
        mine = found
        if (isLeft) found.close()
        else setPdf(found)
      },
      (failure: unknown) => isLeft || setError(failure),
    )
    return () => {
      isLeft = true
      mine?.close()
    }
  }, [file])
  return { pdf, error }
}

interface PdfPagesProps {
  readonly pdf: OpenedPdf | undefined
  readonly error: unknown
  /** In their printed size, even if that is wider than the screen. */
  readonly isLarge: boolean
}

/** The pages of a PDF one below another; a spinner while it opens, or why it cannot be opened. */
export const PdfPages = ({ pdf, error, isLarge }: PdfPagesProps) => {
  const translate = useTranslate()
  if (error !== undefined) return <Alert severity="error">{messageOf(error)}</Alert>
  if (!pdf) return <CircularProgress sx={{ display: 'block', mx: 'auto', mt: 8 }} />
  return Array.from({ length: pdf.pages }, (_, at) => (
    <PageOf key={at} {...{ pdf, isLarge }} page={at + 1} label={translate('nerud.show.papers.page', { page: at + 1 })} />
  ))
}

/** The pages of a PDF file. */
export const PdfFile = ({ file, isLarge }: { readonly file: Blob; readonly isLarge: boolean }) => (
  <PdfPages {...usePdf(file)} isLarge={isLarge} />
)
