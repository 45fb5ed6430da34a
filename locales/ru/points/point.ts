import type { LabelsOf } from '#resource'
import type { point as declared } from '../../../resources/points/point.ts'

export const point = {
  name: 'Точка |||| Точки |||| Точек',
  gender: 'f',
  object: 'точку',
  fields: {
    name: 'Название',
    company: 'Компания',
    pointType: 'Типы',
    address: 'Адрес',
    lat: 'Широта',
    lon: 'Долгота',
    phone: 'Телефон',
    email: 'E-mail',
    lastName: 'Фамилия',
    firstName: 'Имя',
    middleName: 'Отчество',
    fullName: 'Контактное лицо',
    comment: 'Комментарий',
    hasAccounts: 'Есть сотрудники',
  },
  sections: { contact: 'Контакты' },
  empty: { pointType: '-' },
  checks: { bothCoordinates: 'Нужны обе координаты: и широта, и долгота', checkFailed: 'Не удалось проверить имя точки!' },
  failures: {
    list: 'Ошибка, не удалось загрузить точки!',
    select: 'Ошибка, не удалось загрузить точки!',
    filter: 'Не удалось загрузить список точек!',
  },
} as const satisfies LabelsOf<typeof declared>
