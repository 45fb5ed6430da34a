/** The types as which the database compares the texts of a cursor. */
export type Cast = 'boolean' | 'bigint' | 'numeric' | 'date' | 'timestamptz'

const LEAST = -(2n ** 63n)
const isWhole = (text: string): boolean => /^-?\d{1,19}$/.test(text) && BigInt(text) >= LEAST && BigInt(text) < -LEAST

const isDay = (text: string): boolean => {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text.startsWith('0000')) return false
  const day = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
}

const isMoment = (text: string): boolean => {
  const [, day, zone] = /^(\S{10}) (?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,6})?(\+00)$/.exec(text) ?? []
  return day !== undefined && zone !== undefined && isDay(day)
}

/** Does the database read the text as such a value? It is asked before the database is, whose refusal would be a fault of ours. */
export const isOf: Readonly<Record<Cast, (text: string) => boolean>> = {
  boolean: text => text === 'true' || text === 'false',
  bigint: isWhole,
  numeric: text => /^-?\d{1,40}(\.\d{1,40})?$/.test(text),
  date: isDay,
  timestamptz: isMoment,
}
