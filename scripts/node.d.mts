/** For tools written in Go: less frequent garbage collection. */
export const FEWER_COLLECTIONS: Readonly<Record<string, string>>
/** Flags of Node for the server. */
export const serverFlags: readonly string[]
/** Environment variables added to the caller's. */
export const serverEnvironment: Readonly<Record<string, string>>
