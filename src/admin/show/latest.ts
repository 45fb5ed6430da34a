import { hasWrites, type Resource } from '#resource'

/** From this window width on, the history is shown beside the data. */
export const WIDE = '(min-width: 1360px)'

/** Whether the history is shown beside the data; a table of lines needs that width itself. */
export const isLatestShown = ({ fields }: Resource, isWide: boolean): boolean => isWide && !Object.values(fields).some(hasWrites)
