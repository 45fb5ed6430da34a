import { parseValue } from '#resource'
import { formatDate, formatDateTime, formatLongDate, momentAt } from '#resource/text'
import { sql } from 'kysely'
import type { Sql } from '../sql.ts'
import { compared, quoted, type RequestedFilter, type ServerKind, type TypedValue } from './kind.ts'

const russianDay = (text: string): string =>
  text.replace(
    /^(\d{1,2})[./](\d{1,2})[./](\d{4}).*$/,
    (_, d: string, m: string, y: string) => `${y}-${m.padStart(2, '0')}-${d.padStart(2, '0')}`,
  )

const WALL = /^(\d{4}-\d{2}-\d{2})(?:[T ]+(\d{1,2}):(\d{2})(?::(\d{2}))?)?$/u
/** Returns the moment for a wall time of a file in the zone of the business; other texts are unchanged, and validation rejects them. */
function importedMoment(text: string, zone: string): string {
  const [day = '', ...rest] = text.split(/[T ,]+/u)
  const [, date, hour = '0', minute = '00', second = '00'] = WALL.exec([russianDay(day), ...rest].join(' ')) ?? []
  return date === undefined ? text : momentAt({ day: date, time: `${hour.padStart(2, '0')}:${minute}:${second}` }, zone)
}

/** Filters moments; a bound given as a day means the business day, from its first to its last instant. */
function momentFilter(filter: RequestedFilter): Sql {
  const { edge, zone } = filter
  if (!edge) return compared(filter)
  const value = filter.value()
  const day = parseValue({ kind: 'date', options: {} }, filter.sent[0])
  if (!('key' in day) && day.value !== null) {
    const start = sql`(${day.value}::date${edge === 'to' ? sql` + 1` : sql``})::timestamp at time zone ${zone}`
    return edge === 'from' ? sql`${value} >= ${start}` : sql`${value} < ${start}`
  }
  const moment = parseValue({ kind: 'dateTime', options: {} }, filter.sent[0])
  if ('key' in moment || moment.value === null) throw filter.wrong()
  return edge === 'from' ? sql`${value} >= ${moment.value}::timestamptz` : sql`${value} <= ${moment.value}::timestamptz`
}

/** Dates without time, as YYYY-MM-DD. */
export const date: ServerKind = {
  column: () => 'date',
  cast: 'date',
  jsonText: quoted,
  schema: () => ({ type: 'string', format: 'date' }),
  excel: 'date',
  importValue: text => russianDay(text).slice(0, 10),
  documentValue: (value): TypedValue => ({ text: formatDate(String(value)), date: String(value), words: formatLongDate(String(value)) }),
  documentParts: ['words'],
}
export const dateTime: ServerKind = {
  column: () => 'timestamptz',
  cast: 'timestamptz',
  filter: momentFilter,
  schema: () => ({ type: 'string', format: 'date-time' }),
  filterSchema: { type: 'string', anyOf: [{ format: 'date' }, { format: 'date-time' }] },
  excel: 'dateTime',
  importValue: (text, _options, zone) => (zone === undefined ? text : importedMoment(text, zone)),
  documentValue: (value, { zone }) => formatDateTime(String(value), zone),
}
/** A month, as YYYY-MM. */
export const month: ServerKind = {
  column: () => 'text',
  schema: () => ({ type: 'string', pattern: '^\\d{4}-\\d{2}$' }),
  excel: 'month',
}
