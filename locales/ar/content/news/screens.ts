import type { newsScreens as russian } from '../../../ru/content/news/screens.ts'
import type { Translation } from '../../../translation.ts'

export const newsScreens = {
  news: {
    title: 'الأخبار',
    all: 'كل الأخبار',
    unread: 'غير مقروء: %{count}',
    none: 'لا توجد أخبار مثبّتة.',
    full: 'ثلاثة أخبار مثبّتة بالفعل. لتثبيت هذا الخبر ألغِ تثبيت أحدها:',
    unpin: 'إلغاء تثبيت «%{title}»',
    failed: 'تعذّر إلغاء تثبيت الخبر',
  },
} as const satisfies Translation<typeof russian>
