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

/** The look of every page on paper: only what is read. A button with a text in a table is its number or its name. */
export const printStyles = {
  '@media print': {
    [OFF_PAPER.join(', ')]: { display: 'none !important' },
    '[role="grid"] .MuiButton-root, table .MuiButton-root': { display: 'inline-flex !important' },
  },
} as const
