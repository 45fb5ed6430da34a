/** Every right there is, of today and of tomorrow: for work that the product does by itself, whose asker was checked before. */
export const ALL_RIGHTS: ReadonlySet<string> = Object.assign(new Set<string>(), { has: () => true })
