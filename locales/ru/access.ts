import { documentOf } from '#words/ru/whole'
import type { AreaLabels } from './whole.ts'

/** The words of the menu (`nerud.menu.*`): of parts, and of the entries that lead to no list. */
export const menu = {
  users: 'Пользователи',
} as const

/** What the resources of `access` are called. */
export const labels = {
  account: {
    fields: {
      driver: 'Водитель',
      inn: 'ИНН',
      company: 'Компания',
      point: 'Точка',
      pointId: 'Номер точки',
      ownerCompany: 'Наша компания',
      seriesNumberDrive: 'Серия и номер прав',
      indicatorsArr: 'Сроки документов',
      issueDateDrive: 'Дата выдачи прав',
      balance: 'Баланс',
      ahead: 'Впереди',
      dealSum: 'Текущая неделя',
      balanceDays: 'Баланс за 30 дней',
      lastMovement: 'Последнее движение',
      hasBox: 'В кассе были движения',
      asOf: 'На дату',
      knownOn: 'Как было известно на',
    },
    views: {
      boxes: 'Кассы сотрудников',
      report: 'Кассы сотрудников: отчёт',
      deals: 'Накладные по водителям',
      operators: 'Отчёт по операторам',
    },
    measures: {
      opening: 'На начало',
      accrued: 'Начислено по накладным',
      premium: 'Премии',
      withheld: 'Удержано',
      paid: 'Выплачено',
      closing: 'На конец',
      trips: 'Рейсов',
      volume: 'Объём',
      distance: 'Пробег с грузом, км',
      driverSumm: 'Сумма водителя',
      perTrip: 'За рейс',
      entered: 'Внесено накладных',
      authorised: 'Авторизовано',
      errors: 'С ошибкой',
      corrected: 'Исправлено после',
      late: 'Дней до внесения',
      errorShare: 'Ошибок, %',
      delay: 'Задержка, дней',
    },
    cards: { boxes: 'Касса: выписка' },
    sections: { licence: 'Водительское удостоверение', accountCompany: 'Компании', accountVehicles: 'Машины', accountPayments: 'Расходы' },
    checks: { licenceNumber: 'Дата выдачи указана без серии и номера прав' },
    hints: {
      seriesNumberDrive: '10 цифр подряд, без пробелов',
      accountType: 'Водители и внешние в программу не входят',
    },
  },
  accountDocument: documentOf('сотрудника'),
} as const satisfies AreaLabels
