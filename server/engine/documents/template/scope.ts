import type { TypedValue } from '../../kinds/kind.ts'

/** The data of a template: plain data; nested records and lists are accessed by `{company.name}` and `{#rows}…{/rows}`. */
export type TemplateData = Readonly<Record<string, unknown>>

/** A template and its data. */
export interface Filling {
  readonly bytes: Uint8Array
  readonly data: TemplateData
}

/** A printed document. */
export interface Printed {
  readonly pdf: Uint8Array
  readonly digest: string
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Whether the value has a text of its own. */
export const isTyped = (value: unknown): value is TypedValue =>
  isRecord(value) && Object.hasOwn(value, 'text') && typeof value['text'] === 'string'

/**
 * Returns the value at a path of one scope: own properties only, so that no tag reaches a prototype, and never a function. undefined: the
 * scope does not know the path, an outer one may; null: it is known and empty.
 */
export const valueIn = (scope: unknown, path: string): unknown => {
  if (path === '.') return scope
  let value = scope
  for (const [index, step] of path.split('.').entries()) {
    if (!isRecord(value) || !Object.hasOwn(value, step)) return index === 0 ? undefined : null
    value = value[step]
  }
  return typeof value === 'function' || value === undefined ? null : value
}

/** Returns the value at a path, searching from the innermost scope outwards. */
export const lookUp = (scopes: readonly unknown[], path: string): unknown => {
  for (const scope of scopes.toReversed()) {
    const value = valueIn(scope, path)
    if (value !== undefined) return value
  }
  return null
}

/** Returns the text of a value in a document; lists are joined by commas, a flag and a record without a text are empty. */
export const textOf = (value: unknown): string => {
  if (typeof value === 'string') return value
  if (typeof value === 'number' || typeof value === 'bigint') return String(value)
  if (Array.isArray(value)) return value.map(textOf).filter(Boolean).join(', ')
  return isTyped(value) ? value.text : ''
}

/**
 * Returns the scopes that a block `{#…}` iterates over: the items of a list, one scope for another non-empty value, none for an empty one.
 */
export const itemsOf = (value: unknown): readonly unknown[] => {
  if (Array.isArray(value)) return value
  const full = isTyped(value) ? value.text !== '' : Boolean(value)
  return full ? [value] : []
}
