import { formatDate, formatDateTime, formatMonth, formatSeconds } from '#resource/text'
import { NumericCard, type BrowserKind } from './kind.tsx'

/** A day. */
export const date: BrowserKind = { text: value => formatDate(String(value)), width: 100, card: NumericCard }
export const dateTime: BrowserKind = {
  text: (value, { words, options }) => (options.seconds ? formatSeconds : formatDateTime)(String(value), words.zone),
  width: 130,
  card: NumericCard,
}
export const month: BrowserKind = { text: value => formatMonth(String(value)), width: 90, card: NumericCard }
