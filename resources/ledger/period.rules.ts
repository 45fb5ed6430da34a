import { sql } from 'kysely'
import type { Of, Sql } from '#server/engine/sql.ts'
import type { Tx } from '#server/engine/tx.ts'
import { httpError } from '#server/httpError.ts'

/** The bounds of a list of payments where none are given (finance §2.3). */
export const EARLIEST = '2000-01-01'
export const LATEST = '2040-01-01'

/** A range of days, both ends included, by the day of the transaction or by the report day. */
export interface Period {
  readonly from: string
  readonly to: string
  readonly byReportDate: boolean
}

/** The period that a call asks for, as its parameters were read (`PERIOD`); what is missing reaches to the documented bounds. */
export const periodOf = ({ dateFrom, dateTo, byReportDate, asOf }: Readonly<Record<string, unknown>>): Period => {
  const to = (dateTo as string | null | undefined) ?? LATEST
  // What is looked at as of a day ends with it.
  const last = (asOf as string | null | undefined) ?? to
  return { from: (dateFrom as string | null | undefined) ?? EARLIEST, to: last < to ? last : to, byReportDate: byReportDate === true }
}

/** Rows within a period: `transaction` and `report` are the columns of the two days. */
export const within = (t: Of, { from, to, byReportDate }: Period, transaction: string, report: string): Sql => {
  const day = t(byReportDate ? report : transaction)
  return sql`${day} between ${from}::date and ${to}::date`
}

/** The error of a box that is not there for this user. */
export const noBox = (tx: Tx): Error => httpError(404, 'NO_RECORD', tx.texts('nerud.server.noRecord'))
