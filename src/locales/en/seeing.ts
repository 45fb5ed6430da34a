import type * as russian from '../ru/seeing.ts'
import type { Translation } from '../translation.ts'

export const seeing = {
  onDay: {
    button: 'As of',
    title: 'Show as of a day',
    hint: 'Prices, balances and all that depends on the day, as they were or will be on it.',
    day: 'As of which day',
    lastMonth: 'As of %{day}',
    lastYear: 'As of %{day}',
    show: 'Show',
    shown: 'Shown as of %{day}.',
    rest: 'Prices, balances and all that depends on the day are those of that day, the rest is as it is now. Nothing can be changed here.',
    back: 'Back to today',
  },
  help: {
    screen: 'Help on this screen',
    field: 'Help: %{name}',
  },
  paper: {
    print: 'Print',
    hint: 'Print all found rows (Ctrl+P)',
    failed: 'The print could not be prepared: %{message}',
    partly: 'The first rows are printed: %{count}. More were found: narrow the list',
    left: 'Columns that did not fit: %{columns}',
  },
} as const satisfies Translation<typeof russian.seeing>
