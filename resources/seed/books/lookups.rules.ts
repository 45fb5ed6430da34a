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
