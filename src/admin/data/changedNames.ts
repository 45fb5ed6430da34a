const listeners = new Set<(resource: string) => void>()

/** Says that records of a resource were written here: what is known of their names is out of date. */
export const forgetNames = (resource: string): void => listeners.forEach(forget => forget(resource))

/** Calls back whenever records of a resource were written here. */
export const onForgottenNames = (forget: (resource: string) => void): void => void listeners.add(forget)
