import type { bell as russian } from '../../../ru/system/notice/screens.ts'
import type { Translation } from '../../../translation.ts'

export const bell = {
  today: 'Today',
  earlier: 'Earlier',
  empty: 'No notifications yet. Tasks, expiring documents, important news and finished jobs will appear here',
  failed: 'The notifications could not be loaded',
  again: 'Try again',
  all: 'All notifications',
  markAll: 'Mark all as read',
  unread: 'unread',
  close: 'Close notifications',
  letter: 'Send a letter once a day',
  letterTo: 'About what is unread, to %{email}',
  noAddress: 'Your card has no e-mail address: there is nowhere to send the letter',
} as const satisfies Translation<typeof russian>
