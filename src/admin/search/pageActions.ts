/** A button of the open page as a command, under the label of the button. */
export interface PageAction {
  readonly label: string
  /** The button's `data-action`: a key for alternative names. */
  readonly known?: string
  /** The keys of the button, if it declares any. */
  readonly keys?: string
  readonly press: () => void
}

const OFFERS = 'button, a.MuiButton-root, [role="tab"]'
/** Buttons of rows, dialogs and inputs are not actions of the page. */
const ELSEWHERE =
  '[role="grid"], table, [role="row"], [role="listbox"], [role="dialog"], [role="menu"], [inert], [aria-hidden="true"], .MuiInputBase-root, .MuiAutocomplete-root'

const nameOf = (element: HTMLElement): string => (element.getAttribute('aria-label') ?? element.innerText ?? '').trim()

function isOffered(element: HTMLElement, page: Element): boolean {
  if (element.matches(':disabled, [aria-disabled="true"], [aria-selected="true"]')) return false
  // An open dialog hides the whole page, so only elements inside the page count.
  const elsewhere = element.closest(ELSEWHERE)
  if (elsewhere && page.contains(elsewhere)) return false
  return element.checkVisibility?.() ?? true
}

/** The current actions of the page, collected from its buttons, so that custom pages need no declaration. Disabled buttons are left out. */
export function pageActions(page: Element | null): readonly PageAction[] {
  const found = new Map<string, PageAction>()
  for (const element of page?.querySelectorAll<HTMLElement>(OFFERS) ?? []) {
    const label = nameOf(element)
    if (label === '' || found.has(label) || !isOffered(element, page!)) continue
    const [known, keys] = [element.dataset['action'], element.getAttribute('aria-keyshortcuts')]
    found.set(label, { label, ...(known !== undefined && { known }), ...(keys !== null && { keys }), press: () => element.click() })
  }
  return [...found.values()]
}
