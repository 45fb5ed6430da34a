/** Builds the screens and the server, each only if what it is made of has changed since; returns where they are. */
export const buildChanged: (environment?: Readonly<Record<string, string>>) => { readonly dist: string; readonly built: string }
