import { hasWrites, type Resource } from '#resource'

/** From this width of the window on, the history stands beside the data; a table of lines needs the room itself. */
export const WIDE = '(min-width: 1360px)'

/** Does the history stand beside the data on a card, in a window that is wide enough or not? */
export const isLatestShown = ({ fields }: Resource, isWide: boolean): boolean => isWide && !Object.values(fields).some(hasWrites)
