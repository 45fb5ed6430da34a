import type { LabelsOf } from '#resource'
import type { apiToken as declared } from '../../../resources/access/apiToken.ts'

export const apiToken = {
  name: 'Токен API |||| Токены API |||| Токенов API',
  gender: 'm',
  object: 'токен API',
  fields: {
    name: 'Название',
    owner: 'Владелец',
    rights: 'Права',
    isReadOnly: 'Только чтение',
    expires: 'Действует до',
    addresses: 'С каких адресов',
    revokedAt: 'Отозван',
    state: 'Состояние',
    issuedAt: 'Секрет выпущен',
    ending: 'Последние знаки',
    usedAt: 'Последний вызов',
    usedFrom: 'С адреса',
    usedBy: 'Программа',
    useCount: 'Вызовов',
    isActive: 'Включён',
  },
  choices: {
    state: { new: 'Секрет не выпущен', active: 'Действует', blocked: 'Отключён', expired: 'Истёк', revoked: 'Отозван' },
  },
  sections: { apiTokenUse: 'Последние вызовы' },
  activity: { on: 'Включить', off: 'Отключить', isOff: 'Токен отключён: вызовы по нему не принимаются' },
  hints: {
    name: 'Чья программа и для чего: увидите в истории изменений',
    owner: 'Не указан: вы. По токену можно не больше, чем владельцу сегодня',
    expires: 'Не указано: самый долгий разрешённый срок',
    addresses: 'IP-адреса и сети через пробел или запятую: 203.0.113.7, 10.0.0.0/8. Не указаны: отовсюду',
  },
  refused: { edit: 'Отозванный токен не меняется: создайте новый', remove: 'Токен не удаляют: его отзывают' },
  actions: { issue: 'Выпустить секрет', reissue: 'Перевыпустить', revoke: 'Отозвать токен' },
} as const satisfies LabelsOf<typeof declared>
