import { createRequire } from 'node:module'

/** Creates a value on first use: most server processes never need it. */
export function lazily<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined
  return () => (made ??= { value: make() }).value
}

/** Loads a CommonJS package on first use, without making the caller asynchronous. */
export const lazyPackage = <T>(name: string): (() => T) => lazily(() => createRequire(import.meta.url)(name) as T)
