import type { jobs as russian } from '../ru/jobs.ts'
import type { Translation } from '../translation.ts'

/** What jobs say (`nerud.jobs.*`). */
export const jobs = {
  unknown: 'A job of this kind cannot be started',
  interrupted: 'The job was interrupted several times in a row and has been stopped. Start a copy of it',
  log: {
    begun: 'Started, attempt %{attempt}',
    done: 'Finished: %{done} done',
    file: 'The result is in the file “%{name}”',
    failed: 'Stopped: %{error}',
    again: 'Interrupted, will start again',
    cancelled: 'Cancelled by %{name}',
    backup: 'Written to backups/%{file} (%{megabytes} MB) in the server’s data folder',
    brokenFile: 'The file “%{name}” is missing or damaged',
  },
  sheets: {
    broken: { name: 'Damaged files', id: 'Number', file: 'File' },
    laws: { name: 'Cash box discrepancies', law: 'Rule', at: 'Where', is: 'Is', should: 'Should be' },
    import: { row: 'Row', field: 'Column', value: 'Value' },
    files: { name: 'Files begun' },
    tariff: { before: 'Before', after: 'After' },
    recalc: { name: 'Waybill recalculation', title: 'Who', count: 'Waybills', delta: 'Change' },
  },
  nobody: 'Whoever started the job can no longer sign in',
  archive: 'Documents from %{from} to %{to}',
  archiveTooLarge: 'The files exceed %{megabytes} MB. Choose fewer days',
  dates: 'The end of the period is before its start',
} as const satisfies Translation<typeof russian>
