import type { imports as russian } from '../ru/imports.ts'
import type { Translation } from '../translation.ts'

export const imports = {
  title: 'Import: %{name}',
  about:
    'An Excel (xlsx) or CSV file: the first row holds column names, then one record per row. Records are matched by the field “%{key}”, so the same file can be loaded again without duplicates.',
  aboutOf:
    '%{about} An Excel (xlsx) or CSV file: the first row holds column names, then one record per row. The same file can be loaded again without duplicates.',
  template: 'Download a sample file',
  file: 'File',
  write: {
    label: 'What to do with the rows',
    both: 'Create new records and update existing ones',
    create: 'Only create new records',
    update: 'Only update existing records',
  },
  check: 'Check the file',
  apply: 'Load %{count} record |||| Load %{count} records',
  errorFile: 'Download rows with errors',
  mended: 'Load the corrected file',
  another: 'Load another file',
  toList: 'Go to the list',
  status: {
    checking: 'Checking the file…',
    checked: 'The file has been checked. Nothing is written yet',
    applying: 'Loading records… You can close the page: loading will go on',
    done: 'Loading finished',
    failed: 'Loading failed',
  },
  progress: 'Rows processed: %{processed} of %{total}',
  planned: 'Rows: %{total}. To be created: %{create}, changed: %{update}, skipped: %{skip}. Rows with errors: %{faulty}.',
  done: 'Rows: %{total}. Created: %{create}, changed: %{update}, skipped: %{skip}. Rows with errors: %{faulty}.',
  rows: 'Rows of the file',
  views: { errors: 'Errors', create: 'New', update: 'Changes', skip: 'Unchanged' },
  columns: {
    row: 'Row',
    field: 'Column',
    value: 'In the file',
    message: 'What is wrong',
    title: 'Record',
    changes: 'What will be written',
    before: 'Was',
    after: 'Will be',
  },
  column: {
    title: 'File columns: %{taken} of %{total} are loaded',
    taken: '“%{title}”: field “%{field}”',
    ignored: '“%{title}”: not loaded',
    near: '“%{title}”: not loaded. Looks like “%{near}”: if that is meant, correct the heading in the file',
  },
  row: 'Row %{row}: %{title}',
  nothing: '(empty)',
  set: '%{field}: %{after}',
  changed: '%{field}: %{before} → %{after}',
  none: 'No such rows',
  firstOf: 'First %{shown} of %{total} shown',
  end: 'End of list',
} as const satisfies Translation<typeof russian>
