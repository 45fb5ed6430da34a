import { divide, multiply, subtract } from './decimal.ts'
import type { Figure } from './matrix.ts'

/**
 * How a figure differs from an earlier one: the difference, and the percentage with one decimal; no percentage when the earlier figure is
 * zero.
 */
export interface FigureChange {
  readonly by: Figure
  readonly percent: number | null
}

const isPlain = (value: Figure | undefined): value is string | number | null | undefined => !Array.isArray(value)

/** Returns the change from one figure to another; undefined when units differ, or when there are no figures. */
export function changeOf(is: Figure | undefined, was: Figure | undefined): FigureChange | undefined {
  if (!isPlain(is) || !isPlain(was) || ((is ?? null) === null && (was ?? null) === null)) return undefined
  const by = subtract(String(is ?? 0), String(was ?? 0))
  const isNumber = typeof (is ?? was) === 'number'
  const base = String(was ?? 0)
  // For a negative base the sign of the percentage would be misleading.
  const percent = Number(base) > 0 ? Number(divide(multiply(by, '100'), base, 1)) : null
  return { by: isNumber ? Number(by) : by, percent }
}
