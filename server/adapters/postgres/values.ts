import type postgres from 'postgres'

const timestamp = (text: string): string => text.replace(' ', 'T').replace(/\+00(:00)?$/, 'Z')

const wholeNumber = (text: string): number | string => {
  const value = Number(text)
  return Number.isSafeInteger(value) ? value : text
}

const isoOf = (value: unknown): string => (value instanceof Date ? value.toISOString() : String(value))

const dayOf = (value: unknown): string => (value instanceof Date ? value.toISOString().slice(0, 10) : String(value))

/**
 * How values travel between PostgreSQL and JavaScript. Dates and times stay text (a `Date` would move a calendar day by a time zone
 * and costs a third of the speed); `timestamptz` reads as ISO 8601 with `Z`, since every session is in UTC; `numeric` stays text because
 * money is never a float; `int8` is a number as long as it is exact. A string given for `json` is JSON already, anything else is turned into it.
 */
export const valueTypes: Record<string, postgres.PostgresType> = {
  date: { to: 1082, from: [1082], serialize: dayOf, parse: (text: string) => text },
  timestamp: { to: 1114, from: [1114], serialize: isoOf, parse: timestamp },
  timestamptz: { to: 1184, from: [1184], serialize: isoOf, parse: timestamp },
  int8: { to: 20, from: [20], serialize: String, parse: wholeNumber },
  numeric: { to: 1700, from: [1700], serialize: String, parse: (text: string) => text },
  json: {
    to: 114,
    from: [114, 3802],
    serialize: (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value)),
    parse: (text: string) => JSON.parse(text) as unknown,
  },
}
