import type { LabelsOf } from '#resource'
import type { tag as declared } from '../../../resources/access/tag.ts'

export const tag = {
  name: 'Тег |||| Теги |||| Тегов',
  gender: 'm',
  object: 'тег',
  fields: { name: 'Название', isActive: 'Статус' },
} as const satisfies LabelsOf<typeof declared>
