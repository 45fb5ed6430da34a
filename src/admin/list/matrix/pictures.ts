import type { Figure, Matrix, MatrixRow, Resource } from '#resource'
import { add, compare, subtract } from '#resource/decimal'
import { formatDecimal } from '#resource/text'
import { changeOf } from '#resource/matrixChange'
import { figureText, figuresShown, measureOf, totalKey, type Answered } from './answered.ts'

/** A chart of the figures: rows or days as bars, days as shades of the table, or a declared chart. */
export interface Picture {
  readonly key: string
  readonly kind: 'rows' | 'days' | 'heat' | 'waterfall' | 'parts'
  /** The figures to choose from, or those drawn together. */
  readonly of: readonly string[]
}

/** The maximum number of bars; the rest is one bar. */
const MAX_BARS = 20

const numberOf = (value: Figure | undefined): number => Number(value ?? 0)
const isOne = ({ units }: Matrix, name: string): boolean => units?.includes(name) !== true
/** The kind of a figure; figures of one kind share an axis. */
const kindOf = (matrix: Matrix, name: string): string => matrix.measures[measureOf(matrix, name)]?.kind ?? name

/** Charts by day, one per axis: amounts separately from trips, each share separately. */
function daysOf(matrix: Matrix, { chart }: Answered): Picture[] {
  if (chart.dates.length < 2) return []
  const names = (matrix.chart ?? []).filter(name => chart.of[name])
  const lines = matrix.lines ?? {}
  const bars = names.filter(name => !(name in lines))
  const kinds = [...new Set(bars.map(name => kindOf(matrix, name)))].map(kind => {
    const own = bars.filter(name => kindOf(matrix, name) === kind)
    return [...own, ...names.filter(name => own.includes(lines[name] ?? ''))]
  })
  return kinds.map((of, at): Picture => ({ key: at === 0 ? 'days' : `days.${of[0]!}`, kind: 'days', of }))
}

/** The charts available for a response, the default first: rows for groups and records, days for days. */
export function picturesOf(resource: Resource, matrix: Matrix, answered: Answered): readonly Picture[] {
  const { by, rows, totals } = answered
  const has = (name: string): boolean => rows.some(row => numberOf(row.totals[name]) !== 0 || numberOf(row.was?.[name]) !== 0)
  const figures = figuresShown(matrix, answered).filter(name => isOne(matrix, name) && has(name))
  const isDays = by !== undefined && resource.fields[by]!.kind === 'date'
  const ofRows: Picture[] = isDays || figures.length === 0 ? [] : [{ key: 'rows', kind: 'rows', of: figures }]
  const seen = (kind: string, name: string): boolean => (kind === 'parts' ? rows.some(row => name in row.totals) : name in totals)
  const own = Object.entries(matrix.charts ?? {})
    .filter(([, { kind, of }]) => of.every(name => seen(kind, name)) && !(kind === 'parts' && isDays))
    .map(([key, { kind, of }]): Picture => ({ key, kind, of }))
  const heat = (matrix.days ?? []).filter(name => rows.some(row => name in (row.cells ?? {})))
  const shades: Picture[] = heat.length > 0 ? [{ key: 'heat', kind: 'heat', of: heat.slice(0, 1) }] : []
  const days = daysOf(matrix, answered)
  // A matrix with targets is mostly viewed over time.
  return matrix.days || matrix.lines
    ? [...days, ...shades, ...ofRows, ...own]
    : [...own.filter(({ kind }) => kind === 'parts'), ...ofRows, ...days, ...own.filter(({ kind }) => kind !== 'parts')]
}

/** The fill of a segment: `is` and `was` in comparisons, `whole` for the ends of a waterfall, `in` and `out` for its steps, numbers for the parts of a whole. */
export type Shade = 'is' | 'loss' | 'was' | 'whole' | 'in' | 'out' | 'part0' | 'part1' | 'part2' | 'part3'
interface Piece {
  readonly from: number
  readonly to: number
  readonly shade: Shade
}
/** A bar with its texts. */
export interface DrawnBar {
  /** The row that it opens; null for all rows, undefined if it opens nothing. */
  readonly row: string | null | undefined
  readonly figure: string
  readonly label: string
  readonly pieces: readonly Piece[]
  /** Its figures, one per heading. */
  readonly texts: readonly string[]
  /** A description of its parts for screen readers. */
  readonly description?: string
}
/** Bars on a common axis from `min` to `max`. */
export interface Drawing {
  readonly bars: readonly DrawnBar[]
  readonly min: number
  readonly max: number
  readonly headings: readonly string[]
  readonly legend: readonly { readonly shade: Shade; readonly label: string }[]
  /** The number of rows that are neither drawn nor part of the rest bar. */
  readonly left: number
}

const drawn = (bars: readonly DrawnBar[], more: Pick<Drawing, 'headings'> & Partial<Drawing>): Drawing => {
  const ends = bars.flatMap(({ pieces }) => pieces.flatMap(({ from, to }) => [from, to]))
  return { legend: [], left: 0, ...more, bars, min: Math.min(0, ...ends), max: Math.max(0, ...ends) }
}

type Say = (key: string, more?: Record<string, unknown>) => string
interface Words {
  /** Translates `nerud.matrix.*`. */
  readonly say: Say
  /** The name of a figure. */
  readonly word: (name: string) => string
}

const shareText = (part: number, whole: number): string =>
  whole > 0 ? `${formatDecimal(String(Math.round((part / whole) * 1000) / 10), 1)}\u00a0%` : ''
/** The text of a change in percent. */
export const percentText = (percent: number | null | undefined): string =>
  percent === null || percent === undefined ? '' : `${percent > 0 ? '+' : ''}${formatDecimal(String(percent), 1)}\u00a0%`

/** The rows with the largest absolute values, in descending order. */
function largest(rows: readonly MatrixRow[], valueOf: (row: MatrixRow) => number): readonly MatrixRow[] {
  const having = rows.filter(row => valueOf(row) !== 0)
  const chosen = having.toSorted((a, b) => Math.abs(valueOf(b)) - Math.abs(valueOf(a))).slice(0, MAX_BARS)
  return chosen.toSorted((a, b) => valueOf(b) - valueOf(a))
}
const rowKey = ({ id }: MatrixRow): string => String(id ?? '')

/** The total of the rows that are not drawn. */
const restOf = (whole: Figure | undefined, drawnOnes: readonly (Figure | undefined)[]): string =>
  subtract(
    String(whole ?? 0),
    drawnOnes.reduce((sum: string, one) => add(sum, String(one ?? 0)), '0'),
  )

/** A bar for each of the largest rows and one for the rest if the figure can be summed; with previous values if compared. */
export function rowBars(matrix: Matrix, answered: Answered, figure: string, { say, word }: Words): Drawing {
  const { rows, totals, compared, count } = answered
  const totalName = totalKey(matrix, figure)
  const isSum = matrix.measures[figure] !== undefined && totalName in totals
  const hasWas = compared !== undefined && rows.some(({ was }) => was)
  const whole = numberOf(totals[totalName]?.total)
  const chosen = largest(rows, ({ totals: is, was }) => numberOf(is[figure]) || (hasWas ? numberOf(was?.[figure]) : 0))
  const text = (value: Figure | undefined): string => figureText(matrix, figure, value) || '0'
  const barOf = (row: string | undefined, label: string, is: Figure | undefined, was: Figure | undefined): DrawnBar => ({
    row,
    figure,
    label,
    pieces: [
      { from: 0, to: numberOf(is), shade: numberOf(is) < 0 ? 'loss' : 'is' },
      ...(hasWas ? [{ from: 0, to: numberOf(was), shade: 'was' } as const] : []),
    ],
    texts: [
      text(is),
      ...(hasWas
        ? [text(was), percentText(changeOf(is, was)?.percent)]
        : isSum
          ? [numberOf(is) < 0 ? '' : shareText(numberOf(is), whole)]
          : []),
    ],
  })
  const bars = chosen.map(row => barOf(rowKey(row), row.label, row.totals[figure], row.was?.[figure]))
  const others = Math.max(
    0,
    (rows.length < count ? count : rows.filter(row => numberOf(row.totals[figure]) !== 0 || numberOf(row.was?.[figure]) !== 0).length) -
      chosen.length,
  )
  const rest =
    isSum && others > 0
      ? restOf(
          totals[totalName]!.total,
          chosen.map(row => row.totals[figure]),
        )
      : undefined
  const restWas = hasWas
    ? restOf(
        compared.total[totalName],
        chosen.map(row => row.was?.[figure]),
      )
    : undefined
  return drawn(rest === undefined ? bars : [...bars, barOf(undefined, say('rest', { count: others }), rest, restWas)], {
    headings: [word(figure), ...(hasWas ? [say('was'), say('percent')] : isSum ? [say('part')] : [])],
    left: isSum ? 0 : others,
    legend: hasWas
      ? [
          { shade: 'is', label: word(figure) },
          { shade: 'was', label: say('wasOf', { name: word(figure) }) },
        ]
      : [],
  })
}

/** A stacked bar for each row, made of its parts. */
export function partBars(matrix: Matrix, answered: Answered, parts: readonly string[], { say, word }: Words): Drawing {
  const { rows, totals, count } = answered
  const sumOf = (value: (name: string) => Figure | undefined): string =>
    parts.reduce((sum, name) => add(sum, String(value(name) ?? 0)), '0')
  const chosen = largest(rows, row => Number(sumOf(name => row.totals[name])))
  const barOf = (row: string | undefined, label: string, value: (name: string) => Figure | undefined): DrawnBar => {
    let at = 0
    return {
      row,
      figure: parts[0]!,
      label,
      pieces: parts.map((name, index) => ({ from: at, to: (at += numberOf(value(name))), shade: `part${index as 0 | 1 | 2 | 3}` })),
      texts: [figureText(matrix, parts[0]!, sumOf(value)) || '0'],
      description: parts.map(name => `${word(name)}: ${figureText(matrix, name, value(name)) || '0'}`).join(', '),
    }
  }
  const others = Math.max(
    0,
    (rows.length < count ? count : rows.filter(row => Number(sumOf(name => row.totals[name])) !== 0).length) - chosen.length,
  )
  const rest = (name: string): string =>
    restOf(
      totals[totalKey(matrix, name)]?.total,
      chosen.map(row => row.totals[name]),
    )
  const whole = numberOf(sumOf(name => totals[totalKey(matrix, name)]?.total))
  const bars = chosen.map(row => barOf(rowKey(row), row.label, name => row.totals[name]))
  return drawn(others > 0 ? [...bars, barOf(undefined, say('rest', { count: others }), rest)] : bars, {
    headings: [say('all')],
    legend: parts.map((name, at) => {
      const all = totals[totalKey(matrix, name)]?.total
      const text = [figureText(matrix, name, all) || '0', shareText(numberOf(all), whole)].filter(Boolean).join(', ')
      return { shade: `part${at as 0 | 1 | 2 | 3}`, label: `${word(name)}: ${text}` }
    }),
  })
}

/** A waterfall from the first total to the last, minus those between. */
export function waterfallBars(matrix: Matrix, { totals, compared }: Answered, names: readonly string[], { say, word }: Words): Drawing {
  const value = (name: string): Figure | undefined => totals[name]?.total
  const first = names[0]!
  let left = String(value(first) ?? 0)
  const bars = names.map((name, at): DrawnBar => {
    const is = value(name)
    const isEnd = at === 0 || at === names.length - 1
    const from = isEnd ? '0' : left
    if (!isEnd) left = subtract(left, String(is ?? 0))
    const to = isEnd ? String(is ?? 0) : left
    return {
      row: null,
      figure: measureOf(matrix, name),
      label: word(name),
      pieces: [
        { from: Number(from), to: Number(to), shade: isEnd ? (Number(to) < 0 ? 'loss' : 'whole') : compare(to, from) > 0 ? 'in' : 'out' },
      ],
      texts: [
        isEnd || Number(is ?? 0) === 0 ? figureText(matrix, name, is) || '0' : figureText(matrix, name, subtract('0', String(is))),
        compared ? percentText(changeOf(is, compared.total[name])?.percent) : shareText(numberOf(is), numberOf(value(first))),
      ],
    }
  })
  return drawn(bars, { headings: [say('all'), compared ? say('percent') : say('part')] })
}

/** The number of shades of a table. */
const SHADES = 4
/** The shade of a figure: 0 for zero, up to 4; negative for losses. */
export const shadeOf = (value: Figure | undefined, max: number): number =>
  max === 0 ? 0 : Math.sign(numberOf(value)) * Math.ceil((Math.abs(numberOf(value)) / max) * SHADES)
/** The largest absolute figure of any row and day. */
export const maxOf = (rows: readonly MatrixRow[], name: string): number =>
  rows.reduce((max, { cells }) => (cells?.[name] ?? []).reduce<number>((one, value) => Math.max(one, Math.abs(numberOf(value))), max), 0)
