/**
 * Texts of the lists of each area: loaded for the list that the page opens with, before all other texts. They are defined in `index.ts`; the build
 * moves them here.
 */
export const lists: Readonly<Record<string, () => Promise<object>>> = {}
