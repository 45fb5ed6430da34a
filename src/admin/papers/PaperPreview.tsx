import CloseIcon from '@mui/icons-material/Close'
import DownloadIcon from '@mui/icons-material/Download'
import PrintIcon from '@mui/icons-material/Print'
import ZoomIcon from '@mui/icons-material/ZoomIn'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import IconButton from '@mui/material/IconButton'
import Toolbar from '@mui/material/Toolbar'
import Typography from '@mui/material/Typography'
import { useId, useState, type KeyboardEvent } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import { messageOf } from '../api.ts'
import { openPdf, PdfPages, usePdf, type OpenedPdf } from './PdfPages.tsx'

/** Pixels per point for the printer: 200 dpi. */
const PRINT_SHARPNESS = 200 / 72
/** PDFs with more pages open in a browser tab: images of them would not fit into memory. */
const MAX_PAGES = 60

const pictureOf = (canvas: HTMLCanvasElement): Promise<string> =>
  new Promise((done, fail) => canvas.toBlob(blob => (blob ? done(URL.createObjectURL(blob)) : fail(new Error('canvas'))), 'image/png'))

async function shown(image: HTMLImageElement, source: string): Promise<void> {
  image.src = source
  await image.decode()
}

const STYLE = `@media print { body > * { display: none !important } body > .printed { display: block !important } @page { margin: 0 } }
.printed { display: none } .printed img { display: block; width: 100%; break-after: page }`

/** Prints a PDF as images of its pages, which all browsers print alike; a PDF with very many pages opens in a tab. */
async function printPdf(pdf: OpenedPdf, file: Blob): Promise<void> {
  if (pdf.pages > MAX_PAGES) {
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

/** A generated document as a PDF, and its file name. */
export interface Paper {
  readonly file: Blob
  readonly name: string
  /** Stores the document on the server as it is printed, and returns that version. */
  readonly keep?: () => Promise<Blob>
}

async function save({ file, name }: Paper): Promise<void> {
  const { saveAs } = await import('file-saver')
  saveAs(file, name)
}

/** Prints the shown document, or the stored version if documents are stored; they are equal unless the record has just changed. */
async function printed(shown: OpenedPdf, { file, keep }: Paper): Promise<void> {
  if (!keep) return printPdf(shown, file)
  const stored = await keep()
  const pdf = await openPdf(stored)
  try {
    await printPdf(pdf, stored)
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
        <PdfPages {...{ pdf, error, isLarge }} />
      </Box>
    </Dialog>
  )
}
