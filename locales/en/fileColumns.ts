import type { fileColumns as russian } from '../ru/fileColumns.ts'
import type { Translation } from '../translation.ts'

export const fileColumns = {
  title: 'Columns of the file',
  file: 'The columns were chosen for this file',
  owner: 'The columns are those of the previous file: this one is written the same way',
  headings: 'The columns are guessed by their headings: check them',
  nobody: 'The headings are not recognised: say what each column holds',
  fixed: 'The bank’s format is known: there are no columns to choose',
  headingRow: 'Row with the headings',
  rowText: '%{row}: %{text}',
  meaning: 'What the column “%{title}” holds',
  untitled: 'Column %{at} without a heading',
  untitledHint: 'Only a column with a heading can be read',
  skipped: 'Do not read',
  elsewhere: '%{name} (in the column “%{title}”)',
  unsure: 'Check: the values look like something else',
  missing: 'Not chosen: %{names}',
  oneOf: '%{one} or %{other}',
  whole: 'Everything needed is chosen',
  sample: 'First rows of the file',
  row: 'Row',
  empty: 'empty',
  saveAnd: '%{action} with these columns',
  saved: 'The columns are saved. The next files will be read the same way',
  failed: 'The columns were not saved',
  changed: 'The record was changed meanwhile. Check the columns and save again',
} as const satisfies Translation<typeof russian>
