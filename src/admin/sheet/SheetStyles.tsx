import { styled, type CSSObject, type Theme } from '@mui/material/styles'

/** The height of a line and of the header, in pixels. */
export const LINE = 34
export const HEAD = 40
/** The width of the line number column, in pixels. */
export const NUMBERS = 66

const tint = ({ palette }: Theme, colour: string, share: number): string =>
  `color-mix(in srgb, ${colour} ${share}%, ${palette.background.paper})`

const marks = (theme: Theme): CSSObject => ({
  // Values carried over from the line above or filled in from another cell look different from typed ones.
  '& .last': { color: theme.palette.text.secondary, fontStyle: 'italic' },
  '& .follows': { color: theme.palette.info.main },
  '& .wrong': { background: tint(theme, theme.palette.error.main, 14), boxShadow: `inset 0 0 0 1px ${theme.palette.error.main}` },
  '& .warned': { boxShadow: `inset 0 -2px 0 ${theme.palette.warning.main}` },
  '& .counted': { color: theme.palette.text.secondary },
  '& .gone .cell': { textDecoration: 'line-through', opacity: 0.55 },
  '& .saved .number': { color: theme.palette.success.main },
  '& .bad .number': { color: theme.palette.error.main, fontWeight: 600 },
})

/** Lines, and the sticky header. */
const ofLines = (theme: Theme): CSSObject => ({
  '& .line': {
    position: 'absolute',
    insetInline: 0,
    height: LINE,
    display: 'grid',
    gridTemplateColumns: 'var(--columns)',
    borderBottom: `1px solid ${theme.palette.divider}`,
    background: theme.palette.background.paper,
    contain: 'layout style',
  },
  '& .head': {
    position: 'sticky',
    top: 0,
    height: HEAD,
    zIndex: 3,
    background: tint(theme, theme.palette.text.primary, 4),
    color: theme.palette.text.secondary,
    fontSize: theme.typography.caption.fontSize,
    fontWeight: 600,
    lineHeight: '14px',
  },
})

/** Cells, and the line numbers before them. */
const ofCells = (theme: Theme): CSSObject => ({
  '& .cell': {
    position: 'relative',
    minWidth: 0,
    display: 'flex',
    alignItems: 'center',
    padding: '0 8px',
    borderInlineEnd: `1px solid ${theme.palette.divider}`,
    '& > span': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', unicodeBidi: 'plaintext', maxWidth: '100%' },
  },
  '& .head .cell > span': { whiteSpace: 'normal', maxHeight: 28 },
  '& .end': { justifyContent: 'flex-end' },
  '& .number': {
    position: 'sticky',
    insetInlineStart: 0,
    zIndex: 2,
    gap: 4,
    padding: '0 2px 0 8px',
    background: 'inherit',
    justifyContent: 'space-between',
    color: theme.palette.text.secondary,
    '& button': {
      padding: 4,
      minWidth: 28,
      minHeight: 28,
      border: 0,
      background: 'none',
      color: 'inherit',
      cursor: 'pointer',
      font: 'inherit',
      borderRadius: 4,
    },
    '& button:hover': { background: theme.palette.action.hover },
    '& button:focus-visible': { outline: `2px solid ${theme.palette.primary.main}` },
  },
})

/** The active cell. */
const ofInput = (theme: Theme): CSSObject => ({
  '& .active': { padding: 0, zIndex: 1, boxShadow: `inset 0 0 0 2px ${theme.palette.primary.main}` },
  '& input': {
    width: '100%',
    height: '100%',
    border: 0,
    outline: 0,
    padding: '0 8px',
    background: 'transparent',
    color: theme.palette.text.primary,
    font: 'inherit',
    textAlign: 'inherit',
  },
  '& .end input': { textAlign: 'right' },
  '& .unfold': {
    flex: 'none',
    border: 0,
    background: 'none',
    color: theme.palette.text.secondary,
    cursor: 'pointer',
    width: 24,
    height: '100%',
    padding: 0,
  },
})

/** The styles of the table, on its root: hundreds of styled cells would be slow. */
export const SheetRoot = styled('div')(({ theme }) => ({
  position: 'relative',
  overflow: 'auto',
  border: `1px solid ${theme.palette.divider}`,
  borderRadius: theme.shape.borderRadius,
  background: theme.palette.background.paper,
  fontSize: '0.8125rem',
  fontVariantNumeric: 'tabular-nums',
  // Scrolling to a cell must not leave it under the header or the line numbers.
  scrollPaddingBlockStart: HEAD,
  scrollPaddingInlineStart: NUMBERS,
  ...ofLines(theme),
  ...ofCells(theme),
  ...ofInput(theme),
  ...marks(theme),
}))
