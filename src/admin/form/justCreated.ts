/** The state with which the card of a record is opened that has just been made. */
export const JUST_CREATED = { isJustCreated: true } as const

/** Has the record of this page just been made? */
export const isJustCreated = (state: unknown): boolean => (state as Partial<typeof JUST_CREATED> | null)?.isJustCreated === true
