import type { Row } from '#areas/seed/rows.rules'

/** The fixed lookup tables: names in the order of their ids, from 1. Ids belong to the product: rules refer to some of them. */
export const lookups: Readonly<Record<string, readonly string[]>> = {
  company_type: ['Поставщик', 'Заказчик', 'Перевозчик', 'Прочее'],
  nds_type: ['Без НДС', 'НДС 22%', 'НДС 20%', 'НДС 10%', 'НДС 7%', 'НДС 5%', 'НДС 0%'],
  company_owner_type: [
    'ООО',
    'АО',
    'ПАО',
    'ИП',
    'Самозанятый',
    'Физическое лицо',
    'Государственное или муниципальное предприятие',
    'Прочее',
  ],
  bank_transaction_class: ['Клиент-банк 1С (любой банк)', 'Сбербанк', 'ВТБ', 'Альфа-Банк', 'Т-Банк', 'Модульбанк'],
  oil_company_class: ['Газпромнефть (ОПТИ 24)', 'Ликард (Лукойл)', 'Роснефть', 'Татнефть', 'ППР', 'Прочий (файл Excel)'],
  truck_penalty_company_class: ['Госавтоинспекция', 'Платон', 'МАДИ и АМПП', 'Прочий (файл Excel или CSV)'],
  point_type: ['Склад', 'Автопарк', 'Карьер', 'Объект', 'Пункт погрузки', 'Водитель'],
  account_type: ['Сотрудник', 'Водитель', 'Куратор', 'Внешний'],
  deal_status: ['Активна', 'Закрыта', 'Ошибка', 'Удалена', 'Исполняется'],
  material_order_status: ['Активна', 'Закрыта', 'Ошибка'],
}

/** The kinds of records that templates are filled from, by the number of the template object (foundations §9, and later additions). */
export const templateObjects: readonly Row[] = [
  'Компания',
  'Сотрудник',
  'Точка',
  'Машина',
  'Заявка',
  'Накладная',
  'Машина смены',
  'Платёж',
  'Закрывающий документ',
  'Несколько платежей',
].map((name, at) => ({ id: at + 1, name }))

/** Units of measurement in the trade of bulk materials: name and symbol. */
export const units: readonly (readonly [string, string])[] = [
  ['Тонна', 'т'],
  ['Кубический метр', 'м³'],
  ['Штука', 'шт'],
  ['Час', 'ч'],
  ['Рейс', 'рейс'],
  ['Километр', 'км'],
  ['Литр', 'л'],
]

/** Indicators tracked for every fleet: code, name, type of value; ids follow the order. */
export const INDICATORS: readonly (readonly [code: string, name: string, valueType: 'term' | 'number' | 'text'])[] = [
  ['OSAGO', 'ОСАГО', 'term'],
  ['INSPECTION', 'Диагностическая карта', 'term'],
  ['PASS', 'Пропуск в зону ограничения', 'term'],
  ['TACHOGRAPH', 'Тахограф', 'term'],
  ['PLATON', 'Бортовое устройство «Платон»', 'text'],
  ['ODOMETER', 'Пробег, км', 'number'],
  ['SERVICE', 'Техническое обслуживание', 'term'],
]

/** Statuses of tasks in order; users may change them. */
export const taskStatuses: readonly Row[] = [
  { id: 1, name: 'Новые', complited: false, on_board: true },
  { id: 2, name: 'В работе', complited: false, on_board: true },
  { id: 3, name: 'На проверке', complited: false, on_board: true },
  { id: 4, name: 'Готово', complited: true, on_board: true },
  { id: 5, name: 'Отменено', complited: true, on_board: false },
].map((row, at) => ({ ...row, sequence: at + 1 }))

/** Sections of tasks for a typical office. */
export const taskSections: readonly Row[] = ['Диспетчерская', 'Гараж', 'Бухгалтерия', 'Продажи', 'Офис'].map((name, at) => ({
  id: at + 1,
  name,
}))

const FLAGS = {
  company: 'is_company',
  point: 'is_point',
  account: 'is_account',
  car: 'is_car',
  deals: 'is_deals',
  dealSheet: 'is_deal_vedomosti',
  order: 'is_blank',
  payment: 'is_payment',
  penalty: 'is_truck_penalty',
  repair: 'is_repair',
} as const
type Flag = keyof typeof FLAGS

const EVERY = Object.keys(FLAGS) as Flag[]

// Ids follow the order, from 1; 19 is reserved for files of transactions (foundations §9).
const types: readonly (readonly [name: string, code: string, flags: readonly Flag[]])[] = [
  ['Договор', 'CONTRACT', ['company', 'point']],
  ['Дополнительное соглашение', 'ADDENDUM', ['company', 'point']],
  ['Доверенность', 'POWER', ['company', 'account']],
  ['Свидетельство о регистрации', 'REGISTRATION', ['company']],
  ['Карточка предприятия', 'CARD', ['company']],
  ['Счёт', 'INVOICE', ['company', 'payment']],
  ['Товарно-транспортная накладная', 'TTH', ['deals', 'payment']],
  ['Акт выполненных работ', 'ACT', ['company', 'deals', 'payment', 'repair']],
  ['Счёт-фактура', 'VAT', ['company', 'payment']],
  ['Универсальный передаточный документ', 'UPD', ['company', 'deals', 'payment', 'dealSheet']],
  ['Паспорт', 'PASSPORT', ['account']],
  ['Водительское удостоверение', 'LICENCE', ['account']],
  ['Трудовой договор', 'LABOUR', ['account']],
  ['Медицинская справка', 'MEDICAL', ['account']],
  ['СТС', 'STS', ['car']],
  ['ПТС', 'PTS', ['car']],
  ['Полис ОСАГО', 'OSAGO', ['car']],
  ['Диагностическая карта', 'INSPECTION', ['car']],
  ['Файл транзакций', 'TRANSACTIONS', []],
  ['Платёжное поручение', 'ORDER', ['payment']],
  ['Чек', 'RECEIPT', ['payment', 'repair']],
  ['Заявка', 'BLANK', ['order']],
  ['Реестр накладных', 'REGISTRY', ['dealSheet']],
  ['Заказ-наряд', 'WORK', ['repair']],
  ['Постановление о штрафе', 'PENALTY', ['penalty', 'payment']],
  ['Договор аренды', 'LEASE', ['point', 'company', 'car']],
  ['Схема проезда', 'MAP', ['point']],
  ['Пропуск', 'PASS', ['point', 'account', 'car']],
  ['Фотография', 'PHOTO', ['point', 'car', 'deals', 'account', 'repair']],
  ['Согласие на обработку персональных данных', 'CONSENT', ['account']],
  ['Прочее', 'OTHER', EVERY],
]

/** The document types of every database. */
export const documentTypeRows = types.map(([name, code, flags], at) => ({
  id: at + 1,
  name,
  code,
  ...Object.fromEntries(EVERY.map(flag => [FLAGS[flag], flags.includes(flag)])),
}))
