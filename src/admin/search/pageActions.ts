/** Something that the open page offers by a button, called as the button is. */
export interface PageAction {
  readonly label: string
  /** The name by which the words have another way to say it: `data-action` of the button. */
  readonly known?: string
  /** The keys that do it, where the button says so. */
  readonly keys?: string
  readonly press: () => void
}

const OFFERS = 'button, a.MuiButton-root, [role="tab"]'
/** What belongs to a row, a window or an input is no action of the page. */
const ELSEWHERE =
  '[role="grid"], table, [role="row"], [role="listbox"], [role="dialog"], [role="menu"], [inert], [aria-hidden="true"], .MuiInputBase-root, .MuiAutocomplete-root'

const nameOf = (element: HTMLElement): string => (element.getAttribute('aria-label') ?? element.innerText ?? '').trim()

function isOffered(element: HTMLElement, page: Element): boolean {
  if (element.matches(':disabled, [aria-disabled="true"], [aria-selected="true"]')) return false
  // An open window hides the page around it as a whole.
  const elsewhere = element.closest(ELSEWHERE)
  if (elsewhere && page.contains(elsewhere)) return false
  return element.checkVisibility?.() ?? true
}

/** What the page offers now, by its buttons: those of hand-made pages too, without saying it twice. What cannot be done now is no offer. */
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
