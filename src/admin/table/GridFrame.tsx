import type { ComponentPropsWithRef, ComponentType } from 'react'
import { keyframes, styled } from '@mui/material/styles'

/** Height of a row and of the head, in pixels. */
export const ROW_HEIGHT = 36
/** Height of a line of text in rows of several lines, in pixels. */
const LINE_HEIGHT = 18
/** The height of a row whose tallest cell holds so many lines, in pixels. */
export const heightOf = (lines: number): number => Math.max(ROW_HEIGHT, lines * LINE_HEIGHT + 14)
/** Width of the column of check boxes, in pixels. */
export const CHECK_WIDTH = 40

const breathe = keyframes`50% { opacity: 0.45 }`
const run = keyframes`from { background-position: 200% 0 } to { background-position: -200% 0 }`

/** The scroller of a windowed table with all its looks: one style for thousands of plain cells instead of a component in each. */
export const GridFrame: ComponentType<ComponentPropsWithRef<'div'>> = styled('div')(({ theme }) => {
  const { palette } = theme
  const mixed = (colour: string, share: number): string => `color-mix(in srgb, ${colour} ${share}%, ${palette.background.paper})`
  return {
    position: 'relative',
    overflow: 'auto',
    overscrollBehaviorX: 'contain',
    overflowAnchor: 'none',
    background: palette.background.paper,
    border: `1px solid ${palette.divider}`,
    borderRadius: theme.shape.borderRadius,
    fontSize: theme.typography.body2.fontSize,
    color: palette.text.primary,
    outline: 'none',
    '&:focus-visible': { borderColor: palette.primary.main, boxShadow: `0 0 0 1px ${palette.primary.main}` },
    '& .line': {
      '--ground': palette.background.paper,
      display: 'grid',
      gridTemplateColumns: 'var(--columns)',
      minWidth: 'var(--width)',
      height: ROW_HEIGHT,
      background: 'var(--ground)',
      borderBottom: `1px solid ${palette.divider}`,
      boxSizing: 'border-box',
    },
    '& .rows': { minWidth: 'var(--width)' },
    // Rows that come and go leave the others as they were laid out.
    '& .row': { contain: 'layout style' },
    '& .cell': {
      display: 'flex',
      alignItems: 'center',
      minWidth: 0,
      paddingInline: 12,
      whiteSpace: 'nowrap',
      '& > span, & > a': { maxHeight: '100%', overflow: 'hidden', textOverflow: 'ellipsis' },
    },
    // Only where it is needed: in hundreds of cells at each move it is felt.
    '[dir="rtl"] & .cell > span, [dir="rtl"] & .cell > a': { unicodeBidi: 'plaintext' },
    // Where rows hold several lines the heads may too.
    '&.tall .head .cell > span': { whiteSpace: 'normal', lineHeight: '14px' },
    '& .several .cell': { lineHeight: `${LINE_HEIGHT}px` },
    '& .right': { justifyContent: 'flex-end' },
    // Numbers are compared by their last digits, whichever way the page is written.
    '[dir="rtl"] & .right': { justifyContent: 'flex-start' },
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
      borderInlineEnd: `1px solid ${palette.divider}`,
      '&.after-check': { insetInlineStart: CHECK_WIDTH },
      '&.check': { borderInlineEnd: 0 },
      [theme.breakpoints.down('sm')]: { position: 'static', borderInlineEnd: 0 },
    },
    '& .head': {
      '--ground': mixed(palette.text.primary, 4),
      position: 'sticky',
      top: 0,
      zIndex: 2,
      fontSize: theme.typography.caption.fontSize,
      fontWeight: 600,
      color: palette.text.secondary,
      userSelect: 'none',
      '& .cell': { position: 'relative', gap: 4 },
      '& .sticky': { position: 'sticky', [theme.breakpoints.down('sm')]: { position: 'relative', insetInlineStart: 'auto' } },
      '& .sortable': { cursor: 'pointer', '&:hover': { color: palette.text.primary } },
      '& .arrow': { flex: 'none', color: palette.primary.main },
    },
    '& .grip': {
      position: 'absolute',
      insetInlineEnd: 0,
      top: 0,
      bottom: 0,
      width: 9,
      cursor: 'col-resize',
      touchAction: 'none',
      '&::after': { content: '""', position: 'absolute', insetInlineEnd: 0, top: 9, bottom: 9, width: 1, background: palette.divider },
      '&:hover::after, &.dragged::after': { top: 0, bottom: 0, width: 3, background: palette.primary.main },
    },
    '& .opens': { cursor: 'pointer' },
    '& .row:hover': { '--ground': mixed(palette.text.primary, 5) },
    '& .row[aria-selected="true"]': { '--ground': mixed(palette.primary.main, 10) },
    '& .row a.open': { color: 'inherit', textDecoration: 'none', fontWeight: 500, '&:hover': { textDecoration: 'underline' } },
    '&:focus-visible .active, &:focus-within .active': { outline: `2px solid ${palette.primary.main}`, outlineOffset: -2, borderRadius: 4 },
    '& .note': {
      position: 'sticky',
      insetInlineStart: 0,
      width: 'var(--room)',
      boxSizing: 'border-box',
      textAlign: 'center',
      color: palette.text.secondary,
      lineHeight: `${ROW_HEIGHT}px`,
    },
    '& .empty': { paddingBlock: theme.spacing(4) },
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
      top: ROW_HEIGHT - 2,
      zIndex: 3,
      height: 2,
      marginTop: -2,
      background: `linear-gradient(90deg, transparent, ${palette.primary.main}, transparent) 0 0 / 50% 100%`,
      animation: `${run} 1.6s linear infinite`,
    },
    '@media print': { overflow: 'visible', maxHeight: 'none !important' },
  }
})
