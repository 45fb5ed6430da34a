import type { ResourceName } from './whole.ts'

type Shared = Pick<ResourceName, 'fields'>

/** Labels shared by all resources of documents. */
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

/** Labels shared by all fixed lookups. */
export const lookup = { fields: { name: 'Название' } } as const satisfies Shared
