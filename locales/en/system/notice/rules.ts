import type { notices as russian } from '../../../ru/system/notice/rules.ts'
import type { Translation } from '../../../translation.ts'

export const notices = {
  letter: {
    subject: '%{system}: %{smart_count} unread notification |||| %{system}: %{smart_count} unread notifications',
    greeting: 'Hello %{fio},',
    line: '• %{what}: %{title}',
    lineWithDay: '• %{what}: %{title} (%{day})',
    more: 'And %{count} more',
    open: 'All notifications: %{link}',
    off: 'This letter comes once a day. Switch it off with “Send a letter once a day” on the same page: %{link}',
    failed: 'Letters not sent: %{count}; they will be tried again',
  },
} as const satisfies Translation<typeof russian>
