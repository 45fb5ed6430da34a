/**
 * What the lists of each area say: fetched for the list that the page opens with, before the words of everything else. The build takes them out of
 * `index.ts`, where they all stand until then.
 */
export const lists: Readonly<Record<string, () => Promise<object>>> = {}
