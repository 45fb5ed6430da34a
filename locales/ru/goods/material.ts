import type { LabelsOf } from '#resource'
import type { material as declared } from '../../../resources/goods/material.ts'

export const material = {
  name: 'Материал |||| Материалы |||| Материалов',
  fields: { name: 'Название' },
} as const satisfies LabelsOf<typeof declared>
