import { documentOf, lookup } from '#words/ru/whole'
import type { AreaLabels } from './whole.ts'

/** What the resources of `points` are called. */
export const labels = {
  point: {
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
      official: 'Владелец',
      balance: 'Баланс',
      ahead: 'Впереди',
      weeklyBalance: 'Текущая неделя',
      balanceDays: 'Баланс за 30 дней',
      lastMovement: 'Последнее движение',
      hasBox: 'В кассе были движения',
      asOf: 'На дату',
      knownOn: 'Как было известно на',
    },
    views: { boxes: 'Балансы точек' },
    cards: { boxes: 'Точки: баланс' },
    sections: { contact: 'Контакты' },
    empty: { pointType: '—' },
    checks: { bothCoordinates: 'Нужны обе координаты: и широта, и долгота', checkFailed: 'Не удалось проверить имя точки!' },
    failures: {
      list: 'Ошибка, не удалось загрузить точки!',
      select: 'Ошибка, не удалось загрузить точки!',
      filter: 'Не удалось загрузить список точек!',
    },
  },
  pointType: { ...lookup, name: 'Тип точки |||| Типы точек |||| Типов точек', gender: 'm', object: 'тип точки' },
  pointDocument: documentOf('точки'),
} as const satisfies AreaLabels
