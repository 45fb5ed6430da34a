import { useEffect, type RefObject } from 'react'
import { useEvent } from 'react-admin'
import { useKeysOf } from '../keys/scopes.ts'
import type { Series } from './series.ts'

const FIELDS =
  'input:not([type=hidden]):not([disabled]):not([readonly]), textarea:not([disabled]):not([readonly]), [contenteditable="true"]'

const isSeen = (element: Element): boolean => element.getAttribute('aria-hidden') !== 'true' && (element as HTMLElement).tabIndex >= 0

/** The elements of a form that take what is typed, in their order on the screen. */
export const fieldsIn = (root: Element): HTMLElement[] => [...root.querySelectorAll<HTMLElement>(FIELDS)].filter(isSeen)

const isOneLine = (element: EventTarget | null): element is HTMLInputElement =>
  element instanceof HTMLInputElement && !['button', 'submit', 'file', 'color'].includes(element.type)

/** Does a key save the form? */
export const isSave = (event: KeyboardEvent): boolean =>
  (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && (event.key === 'Enter' || event.code === 'KeyS')

/** Does a key save the form and begin another record? */
export const isAgain = (event: KeyboardEvent): boolean =>
  (event.ctrlKey || event.metaKey) && event.shiftKey && !event.altKey && event.key === 'Enter'

/**
 * Moves from a one-line input to the next field; from the last one it saves. `path`: the places that were typed in the record before, of which alone the next
 * one is filled in.
 */
function moveOn(root: Element, from: HTMLElement, save: () => void, path: ReadonlySet<string> | null): void {
  const fields = fieldsIn(root)
  const after = fields.slice(fields.indexOf(from) + 1)
  const next = path ? after.find(field => path.has(field.getAttribute('name') ?? '')) : after[0]
  if (!next) return save()
  next.focus()
  // What the record before has left there is typed over, as after Tab.
  if (path && next instanceof HTMLInputElement) next.select()
}

interface Keys {
  readonly save: () => void
  /** Saves and begins another record, where the form offers it. */
  readonly again?: (() => void) | undefined
  readonly cancel: () => void
  /** Records that are typed one after another. */
  readonly series?: Series
  /** Writes the text after that of the record before at a place; false where there is none. */
  readonly writeNext?: (place: string) => boolean
}

// The form opened last listens; those under it wait.
const open: RefObject<HTMLFormElement | null>[] = []

const isBusy = (root: HTMLFormElement | null, target: EventTarget | null): boolean => {
  const dialog = target instanceof Element ? target.closest('[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]') : null
  return dialog !== null && root !== null && !dialog.contains(root)
}

/** The keys of a form: Ctrl+Enter and Ctrl+S save, Ctrl+Shift+Enter saves and begins another record, Esc leaves, Enter moves on. What an open list or calendar takes for itself is theirs. */
export function useFormKeys(root: RefObject<HTMLFormElement | null>, { save, again, cancel, series, writeNext }: Keys): void {
  useKeysOf('form')
  const goOn = useEvent((from: HTMLElement): void => {
    const path = series?.path() ?? null
    if (root.current?.contains(from)) moveOn(root.current, from, path && again ? again : save, path)
  })
  const onKey = useEvent((event: KeyboardEvent) => {
    if (open.at(-1) !== root || event.defaultPrevented || event.isComposing || isBusy(root.current, event.target)) return
    if (isSave(event)) {
      event.preventDefault()
      save()
    } else if (again && isAgain(event)) {
      event.preventDefault()
      again()
    } else if (event.key === 'Escape') cancel()
    else if (event.key === 'Enter' && isOneLine(event.target) && root.current?.contains(event.target)) {
      event.preventDefault()
      goOn(event.target)
    } else if (event.key === '+' && isOneLine(event.target) && event.target.value === '' && writeNext?.(event.target.name)) {
      event.preventDefault()
      goOn(event.target)
    }
  })
  useEffect(() => series?.setMove(goOn), [series, goOn])
  useEffect(() => {
    open.push(root)
    document.addEventListener('keydown', onKey)
    return () => {
      open.splice(open.indexOf(root), 1)
      document.removeEventListener('keydown', onKey)
    }
  }, [root, onKey])
}

/** Marks what the record before has left: a next one is filled in from the first field without it. */
export const LAST = { 'data-last': true } as const
const LEFT = `[${Object.keys(LAST)[0]}]`

/** Puts the focus on the first field that is wrong, or on the first field that the record before has not left. */
export function focusFirst(root: Element | null, wrong: boolean): HTMLElement | undefined {
  if (!root) return undefined
  const invalid = wrong ? root.querySelector<HTMLElement>('[aria-invalid="true"]') : null
  const fields = fieldsIn(root)
  const field = invalid ?? (wrong ? undefined : (fields.find(one => !one.closest(LEFT)) ?? fields[0]))
  field?.scrollIntoView({ block: 'center' })
  field?.focus({ preventScroll: true })
  return field
}

/** Puts the focus on the first field of a dialog that has just opened; what it begins with is typed over. */
export const focusDialogSoon = (root: RefObject<Element | null>): void =>
  void setTimeout(() => {
    const field = focusFirst(root.current, false)
    if (field instanceof HTMLInputElement && field.type === 'text') field.select()
  })

/** The same a moment later: fields are marked as wrong, and a form is emptied, with the next drawing. */
export const focusFirstSoon = (root: RefObject<Element | null>, wrong: boolean): void =>
  void setTimeout(() => focusFirst(root.current, wrong))
