import type { StandardFields } from '#resource'

/** What the fields that every record has are called, where a resource does not call them otherwise. */
export const standard = {
  id: 'ID',
  isActive: 'Активность',
  isDelete: 'Удалено',
  insDate: 'Создано',
  mdInsUser: 'Кто создал',
} as const satisfies Record<keyof StandardFields | 'id', string>
