import type { board as russian } from '../ru/board.ts'
import type { Translation } from '../translation.ts'

export const board = {
  columns: 'Columns',
  column: '%{name}, cards: %{count}',
  count: '%{count}',
  atLeast: '%{count}+',
  empty: 'Empty',
  dropHere: 'Drop the card here',
  more: 'Show more',
  failed: 'Could not load the column',
  none: 'No columns yet: add them in the settings',
  notMoved: 'The card was not moved',
  about: 'Arrow keys choose a card, Space picks it up and drops it, Ctrl with an arrow moves it at once, Enter opens it',
  lifted: 'Card “%{title}” picked up: %{column}, position %{place}. Arrow keys move it, Space drops it, Escape puts it back',
  returned: 'Card “%{title}” is back in its place: %{column}, position %{place}',
  files: '%{smart_count} file |||| %{smart_count} files',
  moved: '%{title}: %{column}, position %{place}',
} as const satisfies Translation<typeof russian>
