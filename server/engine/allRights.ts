/** Every right, including those added later: for work that the product does by itself after the caller was checked. */
export const ALL_RIGHTS: ReadonlySet<string> = Object.assign(new Set<string>(), { has: () => true })
