import type { inbox as russian } from '../ru/inbox.ts'
import type { Translation } from '../translation.ts'

export const inbox = {
  title: 'Inbox',
  all: 'All',
  lines: 'Waiting for a decision',
  empty: 'All done',
  emptyHint: 'New items will appear here by themselves',
  more: 'Show more',
  acceptMany: 'Accept selected: %{count}',
  card: 'Open the card',
  keys: '↑ ↓ choose, Space selects, Enter accepts, digits do other actions, O opens the card',
  sending: 'Working…',
  failed: 'Failed: %{message}',
  done: 'Done: %{done}',
  doneAndFailed: 'Done: %{done}, failed: %{failed}',
  notNow: 'This cannot be done now',
} as const satisfies Translation<typeof russian>
