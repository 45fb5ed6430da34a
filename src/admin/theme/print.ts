import type { CSSObject, PaletteMode } from '@mui/material/styles'

/** What leads elsewhere, is pressed or narrows: paper has no use for it. */
const OFF_PAPER = [
  'nav',
  '[role="search"]',
  '[role="tablist"]',
  '.MuiButton-root',
  '.MuiButtonGroup-root',
  '.MuiIconButton-root',
  '.MuiFab-root',
]

/** Tables lie on their side: they are wider than long. */
const PAGES = {
  '@page': { size: 'A4', margin: '10mm' },
  '@page wide': { size: 'A4 landscape', margin: '10mm' },
}

/** Light letters of a dark screen would not be seen on paper. */
const INK = { '*': { color: '#000 !important', borderColor: '#999 !important' } } as const

/** The look of every page on paper: only what is read. A button with a text in a table is its number or its name. */
export const printStyles = (mode: PaletteMode | undefined): CSSObject => ({
  ...PAGES,
  '@media print': {
    ...(mode === 'dark' && INK),
    'body:has([role="grid"])': { page: 'wide' },
    [OFF_PAPER.join(', ')]: { display: 'none !important' },
    '[role="grid"] .MuiButton-root, table .MuiButton-root': { display: 'inline-flex !important' },
  },
})
