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
    brokenFile: 'The file “%{name}” is missing or damaged',
  },
  sheets: {
    broken: { name: 'Damaged files', id: 'Number', file: 'File' },
    laws: { name: 'Cash box discrepancies', law: 'Rule', at: 'Where', is: 'Is', should: 'Should be' },
    recalc: { name: 'Waybill recalculation', title: 'Who', count: 'Waybills', delta: 'Change' },
  },
  dates: 'The end of the period is before its start',
} as const satisfies Translation<typeof russian>
