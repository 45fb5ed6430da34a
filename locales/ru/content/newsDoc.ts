import type { LabelsOf } from '#resource'
import type { newsDoc as declared } from '../../../resources/content/newsDoc.ts'

export const newsDoc = {
  name: 'Изображение новости |||| Изображения новостей |||| Изображений новостей',
  gender: 'n',
  object: 'изображение новости',
  fields: { file: 'Изображение', fileName: 'Имя файла', insDate: 'Дата добавления', mdInsUser: 'Кто добавил' },
} as const satisfies LabelsOf<typeof declared>
