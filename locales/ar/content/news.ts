import type { news as russian } from '../../ru/content/news.ts'
import type { Translation } from '../../translation.ts'
import { named } from '../forms.ts'

export const news = {
  name: named('خبر', 'الأخبار', 'خبرًا'),
  fields: {
    title: 'العنوان',
    category: 'الفئة',
    publishDate: 'تاريخ النشر',
    isPinned: 'مثبّت',
    preview: 'باختصار',
    text: 'النص',
    newsDocs: 'الصور',
    documents: 'المستندات',
    reading: 'القراءة',
    readCount: 'عدد القرّاء',
    readers: 'من قرأ',
    mdInsUser: 'المؤلف',
  },
  hints: {
    publishDate: 'حتى هذا اليوم لا يرى الخبر إلا من يديرون الأخبار',
    isPinned: 'الأخبار المثبّتة تأتي أولًا وتظهر في الصفحة الرئيسية، ولا تزيد على ثلاثة',
  },
  choices: { reading: { new: 'غير مقروء', read: 'مقروء' } },
  inputs: { instead: 'إلغاء تثبيت خبر بدلًا منه', news: 'الخبر' },
  actions: { pin: 'تثبيت', unpin: 'إلغاء التثبيت', markRead: 'وضع علامة مقروء', markAllRead: 'وضع علامة مقروء على الكل' },
} as const satisfies Translation<typeof russian>
