import type { standard as russian } from '../ru/standard.ts'
import type { Translation } from '../translation.ts'

export const standard = {
  id: 'المعرّف',
  isActive: 'نشط',
  isDelete: 'محذوف',
  insDate: 'تاريخ الإنشاء',
  mdInsUser: 'أنشأه',
} as const satisfies Translation<typeof russian>
