/** The search parameter with the id of the record to copy. */
export const COPY_PARAMETER = 'copy'

/** The id of the record to copy; undefined if there is none. */
export const copyIn = (address: URLSearchParams, parameter: string): number | undefined => {
  const id = Number(address.get(parameter))
  return Number.isSafeInteger(id) && id > 0 ? id : undefined
}

/** The history state with which the card of a newly created record opens. */
export const JUST_CREATED = { isJustCreated: true } as const

/** Whether the record of this page has just been created. */
export const isJustCreated = (state: unknown): boolean => (state as Partial<typeof JUST_CREATED> | null)?.isJustCreated === true
