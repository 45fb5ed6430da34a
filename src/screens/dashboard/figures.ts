import { formatInteger } from '#resource/text'

/** A week from Monday to Sunday, ISO days. */
export interface Week {
  readonly from: string
  readonly to: string
}

/** Whole roubles with their sign: kopecks are for statements. */
export const roubles = (value: string): string => `${formatInteger(value)}\u00a0₽`

/** By how many per cent the last whole week differs from the one before; null where there was nothing to compare with. The current week is not over yet. */
export function deltaOf(values: readonly string[]): number | null {
  const [last, before] = [Number(values.at(-2)), Number(values.at(-3))]
  return Number.isFinite(last) && before ? Math.round(((last - before) / Math.abs(before)) * 100) : null
}

/** The scales of an axis: what its numbers are divided by and the key of the word for it. */
const SCALES = [
  { by: 1_000_000, word: 'millions' },
  { by: 1_000, word: 'thousands' },
] as const

/** The scale on which the largest of the values has few digits; undefined for small ones. */
export const scaleOf = (values: readonly string[]): (typeof SCALES)[number] | undefined => {
  const largest = Math.max(0, ...values.map(value => Math.abs(Number(value))))
  return SCALES.find(({ by }) => largest >= by * 2)
}
