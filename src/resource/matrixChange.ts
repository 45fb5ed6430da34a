import { divide, multiply, subtract } from './decimal.ts'
import type { Figure } from './matrix.ts'

/** How a figure differs from what it was: by how much, and by how many percent with a digit; no percents of nothing. */
export interface Change {
  readonly by: Figure
  readonly percent: number | null
}

const isPlain = (value: Figure | undefined): value is string | number | null | undefined => !Array.isArray(value)

/** What changed from one figure to another; nothing where units stand apart, or where there is neither. */
export function changeOf(is: Figure | undefined, was: Figure | undefined): Change | undefined {
  if (!isPlain(is) || !isPlain(was) || ((is ?? null) === null && (was ?? null) === null)) return undefined
  const by = subtract(String(is ?? 0), String(was ?? 0))
  const isNumber = typeof (is ?? was) === 'number'
  const base = String(was ?? 0)
  // Of what was below zero the percents would tell the wrong way.
  const percent = Number(base) > 0 ? Number(divide(multiply(by, '100'), base, 1)) : null
  return { by: isNumber ? Number(by) : by, percent }
}
