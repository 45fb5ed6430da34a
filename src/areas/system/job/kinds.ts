import { field } from '#resource'

/** The inputs of the framework's own kinds of jobs. */
export const ownKinds = { files_check: {}, backup: {}, old_cleanup: {}, daily_notices: {}, notice_letters: {}, report_letters: {} } as const

const PERIOD = { dateFrom: true, dateTo: true } as const
/** The jobs that export lists to Excel, archive documents and import books, for the named resources: with a period, owners of documents, with an import. */
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
