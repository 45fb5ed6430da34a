/** The browser of CHROME_PATH or of the system; undefined where there is none. */
export function installedBrowser(): string | undefined
