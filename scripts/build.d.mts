/** Builds the screens and the server, each only if what it is made of has changed since; returns where they are. */
export const buildChanged: (environment?: Readonly<Record<string, string>>) => { readonly dist: string; readonly built: string }
/** Does something while no other process does anything under the same lock file; `onWait` is called once when it has to wait. */
export const underLock: <T>(lock: string, work: () => T, onWait?: () => void) => T
