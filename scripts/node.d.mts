/** The folder of the project. */
export const root: string
/** For tools written in Go: less frequent garbage collection. */
export const FEWER_COLLECTIONS: Readonly<Record<string, string>>
/** Flags of Node for the server. */
export const serverFlags: readonly string[]
/** Environment variables added to the caller's. */
export const serverEnvironment: Readonly<Record<string, string>>
/** Prints the reason without a stack trace and exits with code 1. */
export const stopWith: (error: unknown) => never
/** Arguments of the compiler: one checker. */
export const ONE_CHECKER: readonly string[]
