import { parseDate } from '#resource/text'
import { sql } from 'kysely'
import { httpError } from '../httpError.ts'
import type { Of, Sql } from '../engine/rules.ts'
import { texts } from './texts.ts'

/** The bounds of a list of payments where none are given (finance §2.3). */
export const EARLIEST = '2000-01-01'
export const LATEST = '2040-01-01'

/** A range of days, both ends included, by the day of the transaction or by the report day. */
export interface Period {
  readonly from: string
  readonly to: string
  readonly byReportDate: boolean
}

const dayIn = (parameter: string, given: unknown, otherwise: string): string => {
  if (given === undefined || given === null || given === '') return otherwise
  const day = parseDate(String(given), EARLIEST)
  if (!day) throw httpError(400, 'INVALID', texts.badDay, { errors: { [parameter]: texts.badDay } })
  return day
}

/** The period that a call asks for: days as dd.mm.yyyy or ISO; what is missing reaches to the documented bounds. */
export const periodOf = (given: Readonly<Record<string, unknown>>): Period => ({
  from: dayIn('dateFrom', given['dateFrom'], EARLIEST),
  to: dayIn('dateTo', given['dateTo'], LATEST),
  byReportDate: ['1', 'true', true].includes(given['byReportDate'] as string | boolean),
})

/** Rows within a period: `transaction` and `report` are the columns of the two days. */
export const within = (t: Of, { from, to, byReportDate }: Period, transaction: string, report: string): Sql => {
  const day = t(byReportDate ? report : transaction)
  return sql`${day} between ${from}::date and ${to}::date`
}
