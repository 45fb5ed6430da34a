import {
  useEffect,
  useLayoutEffect,
  useState,
  type RefObject,
  useRef,
  useSyncExternalStore,
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
} from 'react'
import { useEvent } from 'react-admin'
import { byName, type Resource, isRequiredOnScreen } from '#resource'
import { useMay } from '../authProvider.ts'
import type { CellMove } from './CellInput.tsx'
import type { SheetColumn, SheetState } from './useSheet.ts'
import { type SheetLine, storeTyping } from './line.ts'
import { HEAD, LINE, NUMBERS, SheetRow, SheetRoot } from './SheetRow.tsx'
import { firstCell, type Acts, type CellAt } from './useActs.ts'
import { fieldLabel } from '../cells/words.ts'
import { undoLastIn } from '../form/useUndo.ts'
import { keyOf, useKeysOf } from '../keys.ts'
import { LineMenu } from './LineMenu.tsx'

/** Returns a function that tells whether the values of a line can be changed; for a saved line this depends on the user's rights and the record's state. */
function useChangeable(resource: Resource): (line: SheetLine) => boolean {
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
  const onMove = useEvent(({ key, name }: CellAt, move: CellMove): void => {
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

/** The number of lines rendered outside of the viewport, on each side. */
const OVERSCAN = 10
/** The height in pixels when there is no layout (tests). */
const UNMEASURED = 600
const TYPING_MS = 300

/** The range of visible lines. */
function useVisibleLines(count: number) {
  const scroller = useRef<HTMLDivElement>(null)
  const [viewport, setViewport] = useState({ top: 0, height: UNMEASURED })
  const look = useEvent((): void => {
    const { scrollTop = 0, clientHeight = 0 } = scroller.current ?? {}
    const top = Math.floor(scrollTop / LINE) * LINE
    const height = clientHeight || UNMEASURED
    setViewport(before => (before.top === top && before.height === height ? before : { top, height }))
  })
  useEffect(() => {
    look()
    window.addEventListener('resize', look)
    return () => window.removeEventListener('resize', look)
  }, [look])
  // Measure again: the table grows with its lines, up to the height of the window.
  useLayoutEffect(look, [look, count])
  const first = Math.max(0, Math.floor(viewport.top / LINE) - OVERSCAN)
  const last = Math.min(count, Math.ceil((viewport.top + viewport.height) / LINE) + OVERSCAN)
  return { scroller, look, first, last }
}

/** Stores the text that is being typed in the browser, shortly after each key. */
function useStoredTyping({ of }: SheetState) {
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const last = useRef<(CellAt & { readonly text: string }) | null>(null)
  const flush = useEvent((): void => {
    clearTimeout(timer.current)
    timer.current = undefined
    if (of) storeTyping(of, last.current)
  })
  useEffect(() => {
    window.addEventListener('pagehide', flush)
    document.addEventListener('visibilitychange', flush)
    return () => {
      flush()
      window.removeEventListener('pagehide', flush)
      document.removeEventListener('visibilitychange', flush)
    }
  }, [flush])
  return useEvent((at: CellAt, text: string | null): void => {
    if (text === null && last.current === null) return
    last.current = text === null ? null : { ...at, text }
    if (text === null) flush()
    else timer.current ??= setTimeout(flush, TYPING_MS)
  })
}

interface SheetGridProps {
  readonly state: SheetState
  readonly acts: Acts
  readonly cell: ReturnType<typeof useActive>
  readonly visible: ReturnType<typeof useVisibleLines>
  readonly label: string
}
export { useVisibleLines }

const SheetHead = ({ state }: { readonly state: SheetState }) => (
  <div className="line head" role="row" aria-rowindex={1}>
    <div className="cell number" role="columnheader">
      <span>№</span>
    </div>
    {state.columns.map(({ name, one, align, isInput }, at) => (
      <div key={name} className={`cell ${align === 'end' ? 'end' : ''}`} role="columnheader" aria-colindex={at + 2}>
        <span>
          {fieldLabel(state.resource.name, name, state.words.t)}
          {isInput && isRequiredOnScreen(one) && <span aria-hidden> *</span>}
        </span>
      </div>
    ))}
  </div>
)

/** Handles the keys of the whole table; returns whether the key was one of them. */
function useGridKeys({ sheet, columns, resource }: SheetState, acts: Acts, go: SheetGridProps['cell']['go']) {
  useKeysOf('sheet', true, resource.parts?.entry?.next ? [] : ['number'])
  useKeysOf(
    'date',
    columns.some(({ one, isInput }) => isInput && one.kind === 'date'),
    ['calendar'],
  )
  return useEvent((at: CellAt, event: KeyboardEvent<HTMLInputElement>): boolean => {
    const command = keyOf('sheet', event)
    if (command === 'copy') go(acts.copyLine(at.key), at.name)
    else if (command === 'above') acts.copyAbove(at)
    else if (command === 'save') acts.saveAll()
    else if (command === 'gone') acts.setRemoved(at.key, !sheet.line(at.key)?.isRemoved)
    else if (keyOf('everywhere', event) === 'takeBack') return undoLastIn(sheet)
    else return false
    return true
  })
}

/** Activates the cell that is clicked. */
function useClicks({ columns }: SheetState, acts: Acts, { active, go }: SheetGridProps['cell']) {
  return useEvent((event: MouseEvent): void => {
    const found = (event.target as Element).closest<HTMLElement>('[data-cell]')
    const key = found?.closest<HTMLElement>('[data-line]')?.dataset['line']
    const name = found?.dataset['cell']
    if (!key || !name || !columns.find(column => column.name === name)?.isInput) return
    if (active?.key === key && active.name === name) return
    event.preventDefault()
    // Blur takes the text typed in another cell first.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    if (active && active.key !== key) acts.leave(active.key)
    go(key, name)
  })
}

/** The grid: a header and the visible lines. */
export const SheetGrid = ({ state, acts, cell, visible, label }: SheetGridProps) => {
  const { sheet, columns, resource } = state
  const lines = useSyncExternalStore(sheet.follow, sheet.lines)
  const isChangeable = useChangeable(resource)
  const onTyping = useStoredTyping(state)
  const [menu, setMenu] = useState<{ readonly key: string; readonly anchor: HTMLElement } | null>(null)
  const { active, onMove, go } = cell
  const { scroller, look, first, last } = visible
  const onKey = useGridKeys(state, acts, go)
  const activeLine = active ? sheet.line(active.key) : undefined
  const isActiveOpen = activeLine !== undefined && !activeLine.isRemoved && isChangeable(activeLine)
  const onMenu = useEvent((key: string, anchor: HTMLElement) => setMenu({ key, anchor }))
  const onMouseDown = useClicks(state, acts, cell)
  const widths = [NUMBERS, ...columns.map(({ width }) => width)]
  const style = { '--columns': widths.map(width => `${width}px`).join(' ') } as CSSProperties
  const width = widths.reduce((sum, one) => sum + one, 0)
  const drawn = lines.map((line, at) => ({ line, at })).filter(({ line, at }) => (at >= first && at < last) || line.key === active?.key)
  return (
    <>
      <SheetRoot
        ref={scroller}
        role="grid"
        aria-label={label}
        aria-rowcount={lines.length + 1}
        aria-colcount={columns.length + 1}
        style={style}
        sx={{ maxHeight: { xs: 'calc(100dvh - 250px)', md: 'calc(100dvh - 190px)' }, minHeight: 180 }}
        onScroll={look}
        onMouseDown={onMouseDown}
      >
        <div role="presentation" style={{ width, height: HEAD + Math.max(3, lines.length) * LINE + 1, position: 'relative' }}>
          <SheetHead state={state} />
          <div role="rowgroup" style={{ position: 'absolute', insetInline: 0, top: HEAD }}>
            {drawn.map(({ line, at }) => (
              <SheetRow
                key={line.key}
                {...{ state, acts, line, at, columns, onMove, onKey, onTyping, onMenu }}
                active={active?.key === line.key ? active.name : undefined}
                isChangeable={isChangeable(line)}
              />
            ))}
          </div>
        </div>
      </SheetRoot>
      <LineMenu
        {...{ state, acts, menu }}
        active={isActiveOpen ? active : null}
        onClose={() => setMenu(null)}
        onCopied={key => go(key, acts.firstOf(key))}
      />
    </>
  )
}
