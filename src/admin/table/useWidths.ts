import { useState, type CSSProperties } from 'react'
import { widthsOf, type ColumnLayout } from './columns.ts'
import { CHECK_WIDTH } from './GridFrame.tsx'
import type { WindowedTableProps } from './tableProps.ts'

const NO_WIDTHS: ColumnLayout['widths'] = {}

/** The widths of the columns: the stored ones, or those of the current drag. */
export const useWidths = <Row>({ columns, widths = NO_WIDTHS, onWidths, onSelect }: WindowedTableProps<Row>, room: number) => {
  const [own, setOwn] = useState<ColumnLayout['widths'] | null>(null)
  const pixels = widthsOf(columns, own ?? widths, room - (onSelect ? CHECK_WIDTH : 0))
  const resize = (place: number, width: number, isDone: boolean): void => {
    const next = {
      ...widths,
      ...Object.fromEntries(columns.map((column, at) => [column.key, at === place ? width : (pixels[at] ?? width)])),
    }
    setOwn(isDone && onWidths ? null : next)
    if (isDone) onWidths?.(next)
  }
  const parts = [...(onSelect ? [CHECK_WIDTH] : []), ...pixels]
  const total = parts.reduce((sum, part) => sum + part, 0)
  const style = {
    '--columns': `${parts.map(part => `${part}px`).join(' ')} minmax(0, 1fr)`,
    '--width': `${total}px`,
  } as CSSProperties
  return { pixels, total, resize, style }
}
