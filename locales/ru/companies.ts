import { documentOf, lookup } from '#words/ru/whole'
import { requisites, vatLabels } from './parts.ts'
import type { AreaLabels, Labels } from './whole.ts'

/** The words of a company's hand-made screens. */
export const companyScreens = {
  inn: { fill: 'Заполнить по ИНН', filled: 'Заполнено по данным реестра' },
  noSuppliers: 'Поставщиков нет: компании ещё ничего не привозили, заявок и постоянных накладных на неё нет',
} as const

/** What companies of every kind are told by. */
const shared = {
  fields: {
    kind: 'Вид',
    name: 'Название',
    shortName: 'Краткое название',
    fullName: 'Полное название',
    inn: 'ИНН',
    kpp: 'КПП',
    ogrn: 'ОГРН / ОГРНИП',
    brand: 'Бренд',
    phone: 'Телефон',
    email: 'E-mail',
    address: 'Юридический адрес',
    isBlocked: 'Заблокирована',
    comment: 'Комментарий',
  },
  choices: {
    kind: { client: 'Контрагент', own: 'Наша компания', oil: 'Топливная компания', penalty: 'Компания по штрафам', system: 'Системная' },
  },
  hints: {
    shortName: 'Если не указать, получится из названия без формы собственности',
    inn: '10 цифр у организаций, 12 у предпринимателей и самозанятых',
    isBlocked: 'С заблокированной компанией новые накладные не заводят',
  },
} as const

const company = {
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
    balanceDays: 'Баланс за 30 дней',
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
  views: { boxes: 'Кассы компаний', report: 'Кассы компаний: отчёт', debts: 'Долги по срокам' },
  measures: {
    opening: 'На начало',
    accrued: 'Начислено',
    paid: 'Выплачено',
    closing: 'На конец',
    owed: 'Нам должны',
    owed30: 'Нам: 0–30 дней',
    owed60: 'Нам: 31–60 дней',
    owed90: 'Нам: 61–90 дней',
    owedOld: 'Нам: больше 90 дней',
    owe: 'Мы должны',
    owe30: 'Мы: 0–30 дней',
    owe60: 'Мы: 31–60 дней',
    owe90: 'Мы: 61–90 дней',
    oweOld: 'Мы: больше 90 дней',
  },
  charts: { owed: 'Нам должны по срокам', owe: 'Мы должны по срокам' },
  cards: { boxes: 'Касса: выписка' },
  failures: { list: 'Не удалось загрузить данные по компаниям' },
} as const satisfies Labels['company']

const { fields } = company

/** The words of the menu (`nerud.menu.*`): of parts, and of the entries that lead to no list. */
export const menu = {
  companies: 'Компании',
  fineCompanies: 'Штрафы компании',
  companyImport: 'Загрузка компаний из файла',
} as const

/** What the resources of `companies` are called. */
export const labels = {
  company,
  companyBrand: {
    name: 'Бренд компаний |||| Бренды компаний |||| Брендов компаний',
    gender: 'm',
    object: 'бренд компаний',
    fields: { name: 'Название' },
  },
  companyType: { ...lookup, name: 'Тип компании |||| Типы компаний |||| Типов компаний', gender: 'm', object: 'тип компании' },
  ndsType: { ...lookup, name: 'Вид НДС |||| Виды НДС |||| Видов НДС', gender: 'm', object: 'вид НДС' },
  ...vatLabels,
  companyOwnerType: {
    ...lookup,
    name: 'Форма собственности |||| Формы собственности |||| Форм собственности',
    gender: 'f',
    object: 'форму собственности',
  },
  companyRequisite: { ...requisites, name: 'Реквизиты |||| Реквизиты |||| Реквизитов', gender: 'plural', object: 'реквизиты' },
  companyDocument: documentOf('компании'),
  accountCompany: {
    name: 'Связь сотрудника и компании |||| Связи сотрудников и компаний |||| Связей сотрудников и компаний',
    gender: 'f',
    object: 'связь сотрудника и компании',
    fields: { account: 'Сотрудник', company: 'Компания', insDate: 'Связаны с' },
    hints: { account: 'Первый связанный сотрудник становится куратором компании' },
    inputs: { account: 'Сотрудник', companies: 'Компании', company: 'Компания', accounts: 'Сотрудники' },
    actions: { bulkSave: 'Добавить несколько' },
  },
  ownerCompany: {
    name: 'Наша компания |||| Наши компании |||| Наших компаний',
    gender: 'f',
    object: 'нашу компанию',
    fields: {
      ...shared.fields,
      ndsType: fields.ndsType,
      ownerType: fields.ownerType,
      curator: fields.curator,
      relationAccounts: fields.relationAccounts,
      bankClass: fields.bankClass,
      className: fields.bankClass,
      keyIssued: 'Ключ обмена с 1С выдан',
    },
    choices: shared.choices,
    sections: { bankTransactionsImportDocument: 'Выписки', ownerCompanyRequisite: 'Реквизиты' },
    empty: { curator: company.empty.curator, keyIssued: 'Не выдавался' },
    hints: { ...shared.hints, bankClass: 'Чьи выписки загружаются по этой компании' },
    actions: { init: 'Прочитать файл', updateOnecKey: 'Выдать ключ обмена с 1С' },
    inputs: { id: 'Файл' },
  },
  ownerCompanyRequisite: {
    ...requisites,
    name: 'Реквизиты нашей компании |||| Реквизиты наших компаний |||| Реквизитов наших компаний',
    gender: 'plural',
    object: 'реквизиты нашей компании',
  },
  bankTransactionClass: { ...lookup, name: 'Банк выписки |||| Банки выписок |||| Банков выписок', gender: 'm', object: 'банк выписки' },
  oilCompany: {
    name: 'Топливная компания |||| Топливные компании |||| Топливных компаний',
    gender: 'f',
    object: 'топливную компанию',
    fields: {
      ...shared.fields,
      ndsType: fields.ndsType,
      keyVerified: fields.keyVerified,
      oilClass: fields.oilClass,
      className: fields.oilClass,
      added: 'Дата внесения',
    },
    choices: shared.choices,
    sections: { oilCompanyTransactionsImportDocument: 'Отчёты', oilCompanyRequisite: 'Реквизиты' },
    hints: { ...shared.hints, oilClass: 'По какому образцу читаются отчёты поставщика' },
    actions: { init: 'Прочитать файл', uploadKeyfile: 'Загрузить файл ключа' },
    inputs: { id: 'Файл', file: 'Файл ключа', password: 'Пароль ключа' },
  },
  oilCompanyClass: {
    ...lookup,
    name: 'Поставщик топлива |||| Поставщики топлива |||| Поставщиков топлива',
    gender: 'm',
    object: 'поставщика топлива',
  },
  oilCompanyRequisite: {
    ...requisites,
    name: 'Реквизиты топливной компании |||| Реквизиты топливных компаний |||| Реквизитов топливных компаний',
    gender: 'plural',
    object: 'реквизиты топливной компании',
  },
  oilCompanyDocument: documentOf('топливной компании'),
  truckPenaltyCompany: {
    name: 'Компания по штрафам |||| Компании по штрафам |||| Компаний по штрафам',
    gender: 'f',
    object: 'компанию по штрафам',
    fields: {
      ...shared.fields,
      penaltyClass: fields.penaltyClass,
      className: fields.penaltyClass,
    },
    choices: shared.choices,
    sections: { truckPenaltyTransactionImportDocument: 'Списки штрафов', truckPenaltyCompanyRequisite: 'Реквизиты' },
    hints: { ...shared.hints, penaltyClass: 'По какому образцу читаются файлы штрафов' },
    actions: { init: 'Прочитать файл' },
    inputs: { id: 'Файл' },
  },
  truckPenaltyCompanyClass: {
    ...lookup,
    name: 'Источник штрафов |||| Источники штрафов |||| Источников штрафов',
    gender: 'm',
    object: 'источник штрафов',
  },
  truckPenaltyCompanyRequisite: {
    ...requisites,
    name: 'Реквизиты компании по штрафам |||| Реквизиты компаний по штрафам |||| Реквизитов компаний по штрафам',
    gender: 'plural',
    object: 'реквизиты компании по штрафам',
  },
  truckPenaltyCompanyDocument: documentOf('компании по штрафам'),
} as const satisfies AreaLabels
