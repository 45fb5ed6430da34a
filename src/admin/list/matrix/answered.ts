import { digitsOf, matrixRows, optionsOf, type Figure, type ListCall, type Matrix, type MatrixRow, type MatrixSum } from '#resource'
import { formatDecimal } from '#resource/text'

/** A matrix as its call answered it. */
export interface Answered {
  readonly dates: readonly string[]
  readonly period: { readonly from: string; readonly to: string }
  readonly rows: readonly MatrixRow[]
  readonly totals: Readonly<Record<string, MatrixSum>>
}

/** Reads the answer of a matrix: what a user may not see is not there. */
export function answeredBy(matrix: Matrix, list: ListCall, body: Readonly<Record<string, unknown>>): Answered {
  const whole = (body['total'] ?? {}) as Readonly<Record<string, Figure>>
  const totals = Object.keys(matrix.totals).flatMap((name): [string, MatrixSum][] => {
    if (!matrix.days) return name in whole ? [[name, { total: whole[name]! }]] : []
    return body[name] ? [[name, body[name] as MatrixSum]] : []
  })
  return {
    dates: (body['dates'] ?? []) as readonly string[],
    period: { from: String(body['dateFrom']), to: String(body['dateTo']) },
    rows: body[matrixRows(list)] as readonly MatrixRow[],
    totals: Object.fromEntries(totals),
  }
}

const isNothing = (value: Figure | undefined): boolean => value === null || value === undefined || Number(value) === 0

/** A figure of a measure or a total as people read it: roubles without kopecks, nothing for nothing. */
export function figureText(matrix: Matrix, name: string, value: Figure | undefined): string {
  if (isNothing(value)) return ''
  const one = matrix.measures[measureOf(matrix, name)]
  if (!one) return formatDecimal(String(value), Number.isInteger(Number(value)) ? 0 : 1)
  return formatDecimal(String(value), one.kind === 'money' ? 0 : Math.min(digitsOf(one), 1))
}

/** The measure that a total adds up; its own name for any other. */
export function measureOf(matrix: Matrix, name: string): string {
  const total = matrix.totals[name]
  return total && 'sum' in total ? total.sum : name
}

/** Above zero it is income, below it spending. */
export function figureTone(matrix: Matrix, name: string, value: Figure | undefined): 'moneyIn' | 'moneyOut' | undefined {
  const one = matrix.measures[measureOf(matrix, name)]
  if (!one || optionsOf(one).tones !== 'sign' || isNothing(value)) return undefined
  return Number(value) > 0 ? 'moneyIn' : 'moneyOut'
}
