import type { ComponentPropsWithRef, ComponentType } from 'react'
import { keyframes, styled, type CSSObject, type Theme } from '@mui/material/styles'

/** The height of a text line in rows of several lines, in pixels. */
const LINE_HEIGHT = 18
/** The height of each of two lines in a row of one, in pixels. */
const TIGHT_LINE = 15
/** The height of a row whose tallest cell has this number of lines, in pixels; `row`: that of a row with one line. */
export const heightOf = (lines: number, row: number): number => Math.max(row, lines * LINE_HEIGHT + row - 22)
/** The width of the check box column, in pixels. */
export const CHECK_WIDTH = 40

const breathe = keyframes`50% { opacity: 0.45 }`
const run = keyframes`from { background-position: 200% 0 } to { background-position: -200% 0 }`

/** A colour mixed thinly into the background; `share` in percent. */
const tint = ({ palette }: Theme, colour: string, share: number): string =>
  `color-mix(in srgb, ${colour} ${share}%, ${palette.background.paper})`

/** The grid of lines and cells, for the header and the rows. */
const cellStyles = ({ palette, breakpoints }: Theme): CSSObject => ({
  '& .line': {
    '--ground': palette.background.paper,
    display: 'grid',
    gridTemplateColumns: 'var(--columns)',
    minWidth: 'var(--width)',
    height: 'var(--row)',
    background: 'var(--ground)',
    borderBottom: `1px solid ${palette.divider}`,
    boxSizing: 'border-box',
  },
  '& .rows': { minWidth: 'var(--width)' },
  // Rows that are added and removed do not cause a new layout of the others.
  '& .row': { contain: 'layout style' },
  '& .cell': {
    display: 'flex',
    alignItems: 'center',
    minWidth: 0,
    paddingInline: 'var(--cell)',
    whiteSpace: 'nowrap',
    '& > span, & > a': { maxHeight: '100%', overflow: 'hidden', textOverflow: 'ellipsis' },
  },
  // Two lines of a name instead of its beginning, where rows have room for them.
  'html:not([data-density="compact"]) & .row:not(.several, .between) .narrow': {
    '& > span, & > a': {
      display: '-webkit-box',
      WebkitBoxOrient: 'vertical',
      WebkitLineClamp: 2,
      maxHeight: 2 * TIGHT_LINE,
      lineHeight: `${TIGHT_LINE}px`,
      whiteSpace: 'normal',
      overflowWrap: 'anywhere',
      hyphens: 'auto',
    },
    '& .tailed': { display: 'inline' },
    '& .tailed > :first-child': { whiteSpace: 'normal' },
    '& .tailed > :last-child': { position: 'absolute', clipPath: 'inset(50%)' },
  },
  // Empty cells show a dash; a declared text for empty values replaces it.
  '& .row .cell > span:empty:not(.ghost)::before': { content: '"—"', color: palette.text.secondary },
  // Only in right-to-left pages: on hundreds of cells it would slow down scrolling.
  '[dir="rtl"] & .cell > span, [dir="rtl"] & .cell > a': { unicodeBidi: 'plaintext' },
  '& .several .cell': { lineHeight: `${LINE_HEIGHT}px` },
  '& .right': { justifyContent: 'flex-end' },
  // Numbers are aligned by their last digits in either direction.
  '[dir="rtl"] & .right': { justifyContent: 'flex-start' },
  // The sum of a group is never cut off: it extends over the empty end of the cell before.
  '& .between .right > span': { flex: 'none', overflow: 'visible' },
  '& .center': { justifyContent: 'center' },
  '& .check': {
    justifyContent: 'center',
    padding: 0,
    '& input': { width: 16, height: 16, margin: 0, accentColor: palette.primary.main },
  },
  '& .sticky': {
    position: 'sticky',
    insetInlineStart: 0,
    zIndex: 1,
    background: 'var(--ground)',
    '&.at-0': { insetInlineStart: 'var(--at-0)' },
    '&.at-1': { insetInlineStart: 'var(--at-1)' },
    '&.at-2': { insetInlineStart: 'var(--at-2)' },
    '&.edge': { borderInlineEnd: `1px solid ${palette.divider}` },
    [breakpoints.down('sm')]: { position: 'static', borderInlineEnd: 0 },
  },
})

/** The sticky header, and the grips between its cells. */
const headStyles = (theme: Theme): CSSObject => ({
  '& .head': {
    '--ground': tint(theme, theme.palette.text.primary, 4),
    position: 'sticky',
    top: 0,
    zIndex: 2,
    fontSize: theme.typography.caption.fontSize,
    fontWeight: 600,
    color: theme.palette.text.secondary,
    userSelect: 'none',
    '& .cell': { position: 'relative', gap: 4 },
    '& .cell > span:first-of-type': { whiteSpace: 'normal', lineHeight: '13px', maxHeight: 26 },
    '& .right > span:first-of-type': { textAlign: 'end' },
    '& .sticky': { position: 'sticky', [theme.breakpoints.down('sm')]: { position: 'relative', insetInlineStart: 'auto' } },
    '& .sortable': { cursor: 'pointer', '&:hover': { color: theme.palette.text.primary } },
    '& .arrow': { flex: 'none', color: theme.palette.primary.main },
  },
  '& .grip': {
    position: 'absolute',
    insetInlineEnd: 0,
    top: 0,
    bottom: 0,
    width: 9,
    cursor: 'col-resize',
    touchAction: 'none',
    '&::after': { content: '""', position: 'absolute', insetInlineEnd: 0, top: 9, bottom: 9, width: 1, background: theme.palette.divider },
    '&:hover::after, &.dragged::after': { top: 0, bottom: 0, width: 3, background: theme.palette.primary.main },
  },
})

/** The sticky footer. */
const footStyles = (theme: Theme): CSSObject => ({
  '& .foot': {
    '--ground': tint(theme, theme.palette.text.primary, 4),
    position: 'sticky',
    bottom: 0,
    zIndex: 2,
    height: 'auto',
    minHeight: 'var(--row)',
    fontSize: theme.typography.caption.fontSize,
    fontWeight: 600,
    borderBottom: 0,
    borderTop: `1px solid ${theme.palette.divider}`,
    '& .cell > span': {
      whiteSpace: 'pre',
      overflow: 'visible',
      maxHeight: 'none',
      paddingBlock: 4,
      lineHeight: '17px',
      textAlign: 'inherit',
    },
    '& .right': { textAlign: 'end' },
  },
})

/** Hovered, selected and opened rows; the active cell. */
const stateStyles = (theme: Theme): CSSObject => ({
  '& .opens': { cursor: 'pointer' },
  '& .row.marked': { '--ground': theme.palette.mode === 'dark' ? '#3a300f' : '#fff8d6' },
  // Lights up and fades; with reduced motion it stays lit until the mark is removed.
  '& .row.fresh': { '--ground': tint(theme, theme.palette.primary.main, 14), animation: 'fresh 6s ease-out' },
  '@keyframes fresh': { from: { boxShadow: `inset 4px 0 ${theme.palette.primary.main}` }, to: { boxShadow: 'inset 4px 0 transparent' } },
  '@media (prefers-reduced-motion: reduce)': { '& .row.fresh': { animation: 'none' } },
  '& .row:hover, & .row.marked:hover': { '--ground': tint(theme, theme.palette.text.primary, 5) },
  '& .row[aria-selected="true"], & .row.marked[aria-selected="true"]': { '--ground': tint(theme, theme.palette.primary.main, 10) },
  '& .row a.open': { color: 'inherit', textDecoration: 'none', fontWeight: 500, '&:hover': { textDecoration: 'underline' } },
  '&:focus-visible .active, &:focus-within .active': {
    outline: `2px solid ${theme.palette.primary.main}`,
    outlineOffset: -2,
    borderRadius: 4,
  },
})

/** Records as cards: text at the start, figures at the end. */
const cardStyles = ({ palette, typography }: Theme): CSSObject => ({
  '&.cards .cell > span, &.cards .cell > a.open': { width: '100%', textDecoration: 'none' },
  '&.cards .head .cell > span': { width: 'auto' },
  '& .card-line': {
    display: 'flex',
    justifyContent: 'space-between',
    alignItems: 'baseline',
    gap: 12,
    '& > :first-of-type': { overflow: 'hidden', textOverflow: 'ellipsis' },
    '& > :last-child': { flex: 'none', maxWidth: '60%', overflow: 'hidden', textOverflow: 'ellipsis', fontWeight: 500 },
    '& strong': { fontWeight: 600 },
    '&.quiet': {
      color: palette.text.secondary,
      fontSize: typography.caption.fontSize,
      fontWeight: 400,
      '& > :last-child': { fontWeight: 400 },
    },
  },
})

/** Messages in place of rows or below them, and the progress line. */
const noteStyles = ({ palette, spacing }: Theme): CSSObject => ({
  '& .note': {
    position: 'sticky',
    insetInlineStart: 0,
    width: 'var(--room)',
    boxSizing: 'border-box',
    textAlign: 'center',
    color: palette.text.secondary,
    lineHeight: 'var(--row)',
  },
  '& .empty': { paddingBlock: spacing(4) },
  '& .ghost': {
    height: 10,
    borderRadius: 5,
    background: palette.divider,
    width: '60%',
    animation: `${breathe} 1.4s ease-in-out infinite`,
  },
  '& .progress': {
    position: 'sticky',
    insetInlineStart: 0,
    top: 'calc(var(--row) - 2px)',
    zIndex: 3,
    height: 2,
    marginTop: -2,
    background: `linear-gradient(90deg, transparent, ${palette.primary.main}, transparent) 0 0 / 50% 100%`,
    animation: `${run} 1.6s linear infinite`,
  },
})

/** The scroll container of a windowed table with all its styles: one class for thousands of plain cells instead of a styled component for each. */
export const GridFrame: ComponentType<ComponentPropsWithRef<'div'>> = styled('div')(({ theme }) => ({
  position: 'relative',
  overflow: 'auto',
  overscrollBehaviorX: 'contain',
  overflowAnchor: 'none',
  background: theme.palette.background.paper,
  border: `1px solid ${theme.palette.divider}`,
  borderRadius: theme.shape.borderRadius,
  fontSize: theme.typography.body2.fontSize,
  color: theme.palette.text.primary,
  outline: 'none',
  '&:focus-visible': { borderColor: theme.palette.primary.main, boxShadow: `0 0 0 1px ${theme.palette.primary.main}` },
  ...cellStyles(theme),
  ...headStyles(theme),
  ...footStyles(theme),
  ...stateStyles(theme),
  ...cardStyles(theme),
  ...noteStyles(theme),
  // A plain table with all loaded rows is printed instead.
  '@media print': { display: 'none' },
}))

/** The CSS classes of a sticky cell; the last sticky one has an edge. */
export const frozenClass = (index: number, frozen: number): string =>
  index < frozen ? `sticky at-${index}${index === frozen - 1 ? ' edge' : ''}` : ''

/** The offsets of sticky columns as CSS variables. */
export function frozenStyle(widths: readonly number[], frozen: number, hasCheck: boolean): Readonly<Record<string, string>> {
  let at = hasCheck ? CHECK_WIDTH : 0
  const style: Record<string, string> = {}
  for (const [index, width] of widths.slice(0, frozen).entries()) {
    style[`--at-${index}`] = `${at}px`
    at += width
  }
  return style
}
