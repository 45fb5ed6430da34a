/** When storage is blocked, merely accessing `window.localStorage` throws, and react-admin does so unguarded while it loads. */
for (const name of ['localStorage', 'sessionStorage'] as const) {
  try {
    void window[name]
  } catch {
    Object.defineProperty(window, name, { value: null })
  }
}
