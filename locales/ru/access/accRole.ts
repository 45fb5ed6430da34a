import type { LabelsOf } from '#resource'
import type { accRole as declared } from '../../../resources/access/accRole.ts'

export const accRole = {
  name: 'Роль |||| Роли |||| Ролей',
  gender: 'f',
  object: 'роль',
  fields: {
    nameRole: 'Название',
    description: 'Описание',
    rights: 'Права',
    isOnlyRead: 'Только просмотр',
    accountsCount: 'Сотрудников',
  },
  hints: { isOnlyRead: 'Сотрудник, у которого все роли такие, ничего не меняет: формы и кнопки скрыты, запись сервер отклоняет' },
  inputs: { rights: 'Права' },
  actions: { updateRights: 'Сохранить права' },
} as const satisfies LabelsOf<typeof declared>
