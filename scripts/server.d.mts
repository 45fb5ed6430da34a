/** The flags of Node with which the server runs. */
export const serverFlags: readonly string[]
/** The environment beside the caller's own. */
export const serverEnvironment: Readonly<Record<string, string>>
