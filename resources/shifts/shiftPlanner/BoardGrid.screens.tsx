import Box from '@mui/material/Box'
import { useTheme } from '@mui/material/styles'
import { defaultRangeExtractor, observeElementRect, useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useLayoutEffect, useMemo, useRef, type MouseEvent, type RefObject } from 'react'
import { useTranslate } from 'react-admin'
import { useNavigate } from 'react-router'
import { formatDayMonth } from '#resource/text'
import { businessDay } from '#admin/day.ts'
import { BoardRow } from './BoardRow.screens.tsx'
import { cellKey, scrollTo, type Cells, type Truck } from './model.screens.ts'
import { boardStyles } from './styles.screens.ts'
import type { Carrying } from './useCarrying.screens.ts'

interface GridProps {
  readonly trucks: readonly Truck[]
  readonly days: readonly string[]
  readonly cells: Cells
  readonly carrying: Carrying
  readonly locale: string
  readonly label: string
  readonly onAdd: ((truck: Truck, date: string) => void) | undefined
}

const LEAST = 66
const ENTRY = 43
const UNMEASURED = { width: 1024, height: 600 }

/** The header: days, or the hours of a single day. */
const Head = ({ days, locale }: Pick<GridProps, 'days' | 'locale'>) => {
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

/** The rows of vehicles, only visible ones and a few more; a row is as high as its fullest day. */
export const BoardGrid = ({ trucks, days, cells, carrying, locale, label, onAdd }: GridProps) => {
  const theme = useTheme()
  const t = useTranslate()
  const navigate = useNavigate()
  const styles = useMemo(() => boardStyles(theme), [theme])
  const scroller = useRef<HTMLDivElement>(null)
  useToday(scroller, days)
  const byHours = days.length === 1
  const heightOf = (truck: Truck): number =>
    byHours ? LEAST : Math.max(LEAST, 8 + ENTRY * Math.max(...days.map(date => cells.entries.get(cellKey(truck.id, date))?.length ?? 0)))
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
      <Head days={days} locale={locale} />
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
