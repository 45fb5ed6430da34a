import type { Problem } from '#resource'

/** A text of the session by its key (`nerud.session.*`): it is put in words where the answer is made. */
export const sessionText = (key: string, params?: Readonly<Record<string, string | number>>): Problem => ({
  key: `nerud.session.${key}`,
  ...(params && { params }),
})
