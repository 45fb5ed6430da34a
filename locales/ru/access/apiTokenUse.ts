import type { LabelsOf } from '#resource'
import type { apiTokenUse as declared } from '../../../resources/access/apiTokenUse.ts'

export const apiTokenUse = {
  name: 'Вызов по токену |||| Вызовы по токенам |||| Вызовов по токенам',
  gender: 'm',
  object: 'вызов по токену',
  fields: {
    token: 'Токен',
    at: 'Когда',
    method: 'Метод',
    path: 'Адрес вызова',
    status: 'Ответ',
    address: 'Откуда',
    agent: 'Программа',
  },
  refused: { remove: 'Вызовы не удаляют: старые уходят сами' },
} as const satisfies LabelsOf<typeof declared>
