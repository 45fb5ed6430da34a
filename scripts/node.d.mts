/** For tools in Go: less collecting of what lives to the end. */
export const FEWER_COLLECTIONS: Readonly<Record<string, string>>
/** The flags of Node with which the server runs. */
export const serverFlags: readonly string[]
/** The environment beside the caller's own. */
export const serverEnvironment: Readonly<Record<string, string>>
