/** One measured figure; `min` and `max` are its goal, if it has one. */
export interface Figure {
  readonly name: string
  readonly value: number
  readonly unit: string
  readonly min?: number
  readonly max?: number
}

/** The result of a part of the benchmark: its figures, and the raw data that they were computed from. */
export interface BenchResult {
  readonly figures: readonly Figure[]
  readonly raw: unknown
}

/** The value below which a share of the values lies; NaN without values. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

/** The median. */
export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b)
  const half = Math.floor(sorted.length / 2)
  return sorted.length % 2 ? sorted[half]! : ((sorted[half - 1] ?? Number.NaN) + (sorted[half] ?? Number.NaN)) / 2
}

/** The median of the ratios, turn by turn. */
export const medianRatio = (some: readonly number[], base: readonly number[]): number => median(some.map((one, at) => one / base[at]!))

/** Rounds to three significant digits: more would be noise. */
const rounded = (value: number): number => Number(value.toPrecision(3))

/** Whether the figure reaches its goal, if it has one. */
export const isReached = ({ value, min, max }: Figure): boolean =>
  (min === undefined || value >= min) && (max === undefined || value <= max)

const verdict = (figure: Figure): string => {
  const { min, max } = figure
  if (min === undefined && max === undefined) return ''
  return `${min === undefined ? `at most ${max}` : `at least ${min}`}: ${isReached(figure) ? 'reached' : 'MISSED'}`
}

/** Figures as lines of a table for the terminal. */
export function lines(figures: readonly Figure[]): string[] {
  const width = Math.max(...figures.map(one => one.name.length))
  return figures.map(one =>
    `  ${one.name.padEnd(width)}  ${String(rounded(one.value)).padStart(8)} ${one.unit.padEnd(6)} ${verdict(one)}`.trimEnd(),
  )
}

const LONG_MS = 50
/** Frame times of a scrolled list, in milliseconds. */
export const framesOf = (name: string, frames: readonly number[]): Figure[] => [
  { name: `frames ${name}: median`, value: median(frames), unit: 'ms' },
  { name: `frames ${name}: 95 of 100`, value: quantile(frames, 0.95), unit: 'ms', max: 20 },
  { name: `frames ${name}: longer than ${LONG_MS} ms, of ${frames.length}`, value: frames.filter(one => one > LONG_MS).length, unit: '' },
]
