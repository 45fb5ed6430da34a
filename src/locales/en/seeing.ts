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
  can: {
    may: 'May %{names}.',
    acts: 'Actions: %{names}.',
    seen: 'Sees: %{names}.',
    written: 'May change: %{names}.',
    hidden: 'Does not see: %{names}.',
    fixed: 'May not change: %{names}.',
    sections: 'Open sections: %{names}.',
    everybody: 'Open, as to everybody who has signed in: %{names}.',
    readOnly: 'View only: nothing can be created or changed.',
    nothing: 'Nothing beyond what is open to everybody who has signed in.',
    elsewhere: 'Outside the menu',
    compare: 'Compare with role',
    alone: 'Do not compare',
    only: '“%{name}” may and “%{other}” may not',
    none: 'Nothing',
    closed: 'This employee does not sign in.',
    to: { see: 'view', create: 'create', edit: 'edit', remove: 'delete', export: 'export to Excel' },
  },
} as const satisfies Translation<typeof russian.seeing>
