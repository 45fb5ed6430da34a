import { useEffect, useState, type RefObject } from 'react'
import { useEvent, useNotify } from 'react-admin'
import { rangeOf } from '../../form/lines/paste.ts'
import type { Row } from '../../data/rows.ts'
import { useListing } from '../listing.ts'

/** A pasted column, and the cell that its first value is for. */
export interface PastedDown {
  readonly name: string
  readonly rows: readonly Row[]
  readonly texts: readonly string[]
  /** The number of values without a row: the list ends before, or more rows are not loaded. */
  readonly beyond: number
}

/** Handles pasting while a cell of the table is active. */
export function usePasting(frame: RefObject<HTMLElement | null>, mayEdit: ((key: string) => boolean) | undefined) {
  const { rows, columns } = useListing()
  const notify = useNotify()
  const [pasted, setPasted] = useState<PastedDown>()
  const onPaste = useEvent((event: ClipboardEvent): void => {
    const active = frame.current?.querySelector('[role="grid"]:focus .cell.active, [role="grid"]:focus-within .cell.active')
    const text = event.clipboardData?.getData('text/plain') ?? ''
    const at = Number(active?.closest('[data-at]')?.getAttribute('data-at') ?? -1)
    if (!active || !rows.rows[at] || text.trim() === '' || !mayEdit) return
    const shift = active.parentElement!.querySelector('.check') ? 1 : 0
    const name = columns.shown[Number(active.getAttribute('aria-colindex')) - 1 - shift]?.key ?? ''
    event.preventDefault()
    if (!mayEdit(name)) return notify('nerud.finding.cells.fixed', { type: 'info' })
    const range = rangeOf(text) ?? [[text.trim()]]
    if (range.some(row => row.length > 1)) return notify('nerud.finding.cells.oneColumn', { type: 'warning' })
    const texts = range.map(([one = '']) => one)
    const taken = rows.rows.slice(at, at + texts.length)
    return setPasted({ name, rows: taken, texts: texts.slice(0, taken.length), beyond: texts.length - taken.length })
  })
  useEffect(() => {
    const table = frame.current
    table?.addEventListener('paste', onPaste)
    return () => table?.removeEventListener('paste', onPaste)
  }, [frame, onPaste])
  return { pasted, close: () => setPasted(undefined) }
}
