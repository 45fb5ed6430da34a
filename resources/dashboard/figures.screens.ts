import type { Translate } from '#admin/cells/words.ts'
import { formatDayMonth, formatInteger } from '#resource/text'

/** A week from Monday to Sunday, as ISO days. */
export interface Week {
  readonly from: string
  readonly to: string
}

/** Roubles without kopecks, with the currency sign. */
export const roubles = (value: string): string => `${formatInteger(value)}\u00a0₽`

/** A week by its first day, and its full range. */
export const startOf = ({ from }: Week): string => formatDayMonth(from)
export const spanOf = ({ from, to }: Week): string => `${formatDayMonth(from)}–${formatDayMonth(to)}`

/** The change from an earlier value in percent; null if there is none to compare with. */
export function deltaOf(value: string | undefined, earlier: string | undefined): number | null {
  const [now, before] = [Number(value), Number(earlier)]
  return Number.isFinite(now) && before ? Math.round(((now - before) / Math.abs(before)) * 100) : null
}
/** A change in percent, with its sign. */
const percentText = (delta: number): string => `${delta > 0 ? '+' : ''}${formatInteger(delta)}\u00a0%`

/** A change in brackets after a value; '' for null. */
export const deltaText = (delta: number | null): string => (delta === null ? '' : ` (${percentText(delta)})`)

/** Last week's value compared with the week before. The values end with the current week, which is not over and therefore not compared. */
export function lastWeekText(values: readonly string[], text: (value: string) => string, t: Translate): string {
  const [earlier, last] = [values.at(-3), values.at(-2)]
  const change = deltaOf(last, earlier)
  const value = text(last ?? '0')
  return change === null
    ? t('nerud.screens.dashboard.weeks.last', { value })
    : t('nerud.screens.dashboard.weeks.lastChanged', { value, change: percentText(change) })
}

/** The scales of an axis: divisor and translation key. */
const SCALES = [
  { by: 1_000_000, word: 'millions' },
  { by: 1_000, word: 'thousands' },
] as const

/** The scale in which the largest value has few digits; undefined for small values. */
export const scaleOf = (values: readonly string[]): (typeof SCALES)[number] | undefined => {
  const largest = Math.max(0, ...values.map(value => Math.abs(Number(value))))
  return SCALES.find(({ by }) => largest >= by * 2)
}

/** The states of waybills that weekly sums include: those posted to cash boxes. */
export const COUNTED = ['active', 'closed'] as const
