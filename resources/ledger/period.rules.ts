import { sql } from 'kysely'
import type { Of, Sql } from '#server/engine/sql.ts'
import type { Tx } from '#server/engine/tx.ts'
import { httpError } from '#server/httpError.ts'

/** The default bounds of a list of payments (finance §2.3). */
export const EARLIEST = '2000-01-01'
export const LATEST = '2040-01-01'

/** A range of days, both included, by the day of the transaction or by the report day. */
export interface Period {
  readonly from: string
  readonly to: string
  readonly byReportDate: boolean
}

/** Returns the period of a call from its parsed parameters (`PERIOD`); missing bounds have the documented defaults. */
export const periodOf = ({ dateFrom, dateTo, byReportDate, asOf }: Readonly<Record<string, unknown>>): Period => {
  const to = (dateTo as string | null | undefined) ?? LATEST
  // A view as of a day ends with that day.
  const last = (asOf as string | null | undefined) ?? to
  return { from: (dateFrom as string | null | undefined) ?? EARLIEST, to: last < to ? last : to, byReportDate: byReportDate === true }
}

/** Returns the condition that a row is in the period: `transaction` and `report` are the columns of the two days. */
export const within = (t: Of, { from, to, byReportDate }: Period, transaction: string, report: string): Sql => {
  const day = t(byReportDate ? report : transaction)
  return sql`${day} between ${from}::date and ${to}::date`
}

/** Returns the error of a box that the user cannot see. */
export const noBox = (tx: Tx): Error => httpError(404, 'NO_RECORD', tx.texts('nerud.server.noRecord'))
