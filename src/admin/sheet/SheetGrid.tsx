import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useNavigate } from 'react-router'
import {
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
} from 'react'
import { useEvent } from 'react-admin'
import { isRequiredOnScreen } from '#resource'
import { useCardPath } from '../cells/context.ts'
import type { Acts, CellAt } from './useActs.ts'
import type { SheetState } from './useSheet.ts'
import { fieldLabel } from '../cells/words.ts'
import { keepTyping } from './line.ts'
import { SheetRow, HEAD, LINE, NUMBERS, SheetRoot } from './SheetRow.tsx'
import { useChangeable, type useActive } from './useActive.ts'
import { useKeysOf } from '../keys/scopes.ts'

interface LineMenuProps {
  readonly state: SheetState
  readonly acts: Acts
  readonly menu: { readonly key: string; readonly anchor: HTMLElement } | null
  readonly onClose: () => void
  readonly onCopied: (key: string) => void
}

/** The menu of actions on a whole line. */
const LineMenu = ({ state, acts, menu, onClose, onCopied }: LineMenuProps) => {
  const { t } = state.words
  const navigate = useNavigate()
  const cardPath = useCardPath()
  const line = menu && state.sheet.line(menu.key)
  const id = Number(line?.record?.['id'])
  const card = line?.record ? cardPath(state.resource.name, id, line.record) : undefined
  const run = (act: () => void) => () => {
    onClose()
    act()
  }
  const copy = (): void => {
    const key = menu && acts.copyLine(menu.key)
    if (key) onCopied(key)
  }
  return (
    <Menu open={menu !== null} anchorEl={menu?.anchor ?? null} onClose={onClose}>
      <MenuItem onClick={run(copy)}>{t('nerud.sheet.copy')}</MenuItem>
      {line && !line.record && !line.isSaving && (
        <MenuItem onClick={run(() => acts.setRemoved(line.key, !line.isRemoved))}>
          {t(line.isRemoved ? 'nerud.sheet.restore' : 'nerud.sheet.remove')}
        </MenuItem>
      )}
      {card && <MenuItem onClick={run(() => void navigate(card))}>{t('nerud.sheet.card')}</MenuItem>}
    </Menu>
  )
}

/** The number of lines rendered outside of the viewport, on each side. */
const AHEAD = 10
/** The height in pixels when there is no layout (tests). */
const UNMEASURED = 600
const TYPING_MS = 300

/** The range of visible lines. */
function useVisibleLines(count: number) {
  const scroller = useRef<HTMLDivElement>(null)
  const [place, setPlace] = useState({ top: 0, height: UNMEASURED })
  const look = useEvent((): void => {
    const { scrollTop = 0, clientHeight = 0 } = scroller.current ?? {}
    const top = Math.floor(scrollTop / LINE) * LINE
    const height = clientHeight || UNMEASURED
    setPlace(before => (before.top === top && before.height === height ? before : { top, height }))
  })
  useEffect(() => {
    look()
    window.addEventListener('resize', look)
    return () => window.removeEventListener('resize', look)
  }, [look])
  // Measure again: the table grows with its lines, up to the height of the window.
  useLayoutEffect(look, [look, count])
  const first = Math.max(0, Math.floor(place.top / LINE) - AHEAD)
  const last = Math.min(count, Math.ceil((place.top + place.height) / LINE) + AHEAD)
  return { scroller, look, first, last }
}

/** Stores the text that is being typed in the browser, shortly after each key. */
function useTypingKept({ of }: SheetState) {
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const last = useRef<(CellAt & { readonly text: string }) | null>(null)
  const flush = useEvent((): void => {
    clearTimeout(timer.current)
    timer.current = undefined
    if (of) keepTyping(of, last.current)
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

const Head = ({ state }: { readonly state: SheetState }) => (
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
function useGridKeys({ sheet }: SheetState, acts: Acts, go: SheetGridProps['cell']['go']) {
  return useEvent((at: CellAt, event: KeyboardEvent<HTMLInputElement>): boolean => {
    const isControl = (event.ctrlKey || event.metaKey) && !event.altKey
    if (!isControl) return false
    if (event.code === 'KeyD' && event.shiftKey) go(acts.copyLine(at.key), at.name)
    else if (event.code === 'KeyD') acts.copyAbove(at)
    else if (event.key === 'Enter' || event.code === 'KeyS') acts.saveAll()
    else if (event.key === 'Delete' || event.key === 'Backspace') acts.setRemoved(at.key, !sheet.line(at.key)?.isRemoved)
    else return false
    return true
  })
}

/** The grid: a header and the visible lines. */
export const SheetGrid = ({ state, acts, cell, visible, label }: SheetGridProps) => {
  const { sheet, columns, resource } = state
  const lines = useSyncExternalStore(sheet.follow, sheet.lines)
  const isChangeable = useChangeable(resource)
  const onTyping = useTypingKept(state)
  const [menu, setMenu] = useState<{ readonly key: string; readonly anchor: HTMLElement } | null>(null)
  const { active, onMove, go } = cell
  const { scroller, look, first, last } = visible
  const onKey = useGridKeys(state, acts, go)
  useKeysOf('sheet')
  const onMenu = useEvent((key: string, anchor: HTMLElement) => setMenu({ key, anchor }))
  const onMouseDown = (event: MouseEvent): void => {
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
  }
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
          <Head state={state} />
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
      <LineMenu state={state} acts={acts} menu={menu} onClose={() => setMenu(null)} onCopied={key => go(key, acts.firstOf(key))} />
    </>
  )
}
