import type { LabelsOf } from '#resource'
import type { account as declared } from '../../../resources/access/account.ts'

export const account = {
  name: 'Сотрудник |||| Сотрудники |||| Сотрудников',
  gender: 'm',
  object: 'сотрудника',
  fields: {
    login: 'Логин',
    fio: 'ФИО',
    fullFio: 'ФИО и логин',
    accountType: 'Тип',
    driver: 'Водитель',
    inn: 'ИНН',
    phone: 'Телефон',
    email: 'E-mail',
    company: 'Компания',
    point: 'Точка',
    pointId: 'Номер точки',
    ownerCompany: 'Наша компания',
    tags: 'Теги',
    accRoles: 'Роли',
    seriesNumberDrive: 'Серия и номер прав',
    indicatorsArr: 'Сроки документов',
    issueDateDrive: 'Дата выдачи прав',
    comment: 'Комментарий',
  },
  sections: { licence: 'Водительское удостоверение', accountCompany: 'Компании', accountVehicles: 'Машины', accountPayments: 'Расходы' },
  empty: { tags: '-', accRoles: '-' },
  checks: { licenceNumber: 'Дата выдачи указана без серии и номера прав' },
  hints: {
    login: 'От 3 до 60 знаков: буквы, цифры, точка, дефис, подчёркивание, @ и +',
    seriesNumberDrive: '10 цифр подряд, без пробелов',
    accountType: 'Водители и внешние в программу не входят',
  },
  actions: {
    toggle: 'Включить или отключить',
    resetPassword: 'Сбросить пароль',
  },
} as const satisfies LabelsOf<typeof declared>
