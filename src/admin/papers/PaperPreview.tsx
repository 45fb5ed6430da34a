import CloseIcon from '@mui/icons-material/Close'
import DownloadIcon from '@mui/icons-material/Download'
import PrintIcon from '@mui/icons-material/Print'
import ZoomIcon from '@mui/icons-material/ZoomIn'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import CircularProgress from '@mui/material/CircularProgress'
import Dialog from '@mui/material/Dialog'
import IconButton from '@mui/material/IconButton'
import Toolbar from '@mui/material/Toolbar'
import Typography from '@mui/material/Typography'
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import { messageOf } from '../api.ts'
import { openPdf, type OpenedPdf, printPdf } from './printPdf.ts'

/** A generated document as a PDF, and its file name. */
export interface Paper {
  readonly file: Blob
  readonly name: string
  /** Stores the document on the server as it is printed, and returns that version. */
  readonly keep?: () => Promise<Blob>
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

function usePdf(file: Blob) {
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

async function save({ file, name }: Paper): Promise<void> {
  const { saveAs } = await import('file-saver')
  saveAs(file, name)
}

/** Prints the shown document, or the stored version if documents are stored; they are equal unless the record has just changed. */
async function printed(shown: OpenedPdf, { file, keep }: Paper): Promise<void> {
  if (!keep) return printPdf(shown, file)
  const kept = await keep()
  const pdf = await openPdf(kept)
  try {
    await printPdf(pdf, kept)
  } finally {
    pdf.close()
  }
}

interface ButtonsProps {
  readonly paper: Paper
  readonly pdf: OpenedPdf | undefined
  readonly titleId: string
  readonly print: () => void
  readonly isPrinting: boolean
  readonly isLarge: boolean
  readonly zoom: () => void
  readonly close: () => void
}
/** The name of a document, its page count, and its buttons. */
const Buttons = ({ paper, pdf, titleId, print, isPrinting, isLarge, zoom, close }: ButtonsProps) => {
  const translate = useTranslate()
  return (
    <Toolbar variant="dense" sx={{ gap: 1, borderBottom: 1, borderColor: 'divider' }}>
      <Typography id={titleId} noWrap sx={{ flex: 1, fontWeight: 600 }} dir="auto">
        {paper.name}
      </Typography>
      {pdf && <Typography color="text.secondary">{translate('nerud.show.papers.pages', { smart_count: pdf.pages })}</Typography>}
      <Button
        autoFocus
        variant="contained"
        startIcon={<PrintIcon />}
        onClick={print}
        disabled={!pdf}
        loading={isPrinting}
        loadingPosition="start"
      >
        {translate('nerud.show.papers.print')}
      </Button>
      <IconButton
        onClick={zoom}
        aria-pressed={isLarge}
        aria-label={translate('nerud.show.papers.large')}
        title={translate('nerud.show.papers.large')}
      >
        <ZoomIcon />
      </IconButton>
      <IconButton
        onClick={() => void save(paper)}
        aria-label={translate('nerud.show.papers.download')}
        title={translate('nerud.show.papers.download')}
      >
        <DownloadIcon />
      </IconButton>
      <IconButton onClick={close} aria-label={translate('nerud.show.papers.close')} title={translate('nerud.show.papers.close')}>
        <CloseIcon />
      </IconButton>
    </Toolbar>
  )
}

/** A print preview: the pages, 'Печать' and 'Скачать'; Ctrl+P prints the document instead of the screen. */
export const PaperPreview = ({ paper, close }: { readonly paper: Paper; readonly close: () => void }) => {
  const translate = useTranslate()
  const notify = useNotify()
  const title = useId()
  const { pdf, error } = usePdf(paper.file)
  const [isPrinting, setIsPrinting] = useState(false)
  const [isLarge, setIsLarge] = useState(false)
  const print = (): void => {
    if (!pdf || isPrinting) return
    setIsPrinting(true)
    printed(pdf, paper)
      .catch((failure: unknown) => notify(messageOf(failure), { type: 'error' }))
      .finally(() => setIsPrinting(false))
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.code !== 'KeyP' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    print()
  }
  return (
    <Dialog fullScreen open onClose={close} onKeyDown={onKeyDown} aria-labelledby={title}>
      <Buttons {...{ paper, pdf, print, isPrinting, isLarge, close }} titleId={title} zoom={() => setIsLarge(!isLarge)} />
      <Box component="section" tabIndex={0} aria-label={paper.name} sx={{ flex: 1, overflow: 'auto', p: 2, bgcolor: 'action.hover' }}>
        {error !== undefined && <Alert severity="error">{messageOf(error)}</Alert>}
        {!pdf && error === undefined && <CircularProgress sx={{ display: 'block', mx: 'auto', mt: 8 }} />}
        {pdf &&
          Array.from({ length: pdf.pages }, (_, at) => (
            <PageOf key={at} {...{ pdf, isLarge }} page={at + 1} label={translate('nerud.show.papers.page', { page: at + 1 })} />
          ))}
      </Box>
    </Dialog>
  )
}
