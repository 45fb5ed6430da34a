/** Builds the screens and the server, each only if what it is made of has changed since. */
export const buildChanged: () => void
