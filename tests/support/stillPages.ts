/** Runs in a page before its own scripts: disables live updates, so that parallel tests do not change the page. */
export const keepStill = (): void => {
  const { fetch } = window
  window.fetch = (input, init) =>
    String(input instanceof Request ? input.url : input).includes('/api/live') ? Promise.reject(new TypeError('still')) : fetch(input, init)
}
