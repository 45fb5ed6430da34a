import type { LabelsOf } from '#resource'
import type { news as declared } from '../../../resources/content/news.ts'

export const news = {
  name: 'Новость |||| Новости |||| Новостей',
  gender: 'f',
  object: 'новость',
  fields: {
    title: 'Заголовок',
    category: 'Категория',
    publishDate: 'Дата публикации',
    isPinned: 'Закреплена',
    preview: 'Коротко',
    text: 'Текст',
    newsDocs: 'Изображения',
    documents: 'Документы',
    reading: 'Прочтение',
    readCount: 'Прочитали',
    readers: 'Кто прочитал',
    mdInsUser: 'Автор',
  },
  hints: {
    publishDate: 'До этого дня новость видят только те, кто ведёт новости',
    isPinned: 'Закреплённые стоят первыми и показаны на главной странице; их не больше трёх',
  },
  choices: { reading: { new: 'Не прочитана', read: 'Прочитана' } },
  inputs: { instead: 'Открепить вместо неё', news: 'Новость' },
  actions: { pin: 'Закрепить', unpin: 'Открепить', markRead: 'Отметить прочитанной', markAllRead: 'Отметить все прочитанными' },
} as const satisfies LabelsOf<typeof declared>
