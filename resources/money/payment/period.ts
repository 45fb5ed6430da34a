import { field } from '#resource'

/** What calls are asked with that show a period: days, both included, of the transaction or of the report. */
export const PERIOD = {
  dateFrom: field.date(),
  dateTo: field.date(),
  byReportDate: field.flag(),
} as const

/** What reports by months are asked with: the period, and as it was known on which day. */
export const MONTHS = { ...PERIOD, knownOn: field.date() } as const
