import type { LabelsOf } from '#resource'
import type { newsDocument as declared } from '../../../resources/content/newsDocument.ts'

export const newsDocument = {
  name: 'Документ новости |||| Документы |||| Документов новости',
  gender: 'm',
  object: 'документ новости',
  fields: { news: 'Новость', file: 'Файл', fileName: 'Имя файла', insDate: 'Дата добавления', mdInsUser: 'Кто добавил' },
} as const satisfies LabelsOf<typeof declared>
