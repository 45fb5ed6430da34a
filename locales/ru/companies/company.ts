import type { LabelsOf } from '#resource'
import type { company as declared } from '../../../resources/companies/company.ts'
import { shared } from './company/shared.ts'

export const company = {
  name: 'Компания |||| Компании |||| Компаний',
  gender: 'f',
  object: 'компанию',
  fields: {
    ...shared.fields,
    companyType: 'Типы',
    ndsType: 'НДС',
    ownerType: 'Форма собственности',
    curator: 'Куратор',
    bankClass: 'Банк выписки',
    oilClass: 'Поставщик',
    penaltyClass: 'Источник',
    keyVerified: 'Ключ проверен',
    balance: 'Баланс',
    ahead: 'Впереди',
    dealSum: 'Текущая неделя',
    lastMovement: 'Последнее движение',
    asOf: 'На дату',
    knownOn: 'Как было известно на',
    relationAccounts: 'Связанные сотрудники',
  },
  choices: shared.choices,
  sections: {
    accountCompany: 'Сотрудники',
    companySuppliers: 'Поставщики',
    own: 'Наша компания',
    oil: 'Топливная компания',
    penalty: 'Компания по штрафам',
  },
  empty: { curator: 'Не назначен', companyType: '-' },
  hints: shared.hints,
  views: { boxes: 'Кассы компаний', report: 'Кассы компаний: отчёт' },
  measures: {
    opening: 'На начало',
    accrued: 'Начислено',
    paid: 'Выплачено',
    closing: 'На конец',
  },
  cards: { boxes: 'Касса: выписка' },
  failures: { list: 'Не удалось загрузить данные по компаниям' },
} as const satisfies LabelsOf<typeof declared>
