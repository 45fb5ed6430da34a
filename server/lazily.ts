import { createRequire } from 'node:module'

/** What is made when it is first asked for, once: what most starts of the server never need. */
export function lazily<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined
  return () => (made ??= { value: make() }).value
}

/** A CommonJS package that is read when it is first needed, without making who needs it asynchronous. */
export const lazyPackage = <T>(name: string): (() => T) => lazily(() => createRequire(import.meta.url)(name) as T)
