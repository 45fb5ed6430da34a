import type { incoming as russian } from '../ru/transactionFiles.ts'
import type { Translation } from '../translation.ts'

/** What is said of files of transactions (`nerud.incoming.*`). */
export const incoming = {
  running: 'The file is already being read',
  done: 'The file has already been read: upload the new one separately',
  cancelled: 'The file is cancelled: first put it back to work',
  fixed: 'The bank’s format is known: there are no columns to choose',
  noMove: 'This status is set by reading the file; by hand a file can only be cancelled or put back',
  mapping: 'The columns are chosen incorrectly',
  noMeaning: 'Columns of these files never hold: %{names}',
  columnTwice: 'The column “%{title}” is chosen twice: %{one} and %{other}',
  noColumn: 'No column is chosen: %{names}',
  or: 'or',
  columns: { row: 'Row', field: 'Field', value: 'Value', message: 'Error' },
} as const satisfies Translation<typeof russian>
