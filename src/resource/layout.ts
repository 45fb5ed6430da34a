import type { Layout } from './resource.ts'

/** The fields that a form's or a card's layout places, in their order. */
export const namesIn = (layout: readonly Layout[] | undefined): string[] =>
  (layout ?? []).flatMap(one => (typeof one === 'string' ? [one] : 'section' in one ? namesIn(one.rows) : [...one]))
