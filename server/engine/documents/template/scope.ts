import type { TypedValue } from '../../kinds/kind.ts'

/** What a template is filled from: plain data; nested records and lists are reached by `{company.name}` and `{#rows}…{/rows}`. */
export type TemplateData = Readonly<Record<string, unknown>>

/** A template and what it is filled from. */
export interface Filling {
  readonly bytes: Uint8Array
  readonly data: TemplateData
}

/** A paper as it is printed. */
export interface Printed {
  readonly pdf: Uint8Array
  readonly digest: string
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** True for values with their own text. */
export const isTyped = (value: unknown): value is TypedValue =>
  isRecord(value) && Object.hasOwn(value, 'text') && typeof value['text'] === 'string'

/**
 * The value at a path of one scope: own properties alone, so that no tag reaches a prototype, and never a function. undefined: the scope knows
 * nothing of it, an outer one may; null: it is there and empty.
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

/** The value at a path, sought from the innermost scope outwards. */
export const lookUp = (scopes: readonly unknown[], path: string): unknown => {
  for (const scope of scopes.toReversed()) {
    const value = valueIn(scope, path)
    if (value !== undefined) return value
  }
  return null
}

/** The text of a value as a document shows it; lists are joined by commas, a flag and a record without a text show nothing. */
export const textOf = (value: unknown): string => {
  if (typeof value === 'string') return value
  if (typeof value === 'number' || typeof value === 'bigint') return String(value)
  if (Array.isArray(value)) return value.map(textOf).filter(Boolean).join(', ')
  return isTyped(value) ? value.text : ''
}

/** What a block `{#…}` goes over: the items of a list, one scope for anything else that is not empty, none for what is. */
export const itemsOf = (value: unknown): readonly unknown[] => {
  if (Array.isArray(value)) return value
  const full = isTyped(value) ? value.text !== '' : Boolean(value)
  return full ? [value] : []
}
