import type { newsScreens as russian } from '../../../ru/content/news/screens.ts'
import type { Translation } from '../../../translation.ts'

export const newsScreens = {
  news: {
    title: 'News',
    all: 'All news',
    unread: 'Unread: %{count}',
    none: 'No pinned news.',
    full: 'Three news items are already pinned. To pin this one, unpin one of them:',
    unpin: 'Unpin “%{title}”',
    failed: 'Could not unpin the news item',
  },
} as const satisfies Translation<typeof russian>
