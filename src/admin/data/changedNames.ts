const listeners = new Set<(resource: string) => void>()

/** Announces that records of a resource were written here, so cached titles are out of date. */
export const forgetNames = (resource: string): void => listeners.forEach(forget => forget(resource))

/** Subscribes to writes of records on this page. */
export const onForgottenNames = (forget: (resource: string) => void): void => void listeners.add(forget)
