import type { Translate } from '#admin/cells/words.ts'
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
/** A difference in per cent, with its sign. */
const percentText = (delta: number): string => `${delta > 0 ? '+' : ''}${formatInteger(delta)}\u00a0%`

/** A change in brackets behind the value that it is counted from; nothing where there is none. */
export const deltaText = (delta: number | null): string => (delta === null ? '' : ` (${percentText(delta)})`)

/** Last week's value and how it differs from the week before, of values by weeks up to this one. This week is not over, so it is compared with none. */
export function lastWeekText(values: readonly string[], text: (value: string) => string, t: Translate): string {
  const [earlier, last] = [values.at(-3), values.at(-2)]
  const change = deltaOf(last, earlier)
  const value = text(last ?? '0')
  return change === null
    ? t('nerud.screens.dashboard.weeks.last', { value })
    : t('nerud.screens.dashboard.weeks.lastChanged', { value, change: percentText(change) })
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

/** The states of the waybills that weeks are added up from: those that stand in the boxes. */
export const COUNTED = ['active', 'closed'] as const
