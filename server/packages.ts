import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createRequire } from 'node:module'

const above = (folder: string): string => (existsSync(join(folder, 'package.json')) ? folder : above(dirname(folder)))

/** The root folder of the project: the program runs from its sources, or from `built`, where they are one file. */
export const root = above(import.meta.dirname)

/** Creates a value on first use: most server processes never need it. */
export function lazily<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined
  return () => (made ??= { value: make() }).value
}

/** Loads a CommonJS package on first use, without making the caller asynchronous. */
export const lazyPackage = <T>(name: string): (() => T) => lazily(() => createRequire(import.meta.url)(name) as T)
