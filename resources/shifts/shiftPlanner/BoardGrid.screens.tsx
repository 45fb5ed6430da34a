import { alpha, type Theme, useTheme } from '@mui/material/styles'
import Box from '@mui/material/Box'
import { defaultRangeExtractor, observeElementRect, useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useLayoutEffect, useMemo, useRef, type MouseEvent, type RefObject } from 'react'
import { useTranslate } from 'react-admin'
import { useNavigate } from 'react-router'
import { formatDayMonth } from '#resource/text'
import { businessDay } from '#admin/data/values.ts'
import { BoardRow } from './BoardRow.screens.tsx'
import { cellKey, scrollTo, type BoardCells, type Truck, type EntryDrag } from './model.screens.ts'

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
const boardStyles = (theme: Theme) => ({ ...frame, ...cells(theme), ...entries(theme), ...adding })

interface GridProps {
  readonly trucks: readonly Truck[]
  readonly days: readonly string[]
  readonly cells: BoardCells
  readonly carrying: EntryDrag
  readonly locale: string
  readonly label: string
  readonly onAdd: ((truck: Truck, date: string) => void) | undefined
}

const MIN_ROW_HEIGHT = 66
const ENTRY_HEIGHT = 43
const UNMEASURED = { width: 1024, height: 600 }

/** The header: days, or the hours of a single day. */
const DaysHead = ({ days, locale }: Pick<GridProps, 'days' | 'locale'>) => {
  const t = useTranslate()
  const dayName = new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' })
  const [first = ''] = days
  const today = businessDay()
  return (
    <div role="row" className="head">
      <div role="columnheader">{t('nerud.screens.planner.vehicle')}</div>
      {days.length === 1 ? (
        <div role="columnheader" className="scale" aria-label={formatDayMonth(first)}>
          {Array.from({ length: 24 }, (_, hour) => (
            <span key={hour}>{hour}</span>
          ))}
        </div>
      ) : (
        days.map(date => (
          <div key={date} role="columnheader" className={date === today ? 'today' : undefined}>
            {dayName.format(new Date(date))} {formatDayMonth(date)}
          </div>
        ))
      )}
    </div>
  )
}

/** The address of the entry under a plain click: one handler follows the links of hundreds of entries. */
function entryUnder({ target, button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): string | undefined {
  if (button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return undefined
  return (target as Element).closest('a.entry')?.getAttribute('href') ?? undefined
}

/** On narrow windows, scrolls the week to today. */
function useToday(scroller: RefObject<HTMLDivElement | null>, days: readonly string[]): void {
  useLayoutEffect(() => {
    const board = scroller.current
    const [trucks, today] = [board?.querySelector('.head > *'), board?.querySelector('.head > .today')]
    if (board && trucks && today)
      board.scrollLeft += scrollTo(today.getBoundingClientRect(), trucks.getBoundingClientRect(), board.getBoundingClientRect())
  }, [scroller, days])
}

/** The height of a row with the entries of its fullest day one below another, in pixels. */
const rowHeight = ({ entries }: GridProps['cells'], { id }: Truck, days: readonly string[]): number =>
  Math.max(MIN_ROW_HEIGHT, 8 + ENTRY_HEIGHT * Math.max(...days.map(date => entries.get(cellKey(id, date))?.length ?? 0)))

/** The rows of vehicles, only visible ones and a few more; a row is as high as its fullest day. */
export const BoardGrid = ({ trucks, days, cells, carrying, locale, label, onAdd }: GridProps) => {
  const theme = useTheme()
  const t = useTranslate()
  const navigate = useNavigate()
  const styles = useMemo(() => boardStyles(theme), [theme])
  const scroller = useRef<HTMLDivElement>(null)
  useToday(scroller, days)
  const byHours = days.length === 1
  const heightOf = (truck: Truck): number => (byHours ? MIN_ROW_HEIGHT : rowHeight(cells, truck, days))
  const { carried } = carrying
  const home = carried ? trucks.findIndex(one => one.id === carried.entry.vehicle) : -1
  const aim = carried ? trucks.findIndex(one => one.id === carried.target.vehicle) : -1
  // The warning concerns React Compiler, which is not used; the window must update on every scroll.
  // oxlint-disable-next-line react/incompatible-library
  const rows = useVirtualizer<HTMLDivElement, Element>({
    count: trucks.length,
    getScrollElement: () => scroller.current,
    estimateSize: at => heightOf(trucks[at]!),
    getItemKey: at => trucks[at]!.id,
    overscan: 6,
    initialRect: UNMEASURED,
    // Ignores measurements without height (a fake DOM).
    observeElementRect: (virtualizer, report) => observeElementRect(virtualizer, rect => rect.height > 0 && report(rect)),
    // An entry moved by keyboard keeps the focus, so its row stays rendered however far the target is.
    rangeExtractor: range => [...new Set([...defaultRangeExtractor(range), ...(home < 0 ? [] : [home])])].toSorted((a, b) => a - b),
    scrollPaddingStart: 44,
  })
  useEffect(() => rows.measure(), [rows, cells, trucks, byHours])
  useEffect(() => {
    if (aim >= 0) rows.scrollToIndex(aim, { align: 'auto' })
  }, [aim, rows])
  return (
    <Box
      ref={scroller}
      role="grid"
      aria-label={label}
      aria-rowcount={trucks.length + 1}
      tabIndex={0}
      onClick={event => {
        const path = entryUnder(event)
        if (path === undefined) return
        event.preventDefault()
        void navigate(path)
      }}
      sx={styles}
      style={{ '--days': days.length, '--day': byHours ? '960px' : '132px' } as never}
    >
      <DaysHead days={days} locale={locale} />
      <div role="rowgroup" style={{ position: 'relative', height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(({ key, index, start, size }) => (
          <BoardRow
            key={key}
            truck={trucks[index]!}
            at={index}
            top={start}
            height={size}
            {...{ days, cells, carrying, byHours, t, onAdd }}
          />
        ))}
      </div>
    </Box>
  )
}
