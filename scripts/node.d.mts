/** For tools in Go: less collecting of what lives to the end. */
export const FEWER_COLLECTIONS: Readonly<Record<string, string>>
