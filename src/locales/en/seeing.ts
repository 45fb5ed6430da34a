import type * as russian from '../ru/seeing.ts'
import type { Translation } from '../translation.ts'

export const seeing = {
  paper: {
    print: 'Print',
    hint: 'Print all found rows (Ctrl+P)',
    failed: 'The print could not be prepared: %{message}',
    partly: 'The first rows are printed: %{count}. More were found: narrow the list',
    left: 'Columns that did not fit: %{columns}',
  },
} as const satisfies Translation<typeof russian.seeing>
