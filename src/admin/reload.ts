let isDue = false

/** Whether the application itself is reloading the page, so that leaving must not be confirmed. */
export const isReloading = (): boolean => isDue

/** Resets it; for tests, in which the page is not really reloaded. */
export const confirmStaleOpen = (): void => {
  isDue = false
}

/** Reloads the page without the browser's confirmation: typed values are stored as drafts. */
export function reloadPage(page: Pick<Window, 'location'> = window): void {
  isDue = true
  page.location.reload()
}
