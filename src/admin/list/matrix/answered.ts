import {
  COMPARED,
  digitsOf,
  GROUP_BY,
  KNOWN_ON,
  matrixRows,
  optionsOf,
  type Figure,
  type ListCall,
  type Matrix,
  type MatrixRow,
  type MatrixSum,
  type UnitFigure,
} from '#resource'
import { formatDecimal } from '#resource/text'

type Drawn = Readonly<Record<string, readonly Figure[]>>
/** The period with which a matrix is compared: the figures of all its rows. */
interface ComparedFigures {
  readonly with: string
  readonly period: { readonly from: string; readonly to: string }
  readonly total: Readonly<Record<string, Figure>>
  readonly chart: { readonly dates: readonly string[]; readonly of: Drawn }
}
/** A matrix as its call answered it. */
export interface Answered {
  /** The days that are columns. */
  readonly dates: readonly string[]
  readonly period: { readonly from: string; readonly to: string }
  /** The field whose values are the rows; the rows are records without one. */
  readonly by?: string
  readonly knownOn?: string
  readonly rows: readonly MatrixRow[]
  /** How many rows there are in all. */
  readonly count: number
  readonly totals: Readonly<Record<string, MatrixSum>>
  /** What is drawn, by the name of the figure, over its days. */
  readonly chart: { readonly dates: readonly string[]; readonly of: Drawn }
  readonly compared?: ComparedFigures
}

type Body = Readonly<Record<string, unknown>>
function chartIn(matrix: Matrix, body: Body, totals: Answered['totals']): Answered['chart']['of'] {
  if (!matrix.days) return (body['chart'] ?? {}) as Answered['chart']['of']
  return Object.fromEntries((matrix.chart ?? []).flatMap(name => (totals[name] ? [[name, totals[name].dates!]] : [])))
}

function comparedIn(body: Body): ComparedFigures | undefined {
  const stated = body[COMPARED] as Body | undefined
  if (!stated) return undefined
  return {
    with: String(stated[COMPARED]),
    period: { from: String(stated['dateFrom']), to: String(stated['dateTo']) },
    total: stated['total'] as ComparedFigures['total'],
    chart: { dates: stated['dates'] as readonly string[], of: stated['chart'] as Drawn },
  }
}

/** Reads the answer of a matrix: what a user may not see is not there. */
export function answeredBy(matrix: Matrix, list: ListCall, body: Body): Answered {
  const whole = (body['total'] ?? {}) as Readonly<Record<string, Figure>>
  const sums = Object.keys(matrix.totals).flatMap((name): [string, MatrixSum][] => {
    if (!matrix.days) return name in whole ? [[name, { total: whole[name]! }]] : []
    return body[name] ? [[name, body[name] as MatrixSum]] : []
  })
  const totals = Object.fromEntries(sums)
  const dates = (body['dates'] ?? []) as readonly string[]
  const compared = comparedIn(body)
  return {
    dates: matrix.days ? dates : [],
    period: { from: String(body['dateFrom']), to: String(body['dateTo']) },
    ...(typeof body[GROUP_BY] === 'string' && { by: body[GROUP_BY] }),
    ...(typeof body[KNOWN_ON] === 'string' && { knownOn: body[KNOWN_ON] }),
    rows: body[matrixRows(list)] as readonly MatrixRow[],
    count: Number(body['count']),
    totals,
    chart: { dates, of: chartIn(matrix, body, totals) },
    ...(compared && { compared }),
  }
}

const inUnits = (value: Figure | undefined): readonly UnitFigure[] | undefined =>
  Array.isArray(value) ? (value as readonly UnitFigure[]) : undefined
const isNothing = (value: Figure | undefined): boolean => value === null || value === undefined || Number(value) === 0

/** A figure of a measure or a total as people read it: roubles without kopecks, nothing for nothing. */
export function figureText(matrix: Matrix, name: string, value: Figure | undefined): string {
  const one = matrix.measures[measureOf(matrix, name)]
  const apart = inUnits(value)
  if (apart) return apart.map(({ unit, sum }) => `${figureText(matrix, name, sum)} ${unit}`.trim()).join(' · ')
  if (isNothing(value)) return ''
  if (!one) return formatDecimal(String(value), Number.isInteger(Number(value)) ? 0 : isMean(matrix, name) ? 2 : 1)
  return formatDecimal(String(value), one.kind === 'money' ? 0 : Math.min(digitsOf(one), 1))
}

const isMean = ({ means, totals }: Matrix, name: string): boolean => means?.[name] !== undefined || 'mean' in (totals[name] ?? {})

/** How the figure of all rows is called on the wire. */
export const totalKey = ({ totals }: Matrix, name: string): string =>
  Object.entries(totals).find(([, total]) => 'sum' in total && total.sum === name)?.[0] ?? name

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

/** The measures, shares and means that stand beside the name of a row; of groups those that say something about any of them. */
export function figuresShown(matrix: Matrix, { rows, by }: Answered): readonly string[] {
  const all = Object.keys({ ...matrix.measures, ...matrix.shares, ...matrix.means })
  return all
    .filter(name => !matrix.measures[name] || optionsOf(matrix.measures[name]).hidden !== true)
    .filter(name => rows.some(row => (by === undefined ? name in row.totals : !isNothing(row.totals[name]))))
}
