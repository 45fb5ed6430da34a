import { field } from '#resource'

/** What each kind of the framework's own jobs takes. */
export const ownKinds = { files_check: {}, backup: {}, old_cleanup: {}, daily_notices: {}, notice_letters: {}, report_letters: {} } as const

const PERIOD = { dateFrom: true, dateTo: true } as const
/**
 * The jobs that write lists to Excel, put documents into archives and import books, where an application names which: resources with a period, owners of
 * documents, resources with an import.
 */
export const listJobs = <const R extends readonly string[], const D extends readonly string[], const B extends readonly string[]>(of: {
  readonly reports: R
  readonly documents: D
  readonly books: B
}) =>
  ({
    inputs: {
      report: field.choice(of.reports),
      documents: field.choice(of.documents),
      book: field.choice(of.books),
      bookFile: field.file({ accept: ['excel', 'csv'] }),
      dateFrom: field.date(),
      dateTo: field.date(),
    },
    kinds: {
      book_import: { book: true, bookFile: true },
      excel_report: { report: true, ...PERIOD },
      documents_archive: { documents: true, ...PERIOD },
    },
  }) as const
