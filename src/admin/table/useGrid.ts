import { useId, useRef } from 'react'
import { useRowHeight } from '../theme/density.ts'
import { CHECK_WIDTH, heightOf } from './GridFrame.tsx'
import type { WindowedTableProps } from './tableProps.ts'
import { useActiveCell } from './useActiveCell.ts'
import { useColumnWindow } from './useColumnWindow.ts'
import { useRoom } from './useRoom.ts'
import { useRowWindow } from './useRowWindow.ts'
import { rememberedPlace, useScrollMemory } from './useScrollMemory.ts'
import { useSelection } from './useSelection.ts'
import { useWidths } from './useWidths.ts'

/** The state of a windowed table: rendered rows and columns, widths, active cell, selection. */
export const useGrid = <Row>(props: WindowedTableProps<Row>) => {
  const { rows, total, endReached, busy, linesOf, restoreKey, place: kind, onNeedMore, onSelect } = props
  const gridId = useId()
  const rowHeight = useRowHeight()
  const scroller = useRef<HTMLDivElement>(null)
  const place = rememberedPlace(restoreKey)
  const room = useRoom(scroller, kind)
  const widths = useWidths(props, room.width)
  const rowWindow = useRowWindow({
    scroller,
    rows,
    total,
    endReached,
    busy,
    offset: place?.top ?? 0,
    room,
    rowHeight,
    heightAt: linesOf && (at => (rows[at] === undefined ? rowHeight : heightOf(linesOf(rows[at]), rowHeight))),
    onNeedMore,
  })
  const { virtualizer } = rowWindow
  const columnWindow = useColumnWindow({
    scroller,
    widths: widths.pixels,
    before: onSelect ? CHECK_WIDTH : 0,
    room: room.width,
    offset: place?.left ?? 0,
  })
  const cell = useActiveCell({ gridId, scroller, virtualizer, initial: place?.active ?? null })
  useScrollMemory(scroller, restoreKey, virtualizer.getTotalSize(), cell.active)
  const selection = useSelection(props)
  /** The number of rows for keys and screen readers. */
  const reach = total ?? rows.length
  return { gridId, rowHeight, scroller, room, widths, rowWindow, columnWindow, cell, selection, reach }
}

/** The state of a windowed table, as its parts receive it. */
export type Grid<Row> = ReturnType<typeof useGrid<Row>>
