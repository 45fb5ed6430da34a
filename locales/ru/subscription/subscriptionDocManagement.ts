import type { LabelsOf } from '#resource'
import type { subscriptionDocManagement as declared } from '../../../resources/subscription/subscriptionDocManagement.ts'

export const subscriptionDocManagement = {
  name: 'Документ подписки |||| Документы подписки |||| Документов подписки',
  gender: 'm',
  object: 'документ подписки',
  fields: {
    isActive: 'Активность',
    period: 'Период',
    docTypeName: 'Тип документа',
    name: 'Название',
    file: 'Файл',
    fileName: 'Имя файла',
    mdInsDate: 'Дата добавления',
    mdInsUser: 'Кто добавил',
  },
  hints: { docTypeName: 'Например: акт, счёт, счёт-фактура' },
  actions: { getFile: 'Скачать файл' },
  failures: { list: 'Не удалось загрузить список документов!' },
} as const satisfies LabelsOf<typeof declared>
