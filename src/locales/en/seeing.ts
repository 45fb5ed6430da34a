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
  look: {
    as: 'You are viewing as: %{name}.',
    until: 'View only, until %{at}.',
    back: 'Back to myself',
    over: 'Viewing has ended',
    why: 'You were viewing as: %{name}. An hour has passed, you signed out, permissions changed or this employee was deactivated.',
  },
} as const satisfies Translation<typeof russian.seeing>
