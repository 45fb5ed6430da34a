import type { ResourceName } from './whole.ts'

type Shared = Pick<ResourceName, 'fields'>

/** Labels that all document resources share. */
export const documents = {
  fields: {
    owner: 'Владелец',
    name: 'Название',
    documentType: 'Тип документа',
    file: 'Файл',
    fileName: 'Имя файла',
    status: 'Статус',
    insDate: 'Дата добавления',
  },
} as const satisfies Shared

/** Labels that all fixed books of names share. */
export const lookup = { fields: { name: 'Название' } } as const satisfies Shared
