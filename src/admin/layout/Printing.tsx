import type { CSSObject, PaletteMode, Theme } from '@mui/material/styles'
import PrintIcon from '@mui/icons-material/PrintOutlined'
import CircularProgress from '@mui/material/CircularProgress'
import GlobalStyles from '@mui/material/GlobalStyles'
import IconButton from '@mui/material/IconButton'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import { messageOf } from '../api.ts'
import { printPage, addRunningHead } from '../page/printing.tsx'
import { ariaKeys, KEYS, keyOf } from '../keys.ts'

/** Navigation and controls are not printed. */
const OFF_PAPER = [
  'nav',
  '[role="search"]',
  '.MuiTabs-root',
  '.MuiButton-root',
  '.MuiIconButton-root',
  '.MuiFab-root',
  'details:not([open])',
  '.MuiPaper-root:has(> details:not([open]):only-child)',
]

/** Page numbers in the margin. */
const NUMBERED = { '@bottom-right': { content: 'counter(page) " / " counter(pages)', font: '8pt sans-serif', color: '#555' } }
/** Wide tables are printed in landscape. */
const PAGES = {
  '@page': { size: 'A4', margin: '10mm 10mm 14mm', ...NUMBERED },
  '@page wide': { size: 'A4 landscape', margin: '10mm 10mm 14mm', ...NUMBERED },
}

/** The light text of the dark theme would be invisible on paper. */
const INK = { '*': { color: '#000 !important', borderColor: '#999 !important' } } as const

/** The table of a list or a statement: small type, wrapping text, unbroken rows, a header on every sheet. */
const TABLE: CSSObject = {
  '.paper-table': {
    fontSize: '8pt',
    lineHeight: 1.25,
    '& table': { width: '100%', borderCollapse: 'collapse', fontVariantNumeric: 'tabular-nums' },
    '& thead': { display: 'table-header-group' },
    '& th': { fontSize: '7pt', textAlign: 'start', verticalAlign: 'bottom', borderBottom: '1pt solid #000', padding: '2pt 3pt' },
    // A last resort for a word wider than its column; usual words fit.
    '& td': { overflowWrap: 'break-word', verticalAlign: 'top', borderBottom: '0.5pt solid #bbb', padding: '2.5pt 3pt' },
    '& .long': { overflowWrap: 'anywhere' },
    '& .whole, & .right': { whiteSpace: 'nowrap' },
    '& .right': { textAlign: 'end' },
    '& th.right': { whiteSpace: 'normal' },
    '& .center': { textAlign: 'center' },
    '&.paper-small': { fontSize: '6.8pt', '& th': { fontSize: '6.2pt' } },
    '& td:empty::before': { content: '"—"' },
    '& .paper-foot td:empty::before': { content: 'none' },
    '& .paper-foot td': { borderTop: '1pt solid #000', borderBottom: 0, fontWeight: 600, whiteSpace: 'pre-line' },
    '& p': { margin: '0 0 4pt', fontSize: '7pt' },
    '& .MuiButton-startIcon, & .unseen, & .share-rail': { display: 'none' },
    '& .MuiButton-root': { padding: 0, minHeight: 0, minWidth: 0, font: 'inherit' },
  },
}

/** Tables of figures: without scrolling, in small type, in landscape if they have many columns. */
const FIGURES: CSSObject = {
  'body:has(main table tr > :nth-child(8))': { page: 'wide' },
  'main :has(> table)': { overflow: 'visible !important', maxHeight: 'none !important' },
  'main table:not(.paper-table table)': {
    fontSize: '8pt',
    '&:has(tr > :nth-child(12))': { fontSize: '6.6pt' },
    '& th, & td': {
      position: 'static !important',
      height: 'auto !important',
      padding: '2.5pt 3pt !important',
      fontSize: 'inherit !important',
    },
    '& th': { whiteSpace: 'normal !important' },
  },
}

/** What belongs together stays on one sheet. */
const UNBROKEN: CSSObject = {
  'tr, dl > div, figure, .MuiAlert-root': { breakInside: 'avoid' },
  'h1, h2, h3, dt': { breakAfter: 'avoid' },
}

/** The print styles of all pages: only content is printed. A button with text inside a table is content. */
const printStyles = (mode: PaletteMode | undefined): CSSObject => ({
  ...PAGES,
  '@media print': {
    ...(mode === 'dark' && INK),
    html: { fontSize: '12.5px' },
    body: { background: '#fff' },
    'body:has(.paper-wide)': { page: 'wide' },
    '.paper-head': { borderBottom: '1pt solid #000', paddingBottom: '4pt', marginBottom: '6pt' },
    main: { background: '#fff', '& > div': { padding: '0 !important' } },
    // Borders of surfaces are for the screen only.
    'main .MuiPaper-root': { borderColor: '#bbb', boxShadow: 'none', background: '#fff' },
    '[role="tabpanel"]': { padding: '0 !important', border: '0 !important' },
    'main .MuiPaper-root:has(> [role="tabpanel"])': { border: 0 },
    'main dl': { rowGap: '4pt !important' },
    'main section': { marginTop: '8pt !important' },
    // Filled marks keep their fill, because a ring means another state.
    '.toned::before, .share-bar, .share-rail': { printColorAdjust: 'exact', WebkitPrintColorAdjust: 'exact' },
    [OFF_PAPER.join(', ')]: { display: 'none !important' },
    '.paper-table .MuiButton-root, table .MuiButton-root': { display: 'inline-flex !important' },
    ...TABLE,
    ...FIGURES,
    ...UNBROKEN,
  },
})

/** Prints the page, once at a time; notifies what could not be loaded for it. */
export function usePrinting() {
  const notify = useNotify()
  const translate = useTranslate()
  const isRunning = useRef(false)
  const [isBusy, setBusy] = useState(false)
  const print = useCallback(() => {
    if (isRunning.current) return
    isRunning.current = true
    setBusy(true)
    printPage()
      .catch((error: unknown) =>
        notify(translate('nerud.seeing.paper.failed', { message: translate(messageOf(error)) }), { type: 'error' }),
      )
      .finally(() => {
        isRunning.current = false
        setBusy(false)
      })
  }, [notify, translate])
  return { print, isBusy }
}

/** Ctrl+P, or Cmd+P on a Mac, in any keyboard layout: loads the complete page before printing. */
function usePrintKey(print: () => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (keyOf('everywhere', event) !== 'print' || event.defaultPrevented) return
      event.preventDefault()
      print()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [print])
}

function useRunningHead(): void {
  useEffect(() => {
    let remove = (): void => undefined
    const begin = (): void => {
      remove()
      remove = addRunningHead()
    }
    const end = (): void => remove()
    window.addEventListener('beforeprint', begin)
    window.addEventListener('afterprint', end)
    return () => {
      end()
      window.removeEventListener('beforeprint', begin)
      window.removeEventListener('afterprint', end)
    }
  }, [])
}

const paperStyles = ({ palette }: Theme): CSSObject => printStyles(palette.mode)

/** Prints the open page and adds the print styles; on phones the button is in the user menu, because the top bar is full. */
export function Printing({ isPhone }: { readonly isPhone: boolean }) {
  const translate = useTranslate()
  const { print, isBusy } = usePrinting()
  usePrintKey(print)
  useRunningHead()
  const label = translate('nerud.seeing.paper.print')
  return (
    <>
      <GlobalStyles styles={paperStyles} />
      {!isPhone && (
        <IconButton
          aria-label={label}
          aria-keyshortcuts={ariaKeys(KEYS.everywhere.print)}
          title={translate('nerud.seeing.paper.hint')}
          aria-busy={isBusy}
          onClick={print}
        >
          {isBusy ? <CircularProgress size={20} color="inherit" /> : <PrintIcon />}
        </IconButton>
      )}
    </>
  )
}
