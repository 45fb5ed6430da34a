import { useEffect, useLayoutEffect, useState, type RefObject } from 'react'
import { useEvent } from 'react-admin'
import { byName, type Resource } from '#resource'
import { useMay } from '../authProvider.ts'
import type { Move } from './CellInput.tsx'
import type { SheetColumn, SheetState } from './useSheet.ts'
import type { SheetLine } from './line.ts'
import { HEAD, LINE, NUMBERS } from './SheetRow.tsx'
import { firstCell, type Acts, type CellAt } from './useActs.ts'

/** Returns a function that tells whether the values of a line can be changed; for a saved line this depends on the user's rights and the record's state. */
export function useChangeable(resource: Resource): (line: SheetLine) => boolean {
  const may = useMay()
  return line => {
    // A line that is being saved will be changed as a saved one.
    if (line.record === null) return !line.isSaving || may.may(resource, 'edit')
    const { editWhen } = resource.rights
    return may.may(resource, 'edit') && (!editWhen || editWhen(byName(resource, line.record)))
  }
}

/** Scrolls a cell into view, clear of the sticky header and line numbers. */
function reveal(scroller: HTMLElement, at: number, column: number, columns: readonly SheetColumn[]): void {
  const [top, height] = [at * LINE, scroller.clientHeight - HEAD]
  if (top < scroller.scrollTop) scroller.scrollTop = top
  else if (top + LINE > scroller.scrollTop + height) scroller.scrollTop = top + LINE - height
  const left = columns.slice(0, column).reduce((sum, { width }) => sum + width, 0)
  const { width } = columns[column]!
  const room = scroller.clientWidth - NUMBERS
  // scrollLeft is negative in right-to-left layouts.
  const sign = getComputedStyle(scroller).direction === 'rtl' ? -1 : 1
  const now = scroller.scrollLeft * sign
  if (left < now) scroller.scrollLeft = left * sign
  else if (left + width > now + room) scroller.scrollLeft = (left + width - room) * sign
}

/** The active cell and the moves to others. */
export function useActive(state: SheetState, acts: Acts, scroller: RefObject<HTMLElement | null>) {
  const { sheet, columns } = state
  const inputs = columns.filter(({ isInput }) => isInput)
  const [active, setActive] = useState<CellAt | null>(() => {
    const last = sheet.lines().at(-1)
    return last ? { key: last.key, name: firstCell(state, last.key) } : null
  })
  const go = useEvent((key: string | undefined, name: string): void => {
    if (key !== undefined) setActive({ key, name })
  })
  const onMove = useEvent(({ key, name }: CellAt, move: Move): void => {
    const lines = sheet.lines()
    const at = lines.findIndex(line => line.key === key)
    const column = inputs.findIndex(one => one.name === name)
    const leaving = (to: string | undefined, cell: string): void => {
      if (to !== undefined && to !== key) acts.leave(key)
      go(to, cell)
    }
    const enter = (): void => {
      acts.leave(key)
      const to = acts.below(key)
      // After the last line comes a new one; start at its first cell that was not carried over.
      if (to !== undefined) go(to, acts.firstOf(to))
    }
    if (move === 'enter') return enter()
    if (move === 'right') return column < inputs.length - 1 ? go(key, inputs[column + 1]!.name) : enter()
    if (move === 'left') return column > 0 ? go(key, inputs[column - 1]!.name) : leaving(lines[at - 1]?.key, inputs.at(-1)!.name)
    if (move === 'up') return leaving(lines[at - 1]?.key, name)
    if (move === 'down') return leaving(lines[at + 1]?.key ?? acts.below(key), name)
    if (move === 'top') return leaving(lines[0]?.key, name)
    if (move === 'bottom') return leaving(lines.at(-1)?.key, name)
    return go(key, (move === 'first' ? inputs[0] : inputs.at(-1))!.name)
  })
  // When the active line is removed, the last line becomes active.
  useEffect(
    () =>
      sheet.follow(() => {
        const last = sheet.lines().at(-1)
        setActive(now => (now && last && !sheet.line(now.key) ? { key: last.key, name: acts.firstOf(last.key) } : now))
      }),
    [sheet, acts],
  )
  useLayoutEffect(() => {
    if (!active || !scroller.current) return
    const column = columns.findIndex(({ name }) => name === active.name)
    const at = sheet.lines().findIndex(line => line.key === active.key)
    if (at >= 0 && column >= 0) reveal(scroller.current, at, column, columns)
  }, [active, scroller, columns, sheet])
  return { active, setActive, onMove, go }
}
