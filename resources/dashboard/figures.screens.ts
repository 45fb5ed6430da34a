import { formatDayMonth, formatInteger } from '#resource/text'

/** A week from Monday to Sunday, ISO days. */
export interface Week {
  readonly from: string
  readonly to: string
}

/** Whole roubles with their sign: kopecks are for statements. */
export const roubles = (value: string): string => `${formatInteger(value)}\u00a0₽`

/** A week by its first day, and in full. */
export const startOf = ({ from }: Week): string => formatDayMonth(from)
export const spanOf = ({ from, to }: Week): string => `${formatDayMonth(from)}–${formatDayMonth(to)}`

/** By how many per cent a value differs from the one before; null where there was nothing to compare with. */
export function deltaOf(value: string | undefined, earlier: string | undefined): number | null {
  const [now, before] = [Number(value), Number(earlier)]
  return Number.isFinite(now) && before ? Math.round(((now - before) / Math.abs(before)) * 100) : null
}
/** A difference as it stands behind a value; nothing where there is none to tell. */
export const deltaText = (delta: number | null): string =>
  delta === null ? '' : ` (${delta > 0 ? '+' : ''}${formatInteger(delta)}\u00a0%)`

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

/** The states of the waybills that weeks are added up from: those that stand in the boxes. */
export const COUNTED = ['active', 'closed'] as const
