/** The state with which the card of a record is opened that has just been made. */
export const MADE = { isMade: true } as const

/** Has the record of this page just been made? */
export const isMade = (state: unknown): boolean => (state as Partial<typeof MADE> | null)?.isMade === true
