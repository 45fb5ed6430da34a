let isDue = false

/** Is the page being reloaded by the product itself, so that nobody is to be asked whether it may be left? */
export const isReloading = (): boolean => isDue

/** The page was left standing: whoever tests it goes on with it. */
export const confirmStaleOpen = (): void => {
  isDue = false
}

/** Reloads the page without the browser's question: what was typed lies in drafts, and waits there for whoever typed it. */
export function reloadPage(page: Pick<Window, 'location'> = window): void {
  isDue = true
  page.location.reload()
}
