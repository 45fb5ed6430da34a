import { useEffect, type RefObject } from 'react'
import { useEvent } from 'react-admin'
import { wirePathOf, valueAt, type Resource, type WireRecord } from '#resource'
import { keyOf, useKeysOf } from '../keys.ts'
import type { OriginsByPath } from './origins.ts'

const FIELDS =
  'input:not([type=hidden]):not([disabled]):not([readonly]), textarea:not([disabled]):not([readonly]), [contenteditable="true"]'

const isSeen = (element: Element): boolean => element.getAttribute('aria-hidden') !== 'true' && (element as HTMLElement).tabIndex >= 0

/** The focusable inputs of a form, in document order. */
export const fieldsIn = (root: Element): HTMLElement[] => [...root.querySelectorAll<HTMLElement>(FIELDS)].filter(isSeen)

/** Whether an element belongs to a dialog or a menu over the page. */
export const isInDialog = (target: EventTarget | null): boolean => target instanceof Element && target.closest('.MuiModal-root') !== null

const isOneLine = (element: EventTarget | null): element is HTMLInputElement =>
  element instanceof HTMLInputElement && !['button', 'submit', 'file', 'color'].includes(element.type)

/** Moves from a one-line input to the next field, or saves after the last one. `path`: the fields typed in the previous record; only these are visited. */
function moveOn(root: Element, from: HTMLElement, save: () => void, path: ReadonlySet<string> | null): void {
  const fields = fieldsIn(root)
  const after = fields.slice(fields.indexOf(from) + 1)
  const next = path ? after.find(field => path.has(field.getAttribute('name') ?? '')) : after[0]
  if (!next) return save()
  next.focus()
  // Typing replaces a carried-over value, as after Tab.
  if (path && next instanceof HTMLInputElement) next.select()
}

interface Keys {
  readonly save: () => void
  /** Saves and starts another record, if the form offers that. */
  readonly again?: (() => void) | undefined
  readonly cancel: () => void
  /** Several records entered one after another. */
  readonly series?: EntrySeries
  /** Sets the text that follows that of the previous record (a number plus one); returns false when there is none. */
  readonly writeNext?: (fieldPath: string) => boolean
}

// A stack: only the form opened last handles keys.
const open: RefObject<HTMLFormElement | null>[] = []

const isBusy = (root: HTMLFormElement | null, target: EventTarget | null): boolean => {
  const dialog = target instanceof Element ? target.closest('[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]') : null
  return dialog !== null && root !== null && !dialog.contains(root)
}

/** The keys of a form: Ctrl+Enter and Ctrl+S save, Ctrl+Shift+Enter saves and starts another record, Esc cancels, Enter moves on. Open lists and calendars handle their keys first. */
export function useFormKeys(root: RefObject<HTMLFormElement | null>, { save, again, cancel, series, writeNext }: Keys): void {
  useKeysOf('form', true, [...(again ? [] : (['again'] as const)), ...(writeNext ? [] : (['number'] as const))])
  const goOn = useEvent((from: HTMLElement): void => {
    const path = series?.path() ?? null
    if (root.current?.contains(from)) moveOn(root.current, from, path && again ? again : save, path)
  })
  const onKey = useEvent((event: KeyboardEvent) => {
    if (open.at(-1) !== root || event.defaultPrevented || event.isComposing || isBusy(root.current, event.target)) return
    const input = isOneLine(event.target) && root.current?.contains(event.target) ? event.target : null
    switch (keyOf('form', event)) {
      case 'save':
        event.preventDefault()
        return save()
      case 'again':
        if (!again) return
        event.preventDefault()
        return again()
      case 'cancel':
        return cancel()
      case 'next':
        if (!input) return
        event.preventDefault()
        return goOn(input)
      case 'number':
        if (input?.value !== '' || !writeNext?.(input.name)) return
        event.preventDefault()
        return goOn(input)
      case undefined:
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

/** Marks inputs with carried-over values: the next record starts at the first field without this mark. */
export const CARRIED_OVER_MARK = { 'data-last': true } as const
const LEFT = `[${Object.keys(CARRIED_OVER_MARK)[0]}]`

/** Focuses the first invalid field, or the first field whose value was not carried over. */
export function focusFirst(root: Element | null, wrong: boolean): HTMLElement | undefined {
  if (!root) return undefined
  const invalid = wrong ? root.querySelector<HTMLElement>('[aria-invalid="true"]') : null
  const fields = fieldsIn(root)
  const field = invalid ?? (wrong ? undefined : (fields.find(one => !one.closest(LEFT)) ?? fields[0]))
  field?.scrollIntoView({ block: 'center' })
  field?.focus({ preventScroll: true })
  return field
}

/** Focuses the first field of a newly opened dialog and selects its text. */
export const focusDialogSoon = (root: RefObject<Element | null>): void =>
  void setTimeout(() => {
    const field = focusFirst(root.current, false)
    if (field instanceof HTMLInputElement && field.type === 'text') field.select()
  })

/** Like `focusFirst`, after the next render, which marks invalid fields or resets the form. */
export const focusFirstSoon = (root: RefObject<Element | null>, wrong: boolean): void =>
  void setTimeout(() => focusFirst(root.current, wrong))

/** Entering several records one after another in a form: the fields typed in the previous record are visited again in the next one. */
export interface EntrySeries {
  /** The paths that the user typed in the previous record; null for the first record. */
  readonly path: () => ReadonlySet<string> | null
  /** The text that follows that of the previous record, at the path of a number. */
  readonly next: (fieldPath: string) => string | null
  /** To be called when a record was saved and another one begins. */
  readonly begin: (resource: Resource, values: WireRecord, origins: OriginsByPath) => void
  /** Moves on from an input as Enter does, if there is a path. */
  readonly moveOn: (from: EventTarget) => void
  /** Sets the function that moves on. */
  readonly setMove: (move: (from: HTMLElement) => void) => void
}

const NUMBER = /^(.*?)(\d+)(\D*)$/u

/** Increments the number at the end of a text: 'Н-099' → 'Н-100'; null if there is no number. */
export function nextText(text: unknown): string | null {
  const found = typeof text === 'string' || typeof text === 'number' ? NUMBER.exec(String(text)) : null
  if (!found) return null
  const [, before = '', number = '', after = ''] = found
  return `${before}${String(BigInt(number) + 1n).padStart(number.length, '0')}${after}`
}

/** Makes the series of a form. */
export function makeEntrySeries(): EntrySeries {
  let path: ReadonlySet<string> | null = null
  let numbers: ReadonlyMap<string, string> = new Map()
  let move: ((from: HTMLElement) => void) | undefined
  return {
    path: () => path,
    next: fieldPath => numbers.get(fieldPath) ?? null,
    begin: (resource, values, origins) => {
      path = new Set(Object.keys(origins).filter(fieldPath => origins[fieldPath] === 'typed'))
      const fieldPaths = (resource.parts?.entry?.next ?? []).map(name => wirePathOf(resource, name))
      const found = fieldPaths.flatMap(fieldPath => {
        const text = nextText(valueAt(values, fieldPath)) ?? numbers.get(fieldPath)
        return text === undefined ? [] : [[fieldPath, text] as const]
      })
      numbers = new Map(found)
    },
    moveOn: from => {
      if (path !== null && from instanceof HTMLElement) move?.(from)
    },
    setMove: one => {
      move = one
    },
  }
}
