import { alpha, type Theme } from '@mui/material/styles'

const HATCH = (colour: string): string => `repeating-linear-gradient(135deg, ${alpha(colour, 0.16)} 0 6px, transparent 6px 12px)`

/** The frame, the header of days and the column of vehicles. */
const frame = {
  position: 'relative',
  overflow: 'auto',
  flex: 1,
  minHeight: 240,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'background.paper',
  '--truck': { xs: '112px', sm: '210px' },
  '& .head, & .row': {
    display: 'grid',
    gridTemplateColumns: 'var(--truck) repeat(var(--days), minmax(var(--day), 1fr))',
    minWidth: 'min-content',
  },
  '& .head': { position: 'sticky', top: 0, zIndex: 3, bgcolor: 'background.paper', borderBottom: 1, borderColor: 'divider' },
  '& .head > *': { p: 1, fontSize: 13, fontWeight: 600, color: 'text.secondary', borderInlineStart: 1, borderColor: 'divider' },
  '& .head > .today': { color: 'primary.main' },
  '& .head > .scale': {
    display: 'grid',
    gridTemplateColumns: 'repeat(24, 1fr)',
    px: 0,
    fontWeight: 400,
    fontVariantNumeric: 'tabular-nums',
  },
  '& .head > :first-of-type, & .truck': {
    position: 'sticky',
    insetInlineStart: 0,
    zIndex: 2,
    bgcolor: 'background.paper',
    borderInlineStart: 0,
  },
  // Layout containment: rows that become visible do not cause a layout of the others.
  '& .row': { position: 'absolute', insetInline: 0, top: 0, borderBottom: 1, borderColor: 'divider', contain: 'layout style' },
  '& .truck': { display: 'flex', flexDirection: 'column', p: '6px 10px', minWidth: 0, fontSize: 14, overflow: 'clip' },
  '& .quiet': { color: 'text.secondary', fontSize: 12, whiteSpace: 'nowrap', overflow: 'clip', textOverflow: 'ellipsis' },
}

/** The days of vehicles, with their shifts. */
const cells = ({ palette }: Theme) => ({
  '& .cell': {
    position: 'relative',
    display: 'flex',
    flexDirection: 'column',
    gap: '3px',
    p: '4px',
    minWidth: 0,
    contain: 'strict',
    borderInlineStart: 1,
    borderColor: 'divider',
  },
  '& .cell.hours': {
    backgroundImage: `repeating-linear-gradient(to right, ${palette.divider} 0 1px, transparent 1px calc(100% / 24))`,
  },
  '& .cell:not(.hours).ground-works': { bgcolor: alpha(palette.success.main, 0.07) },
  '& .cell:not(.hours).ground-reserve': { bgcolor: alpha(palette.info.main, 0.07) },
  '& .cell.ground-repair, & .bar.ground-repair': { backgroundImage: HATCH(palette.warning.main) },
  '& .cell.ground-off, & .bar.ground-off': { backgroundImage: HATCH(palette.text.secondary) },
  '& .bar': { position: 'absolute', insetBlock: 0, bgcolor: alpha(palette.success.main, 0.1) },
  '& .bar.ground-reserve': { bgcolor: alpha(palette.info.main, 0.1) },
  '& .cell.over': { outline: '2px solid', outlineColor: palette.primary.main, outlineOffset: '-2px' },
  '& .place': {
    position: 'absolute',
    insetInlineEnd: 4,
    bottom: 4,
    minWidth: 18,
    borderRadius: 9,
    textAlign: 'center',
    fontSize: 12,
    bgcolor: 'primary.main',
    color: 'primary.contrastText',
  },
  '& .word': { fontSize: 12, color: 'text.secondary', p: '2px 4px' },
})

/** The planned entries. */
const entries = ({ palette }: Theme) => ({
  '& .entry': {
    display: 'block',
    boxSizing: 'border-box',
    height: 40,
    flex: 'none',
    p: '3px 6px',
    borderRadius: '4px',
    border: 1,
    borderColor: 'divider',
    borderInlineStart: '3px solid currentColor',
    bgcolor: 'background.paper',
    textDecoration: 'none',
    fontSize: 12,
    lineHeight: '16px',
    overflow: 'clip',
  },
  '& .entry[draggable="true"]': { cursor: 'grab' },
  '& .entry:focus-visible': { outline: '2px solid', outlineColor: palette.primary.main },
  '& .entry.carried': { opacity: 0.55, outline: '2px dashed currentColor' },
  '& .entry.tone-deleted .route': { textDecoration: 'line-through' },
  '& .hours .entry': { position: 'absolute', top: 8 },
  '& .entry .line': { display: 'flex', gap: '6px', color: 'text.primary' },
  '& .entry .route, & .entry .what': {
    flex: 1,
    minWidth: 0,
    display: 'block',
    whiteSpace: 'nowrap',
    overflow: 'clip',
    textOverflow: 'ellipsis',
  },
  '& .entry .trips': { fontVariantNumeric: 'tabular-nums', fontWeight: 600 },
  '& .entry .what': { color: 'text.secondary' },
})

/** The add button of a day, shown on hover or focus. In days with entries it is not rendered before that, because a layer in each cell would be painted on every scroll. */
const adding = {
  '& .add': {
    display: 'none',
    position: 'absolute',
    insetInlineEnd: 2,
    bottom: 2,
    width: 22,
    height: 18,
    p: 0,
    border: 0,
    borderRadius: '4px',
    bgcolor: 'background.paper',
    color: 'primary.main',
    fontSize: 18,
    lineHeight: 0,
    cursor: 'pointer',
  },
  '& .cell:hover .add, & .cell:focus-within .add': { display: 'block' },
  '& .cell.free .add': { display: 'block', position: 'static', mt: 'auto', alignSelf: 'flex-end', bgcolor: 'transparent' },
  '& .cell.free:not(:hover) .add:not(:focus-visible)': { color: 'transparent' },
  '@media (hover: none)': { '& .cell.free:not(:hover) .add:not(:focus-visible)': { color: 'primary.main' } },
}

/** The styles of the board in one sheet: with hundreds of cells, plain elements are the cheapest. */
export const boardStyles = (theme: Theme) => ({ ...frame, ...cells(theme), ...entries(theme), ...adding })
