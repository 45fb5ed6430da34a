import { field } from '#resource'

/** The parameters of calls for a period: its first and last day, and whether they mean the report date instead of the transaction date. */
export const PERIOD = {
  dateFrom: field.date(),
  dateTo: field.date(),
  byReportDate: field.flag(),
} as const

/** The parameters of reports by months: the period, and the day as of which the data was known. */
export const MONTHS = { ...PERIOD, knownOn: field.date() } as const
