import { useCallback, useEffect, useRef, type RefCallback } from 'react'
import { keysOfAria } from '../keys.ts'
import { CONTENT_ID } from './PageTitle.tsx'

/** An entry of a menu, under its label. */
export interface MenuEntry {
  readonly label: string
  readonly run: () => void
}

/** The entries of menus by the buttons that open them. */
const menus = new WeakMap<Element, () => readonly MenuEntry[]>()

/** A ref for the button of a menu: while the menu is closed, its entries are actions of the page, wherever its button is one. */
export function useMenuEntries(entries: () => readonly MenuEntry[]): RefCallback<HTMLElement> {
  const latest = useRef(entries)
  useEffect(() => {
    latest.current = entries
  })
  return useCallback((button: HTMLElement | null) => void (button && menus.set(button, () => latest.current())), [])
}

/** Marks a button that only reveals more of the page, such as what a line folds or the help of an input: it is no action of the page. */
export const REVEALS = { 'data-reveals': '' } as const

/** An action of the open page: a button under its label, or an entry of a closed menu. */
export interface PageAction {
  readonly label: string
  /** The button; that of the menu for an entry. */
  readonly button: HTMLElement
  /** The keys of the button, if it declares any. */
  readonly keys: readonly string[]
  /** The button's `data-action`: a key for alternative names. */
  readonly known?: string
  readonly press: () => void
}

const OFFERS = 'button, a.MuiButton-root, [role="tab"]'
/** Buttons of rows, dialogs and inputs are not actions of the page. */
const ELSEWHERE =
  '[role="grid"], table, [role="row"], [role="listbox"], [role="dialog"], [role="menu"], [inert], [aria-hidden="true"], .MuiInputBase-root, .MuiAutocomplete-root, nav'

const nameOf = (element: HTMLElement): string => (element.getAttribute('aria-label') ?? element.innerText ?? '').trim()

function isOffered(element: HTMLElement, page: Element): boolean {
  if (element.matches(':disabled, [aria-disabled="true"], [aria-selected="true"]')) return false
  // An open dialog hides the whole page, so only elements inside the page count.
  const elsewhere = element.closest(ELSEWHERE)
  if (elsewhere && elsewhere !== page && page.contains(elsewhere)) return false
  return element.checkVisibility?.({ visibilityProperty: true }) ?? true
}

/** The buttons that can be pressed inside an element, with their labels. Disabled ones are left out. */
export const buttonsIn = (page: Element): readonly (readonly [button: HTMLElement, label: string])[] =>
  [...page.querySelectorAll<HTMLElement>(OFFERS)].flatMap(button => {
    // Names last: reading one may force a layout.
    const label = isOffered(button, page) ? nameOf(button) : ''
    return label === '' ? [] : [[button, label] as const]
  })

/** The current actions of the page, collected from its buttons and closed menus, so that custom pages need no declaration. */
export function pageActions(page: Element | null = document.getElementById(CONTENT_ID)): readonly PageAction[] {
  const found = new Map<string, PageAction>()
  const offer = (action: PageAction): void => void (found.has(action.label) || found.set(action.label, action))
  for (const [button, label] of page ? buttonsIn(page) : []) {
    if ('reveals' in button.dataset) continue
    const known = button.dataset['action']
    const keys = keysOfAria(button.getAttribute('aria-keyshortcuts') ?? '')
    offer({ label, button, keys, ...(known !== undefined && { known }), press: () => button.click() })
    for (const { label: entry, run } of menus.get(button)?.() ?? []) offer({ label: entry, button, keys: [], press: run })
  }
  return [...found.values()]
}

const DIALOGS = '[role="dialog"], [role="alertdialog"]'

/** What keys act on: the last of the open dialogs, else the whole screen. */
export const frontOf = (): Element =>
  [...document.querySelectorAll(DIALOGS)].findLast(one => !one.closest('[aria-hidden="true"]')) ?? document.body
