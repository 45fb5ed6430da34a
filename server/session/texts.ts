import type { Problem } from '#resource'

/** Returns a text of the session by its key (`nerud.session.*`); it is translated when the answer is created. */
export const sessionText = (key: string, params?: Readonly<Record<string, string | number>>): Problem => ({
  key: `nerud.session.${key}`,
  ...(params && { params }),
})
