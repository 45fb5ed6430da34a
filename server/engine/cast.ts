/** The database types that cursor values are cast to for comparison. */
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

/**
 * Whether the database can cast the text to the type. Checked here first, because an error of the database would be answered as a server
 * error.
 */
export const isOf: Readonly<Record<Cast, (text: string) => boolean>> = {
  boolean: text => text === 'true' || text === 'false',
  bigint: isWhole,
  numeric: text => /^-?\d{1,40}(\.\d{1,40})?$/.test(text),
  date: isDay,
  timestamptz: isMoment,
}
