import type { CSSObject, PaletteMode } from '@mui/material/styles'

/** What leads elsewhere, is pressed or narrows: paper has no use for it. */
const OFF_PAPER = ['nav', '[role="search"]', '.MuiTabs-root', '.MuiButton-root', '.MuiIconButton-root', '.MuiFab-root']

/** The number of the page and of all pages, in the margin. */
const NUMBERED = { '@bottom-right': { content: 'counter(page) " / " counter(pages)', font: '8pt sans-serif', color: '#555' } }
/** Wide tables lie on their side. */
const PAGES = {
  '@page': { size: 'A4', margin: '10mm 10mm 14mm', ...NUMBERED },
  '@page wide': { size: 'A4 landscape', margin: '10mm 10mm 14mm', ...NUMBERED },
}

/** Light letters of a dark screen would not be seen on paper. */
const INK = { '*': { color: '#000 !important', borderColor: '#999 !important' } } as const

/** The table of a list or a statement: small letters, words that wrap, whole rows, a head on every sheet. */
const TABLE: CSSObject = {
  '.paper-table': {
    fontSize: '8pt',
    lineHeight: 1.25,
    '& table': { width: '100%', borderCollapse: 'collapse', fontVariantNumeric: 'tabular-nums' },
    '& thead': { display: 'table-header-group' },
    '& th': { fontSize: '7pt', textAlign: 'start', verticalAlign: 'bottom', borderBottom: '1pt solid #000', padding: '2pt 3pt' },
    // The last resort where one word is wider than its column, which has room for the usual ones.
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

/** Tables of figures: all of them that there is on the screen, small and on its side where it has many columns. */
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
const TOGETHER: CSSObject = {
  'tr, dl > div, figure, .MuiAlert-root': { breakInside: 'avoid' },
  'h1, h2, h3, dt': { breakAfter: 'avoid' },
}

/** The look of every page on paper: only what is read. A button with a text in a table is its number or its name. */
export const printStyles = (mode: PaletteMode | undefined): CSSObject => ({
  ...PAGES,
  '@media print': {
    ...(mode === 'dark' && INK),
    html: { fontSize: '12.5px' },
    body: { background: '#fff' },
    'body:has(.paper-wide)': { page: 'wide' },
    '.paper-head': { borderBottom: '1pt solid #000', paddingBottom: '4pt', marginBottom: '6pt' },
    main: { background: '#fff', '& > div': { padding: '0 !important' } },
    // Surfaces are told from each other by lines on the screen; on a sheet there is one surface.
    'main .MuiPaper-root': { borderColor: '#bbb', boxShadow: 'none', background: '#fff' },
    '[role="tabpanel"]': { padding: '0 !important', border: '0 !important' },
    'main .MuiPaper-root:has(> [role="tabpanel"])': { border: 0 },
    'main dl': { rowGap: '4pt !important' },
    'main section': { marginTop: '8pt !important' },
    // A filled mark stays filled without colours: it says another state than a ring.
    '.toned::before, .share-bar, .share-rail': { printColorAdjust: 'exact', WebkitPrintColorAdjust: 'exact' },
    [OFF_PAPER.join(', ')]: { display: 'none !important' },
    '.paper-table .MuiButton-root, table .MuiButton-root': { display: 'inline-flex !important' },
    ...TABLE,
    ...FIGURES,
    ...TOGETHER,
  },
})
