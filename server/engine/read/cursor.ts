import type { Engine } from '../engine.ts'
import { httpError } from '../../httpError.ts'
import { isOf, type Cast } from '../cast.ts'

/** Where the next page begins: the sorted values of a page's last row, as callers send them back. */
export const encodeCursor = (key: string): string => Buffer.from(key).toString('base64url')

/** The values of a cursor, one for each type (undefined: text); throws 400 for what is none of ours. */
export function decodeCursor(engine: Engine, cursor: string, types: readonly (Cast | undefined)[]): (string | null)[] {
  const isValue = (value: unknown, at: number): boolean => {
    if (value === null) return true
    const type = types[at]
    return typeof value === 'string' && (type ? isOf[type](value) : !value.includes('\u0000'))
  }
  try {
    const values: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    if (Array.isArray(values) && values.length === types.length && values.every(isValue)) return values
  } catch {
    // Falls through to the error: the cursor is not one of ours.
  }
  const text = engine.texts('nerud.validation.parameter.value')
  throw httpError(400, 'INVALID', text, { errors: { after: text } })
}
