import type { LabelsOf } from '#resource'
import type { newsCategory as declared } from '../../../resources/content/newsCategory.ts'

export const newsCategory = {
  name: 'Категория новостей |||| Категории новостей |||| Категорий новостей',
  gender: 'f',
  object: 'категорию новостей',
  fields: { name: 'Название', count: 'Новостей' },
} as const satisfies LabelsOf<typeof declared>
