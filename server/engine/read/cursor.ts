import type { Engine } from '../engine.ts'
import { httpError } from '../../httpError.ts'

/** Where the next page begins: the sorted values of a page's last row, as callers send them back. */
export const encodeCursor = (key: string): string => Buffer.from(key).toString('base64url')

/** The `length` values of a cursor; throws 400 for what is none of ours. */
export function decodeCursor(engine: Engine, cursor: string, length: number): (string | null)[] {
  try {
    const values: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    if (
      Array.isArray(values) &&
      values.length === length &&
      values.every(value => value === null || (typeof value === 'string' && !value.includes('\u0000')))
    )
      return values
  } catch {
    // Falls through to the error: the cursor is not one of ours.
  }
  const text = engine.texts('nerud.validation.parameter.value', { parameter: 'after' })
  throw httpError(400, 'INVALID', text, { errors: { after: text } })
}
