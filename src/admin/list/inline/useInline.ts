import { useCallback, useEffect, useMemo, useState, type RefObject } from 'react'
import { useNotify, useEvent } from 'react-admin'
import { isChangeable, offers, optionsOf, type Kind, type Resource } from '#resource'
import { useCustomScreens } from '../../customScreens.tsx'
import type { Row } from '../../data/rows.ts'
import { useMay } from '../../authProvider.ts'
import { useListing } from '../listing.ts'
import { isInDialog } from '../../form/keys.ts'
import { keyOf } from '../../keys.ts'
import { rangeOf } from '../../form/lines/paste.ts'

/** A buffered key: a character, a key that selects, removes or walks in the text, or one that ends a cell (Tab, Shift+Tab, Enter). */
type Ahead = string

/** Buffers keys while the input of a cell loads or the previous one is being saved. */
export interface TypedAhead {
  /** Starts buffering. */
  readonly listen: () => void
  /** Stops buffering; keys go to the focused element. */
  readonly stop: () => void
  /** Returns the buffered keys, oldest first, and clears the buffer. */
  readonly take: () => readonly Ahead[]
  /** Puts keys that were not used back into the buffer. */
  readonly giveBack: (keys: readonly Ahead[]) => void
}

const isSign = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  (key.length === 1 || /^\P{ASCII}+$/u.test(key)) && !ctrlKey && !metaKey && !altKey

const IN_TEXT: ReadonlySet<string> = new Set(['Backspace', 'Delete', 'Home', 'End', 'ArrowLeft', 'ArrowRight'])

/** What a key does in the input once that is there; undefined if nothing. */
function aheadOf(event: KeyboardEvent): Ahead | undefined {
  const { key, shiftKey, ctrlKey, metaKey, altKey } = event
  if (isSign(event)) return key
  if (keyOf('grid', event) === 'all') return 'Ctrl+A'
  if (key === 'Tab') return shiftKey ? 'Shift+Tab' : 'Tab'
  if (key === 'Enter' || keyOf('form', event) === 'save') return 'Enter'
  return IN_TEXT.has(key) && !shiftKey && !ctrlKey && !metaKey && !altKey ? key : undefined
}

/** Whether the browser itself may take the key, such as for reloading. */
const isBrowsers = (event: KeyboardEvent): boolean =>
  (event.ctrlKey || event.metaKey || event.altKey || /^F\d+$/u.test(event.key)) && keyOf('everywhere', event) === undefined

/** Makes a buffer. No key reaches the table behind, where it would act on rows. Esc ends buffering and calls `giveUp`. */
function makeTypedAhead(giveUp: () => void): TypedAhead {
  let keys: Ahead[] = []
  const onKey = (event: KeyboardEvent): void => {
    // Such as the sign-in over the page, when the session has ended: its keys are a password.
    if (event.isComposing || isInDialog(event.target)) return
    if (event.key === 'Escape') {
      keys = []
      stop()
      return giveUp()
    }
    event.stopPropagation()
    const ahead = aheadOf(event)
    if (ahead !== undefined) keys.push(ahead)
    if (ahead !== undefined || !isBrowsers(event)) event.preventDefault()
  }
  const onPaste = (event: ClipboardEvent): void => {
    if (isInDialog(event.target)) return
    event.preventDefault()
    event.stopPropagation()
    keys.push(...Array.from((event.clipboardData?.getData('text/plain') ?? '').trim().replaceAll(/\s+/gu, ' ')))
  }
  function stop(): void {
    document.removeEventListener('keydown', onKey, true)
    document.removeEventListener('paste', onPaste, true)
  }
  return {
    listen: () => {
      document.addEventListener('keydown', onKey, true)
      document.addEventListener('paste', onPaste, true)
    },
    stop,
    take: () => {
      const taken = keys
      keys = []
      return taken
    },
    giveBack: back => {
      keys = [...back, ...keys]
    },
  }
}

/** Kinds with an input of one line. Activity and deletion are separate actions. */
const KINDS: ReadonlySet<Kind> = new Set<Kind>([
  'text',
  'number',
  'decimal',
  'money',
  'date',
  'dateTime',
  'month',
  'choice',
  'flag',
  'reference',
  'phone',
  'email',
])
const ACTIONS = ['isActive', 'isDelete']

/**
 * Returns whether the user may edit a field in the cells of a list. A field with a custom aid needs more than its input, so it cannot be,
 * unless what follows from it is declared (`fills`), or its declaration says otherwise.
 */
export function useIsInline(resource: Resource): (name: string) => boolean {
  const { may, mayField } = useMay()
  const { aids, fills } = useCustomScreens()
  return useCallback(
    name => {
      const [one, key] = [resource.fields[name], `${resource.name}.${name}`]
      if (!one || !KINDS.has(one.kind) || !isChangeable(one) || ACTIONS.includes(name)) return false
      if (!(optionsOf(one).inline ?? (key in fills || !(key in aids)))) return false
      return offers(resource, 'edit') && may(resource, 'edit') && mayField(resource, name, 'write')
    },
    [resource, may, mayField, aids, fills],
  )
}

/** Where to move after a cell: to the next or previous editable one, or nowhere. */
export type NextCell = 'next' | 'previous' | 'stay'

/** The table beside which the parts are: the record of each line, undefined for other lines, and the columns. */
export interface SidedLines {
  readonly lines: readonly (Row | undefined)[]
  readonly columns: readonly { readonly key: string }[]
}

interface CellAt {
  readonly row: Row
  readonly key: string
}

/** The cell being edited in the surrounding list, with the handlers for its table; undefined if no cell can be edited. Cards on phones have no cells. */
export function useInline(isCards: boolean, columns: SidedLines['columns']) {
  const { resource, rows } = useListing()
  const isInline = useIsInline(resource)
  const notify = useNotify()
  const [cell, edit] = useState<CellAt>()
  const [ahead] = useState(() => makeTypedAhead(() => edit(undefined)))
  useEffect(() => ahead.stop, [ahead])
  const names = useMemo(() => columns.map(({ key }) => key).filter(isInline), [columns, isInline])
  const mayEdit = useCallback((key: string) => names.includes(key), [names])
  const onEdit = useCallback(
    (row: Row, key: string): void => {
      if (!mayEdit(key)) notify('nerud.finding.cells.fixed', { type: 'info' })
      edit(mayEdit(key) ? { row, key } : undefined)
      if (mayEdit(key)) ahead.listen()
    },
    [mayEdit, notify, ahead],
  )
  if (isCards || names.length === 0) return undefined
  const step = ({ row, key }: CellAt, by: 1 | -1): CellAt | undefined => {
    const at = rows.rows.findIndex(({ id }) => id === row.id)
    const name = names[names.indexOf(key) + by]
    if (name !== undefined) return { row: rows.rows[at] ?? row, key: name }
    const next = at < 0 ? undefined : rows.rows[at + by]
    return next && { row: next, key: names.at(by > 0 ? 0 : -1)! }
  }
  const end = (way: NextCell): void => {
    const next = cell && way !== 'stay' ? step(cell, way === 'next' ? 1 : -1) : undefined
    // Discard keys typed after the last cell.
    if (!next) {
      ahead.stop()
      ahead.take()
    }
    edit(next)
  }
  return { cell, end, mayEdit, onEdit, ahead }
}

/** A pasted column, and the cell that its first value is for. */
export interface PastedDown {
  readonly name: string
  readonly rows: readonly Row[]
  readonly texts: readonly string[]
  /** The number of values without a row: the list ends before, or more rows are not loaded. */
  readonly beyond: number
}

/** Handles pasting while a cell of the table is active. */
export function usePasting(
  frame: RefObject<HTMLElement | null>,
  { lines, columns }: SidedLines,
  mayEdit: ((key: string) => boolean) | undefined,
) {
  const notify = useNotify()
  const [pasted, setPasted] = useState<PastedDown>()
  const onPaste = useEvent((event: ClipboardEvent): void => {
    const active = frame.current?.querySelector('[role="grid"]:focus .cell.active, [role="grid"]:focus-within .cell.active')
    const text = event.clipboardData?.getData('text/plain') ?? ''
    const at = Number(active?.closest('[data-at]')?.getAttribute('data-at') ?? -1)
    if (!active || !lines[at] || text.trim() === '' || !mayEdit) return
    const shift = active.parentElement!.querySelector('.check') ? 1 : 0
    const name = columns[Number(active.getAttribute('aria-colindex')) - 1 - shift]?.key ?? ''
    event.preventDefault()
    if (!mayEdit(name)) return notify('nerud.finding.cells.fixed', { type: 'info' })
    const range = rangeOf(text) ?? [[text.trim()]]
    if (range.some(row => row.length > 1)) return notify('nerud.finding.cells.oneColumn', { type: 'warning' })
    const texts = range.map(([one = '']) => one)
    // Up to the first line that is not a record: the next group.
    const below = lines.slice(at)
    const end = below.indexOf(undefined)
    const taken = below.slice(0, Math.min(texts.length, end < 0 ? below.length : end)) as readonly Row[]
    return setPasted({ name, rows: taken, texts: texts.slice(0, taken.length), beyond: texts.length - taken.length })
  })
  useEffect(() => {
    const table = frame.current
    table?.addEventListener('paste', onPaste)
    return () => table?.removeEventListener('paste', onPaste)
  }, [frame, onPaste])
  return { pasted, close: () => setPasted(undefined) }
}
