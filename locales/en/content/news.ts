import type { news as russian } from '../../ru/content/news.ts'
import type { Translation } from '../../translation.ts'

export const news = {
  name: 'News item |||| News',
  fields: {
    title: 'Title',
    category: 'Category',
    publishDate: 'Publication date',
    isPinned: 'Pinned',
    preview: 'Summary',
    text: 'Text',
    newsDocs: 'Images',
    documents: 'Documents',
    reading: 'Reading',
    readCount: 'Read by',
    readers: 'Who has read it',
    mdInsUser: 'Author',
  },
  hints: {
    publishDate: 'Until this day only those who manage news see the item',
    isPinned: 'Pinned items come first and are shown on the home page; at most three',
  },
  choices: { reading: { new: 'Unread', read: 'Read' } },
  inputs: { instead: 'Unpin instead', news: 'News item' },
  actions: { pin: 'Pin', unpin: 'Unpin', markRead: 'Mark as read', markAllRead: 'Mark all as read' },
} as const satisfies Translation<typeof russian>
