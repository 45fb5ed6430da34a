import type { Engine } from '../engine.ts'
import { httpError } from '../../httpError.ts'
import { isOf, type Cast } from '../cast.ts'

/** Encodes a cursor, which points to the next page: the sort values of a page's last row. */
export const encodeCursor = (key: string): string => Buffer.from(key).toString('base64url')

/** Decodes the values of a cursor, one for each type (undefined: text); throws 400 for an invalid one. */
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
    // Not a valid cursor: the error follows.
  }
  const text = engine.texts('nerud.validation.parameter.value')
  throw httpError(400, 'INVALID', text, { errors: { after: text } })
}
