import type { Resource } from '#resource'

/** The field by whose days people look at the list; undefined where the list has none, or the view does not offer it. */
export const periodFieldOf = ({ list }: Resource): string | undefined =>
  list?.period !== undefined && list.filters[list.period]?.offered !== false && list.period in list.filters ? list.period : undefined
