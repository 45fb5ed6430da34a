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
