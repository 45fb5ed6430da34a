import { field } from '#resource'

/** What calls are asked with that show a period: days, both included, of the transaction or of the report. */
export const PERIOD = {
  dateFrom: field.date(),
  dateTo: field.date(),
  byReportDate: field.flag(),
} as const
