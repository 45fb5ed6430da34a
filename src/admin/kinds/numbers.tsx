import type { AnyOptions } from '#resource'
import { formatDecimal, formatInteger, formatMoney } from '#resource/text'
import { NumericCard, type BrowserKind } from './kind.tsx'

const withUnit = (text: string, options: AnyOptions): string => (options.unit && text ? `${text}\u00a0${options.unit}` : text)

const shared = { align: 'right', card: NumericCard } as const

/** A whole number. */
export const number: BrowserKind = {
  ...shared,
  // Thousands are separated from five digits on, as Russian typography has it: the year 2019 stays whole.
  text: (value, { options }) => withUnit(/^-?\d{1,4}$/.test(String(value)) ? String(value) : formatInteger(String(value)), options),
  width: 100,
}
/** An exact number, as text. */
export const decimal: BrowserKind = {
  ...shared,
  text: (value, { options }) => {
    const digits = String(value).split('.')[1]?.replace(/0+$/, '').length ?? 0
    return withUnit(formatDecimal(String(value), Math.min(Math.max(digits, 2), options.scale ?? 3)), options)
  },
  width: 110,
}
/** Roubles, as text. */
export const money: BrowserKind = { ...shared, text: value => formatMoney(String(value)), width: 130 }
