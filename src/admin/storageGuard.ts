/** A browser that forbids a page to keep anything throws at the bare name of its storage, which react-admin reads unguarded while it loads. */
for (const name of ['localStorage', 'sessionStorage'] as const) {
  try {
    void window[name]
  } catch {
    Object.defineProperty(window, name, { value: null })
  }
}
