/** The parameter of a form's address that names the record it begins as a copy of. */
export const COPY = 'copy'

/** The record that an address asks to copy; undefined without one. */
export const copyIn = (address: URLSearchParams, parameter: string): number | undefined => {
  const id = Number(address.get(parameter))
  return Number.isSafeInteger(id) && id > 0 ? id : undefined
}

/** The state with which the card of a record is opened that has just been made. */
export const JUST_CREATED = { isJustCreated: true } as const

/** Has the record of this page just been made? */
export const isJustCreated = (state: unknown): boolean => (state as Partial<typeof JUST_CREATED> | null)?.isJustCreated === true
