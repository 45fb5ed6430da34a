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
import type { DeclaredDataProvider, WithSignal } from '../../data/provider.ts'
import type { ListQuery } from '../view.ts'
import { parametersOf, pathOfSource, type Source } from '../source.ts'

type Drawn = Readonly<Record<string, readonly Figure[]>>
/** The totals of the period that a matrix is compared with. */
interface ComparedFigures {
  readonly with: string
  readonly period: { readonly from: string; readonly to: string }
  readonly total: Readonly<Record<string, Figure>>
  readonly chart: { readonly dates: readonly string[]; readonly of: Drawn }
}
/** The parsed response of a matrix call. */
export interface Answered {
  /** The days that are columns. */
  readonly dates: readonly string[]
  readonly period: { readonly from: string; readonly to: string }
  /** The field whose values are the rows; undefined if the rows are records. */
  readonly by?: string
  readonly knownOn?: string
  readonly rows: readonly MatrixRow[]
  /** The number of all rows. */
  readonly count: number
  readonly totals: Readonly<Record<string, MatrixSum>>
  /** The chart series, by the name of the figure, over its days. */
  readonly chart: { readonly dates: readonly string[]; readonly of: Drawn }
  readonly compared?: ComparedFigures
}

type Body = Readonly<Record<string, unknown>>
function chartIn(matrix: Matrix, body: Body, totals: Answered['totals']): Answered['chart']['of'] {
  if (!matrix.days) return (body['chart'] ?? {}) as Answered['chart']['of']
  return Object.fromEntries((matrix.chart ?? []).flatMap(name => (totals[name] ? [[name, totals[name].dates!]] : [])))
}

function comparedIn(body: Body): ComparedFigures | undefined {
  const comparison = body[COMPARED] as Body | undefined
  if (!comparison) return undefined
  return {
    with: String(comparison[COMPARED]),
    period: { from: String(comparison['dateFrom']), to: String(comparison['dateTo']) },
    total: comparison['total'] as ComparedFigures['total'],
    chart: { dates: comparison['dates'] as readonly string[], of: comparison['chart'] as Drawn },
  }
}

/** Parses the response of a matrix call; figures that the user may not see are absent. */
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

/** The text of a figure: roubles without kopecks, '' for zero. */
export function figureText(matrix: Matrix, name: string, value: Figure | undefined): string {
  const one = matrix.measures[measureOf(matrix, name)]
  const apart = inUnits(value)
  if (apart) return apart.map(({ unit, sum }) => `${figureText(matrix, name, sum)} ${unit}`.trim()).join(' · ')
  if (isNothing(value)) return ''
  if (!one) return formatDecimal(String(value), Number.isInteger(Number(value)) ? 0 : isMean(matrix, name) ? 2 : 1)
  return formatDecimal(String(value), one.kind === 'money' ? 0 : Math.min(digitsOf(one), 1))
}

const isMean = ({ means, totals }: Matrix, name: string): boolean => means?.[name] !== undefined || 'mean' in (totals[name] ?? {})

/** The key of a figure's total in the response. */
export const totalKey = ({ totals }: Matrix, name: string): string =>
  Object.entries(totals).find(([, total]) => 'sum' in total && total.sum === name)?.[0] ?? name

/** The measure that a total sums; its own name for other totals. */
export function measureOf(matrix: Matrix, name: string): string {
  const total = matrix.totals[name]
  return total && 'sum' in total ? total.sum : name
}

/** The tone of a signed amount: income above zero, expense below. */
export function figureTone(matrix: Matrix, name: string, value: Figure | undefined): 'moneyIn' | 'moneyOut' | undefined {
  const one = matrix.measures[measureOf(matrix, name)]
  if (!one || optionsOf(one).tones !== 'sign' || isNothing(value)) return undefined
  return Number(value) > 0 ? 'moneyIn' : 'moneyOut'
}

/** The measures, shares and means shown next to row titles; for groups, only those with a value in any row. */
export function figuresShown(matrix: Matrix, { rows, by }: Answered): readonly string[] {
  const all = Object.keys({ ...matrix.measures, ...matrix.shares, ...matrix.means })
  return all
    .filter(name => !matrix.measures[name] || optionsOf(matrix.measures[name]).hidden !== true)
    .filter(name => rows.some(row => (by === undefined ? name in row.totals : !isNothing(row.totals[name]))))
}

/** The query for the figures of a matrix. */
export function matrixRead(provider: DeclaredDataProvider, matrix: Matrix, source: Source, request: ListQuery) {
  const { resource, call } = source
  const path = pathOfSource(source)
  const query = parametersOf(source, request)
  return {
    queryKey: [resource.name, 'matrix', path, query],
    queryFn: async ({ signal }: WithSignal): Promise<Answered> => {
      const { data } = await provider.invoke<Record<string, unknown>>(resource.name, { path, query, signal })
      return answeredBy(matrix, resource.api.lists![call!]!, data)
    },
    retry: false,
  }
}
