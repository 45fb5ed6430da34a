import type { LabelsOf } from '#resource'
import type { material as declared } from '../../../resources/goods/material.ts'

export const material = {
  name: 'Материал |||| Материалы |||| Материалов',
  gender: 'm',
  object: 'материал',
  fields: { name: 'Название' },
  failures: { list: 'Ошибка. Не удалось загрузить список материалов.', select: 'Ошибка. Не удалось загрузить список материалов.' },
} as const satisfies LabelsOf<typeof declared>
