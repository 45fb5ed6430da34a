import type { Row } from '#areas/seed/rows.rules'

const numbered = (names: readonly string[]): readonly Row[] => names.map((name, at) => ({ id: at + 1, name }))

const costListTypes: readonly (readonly [name: string, kind: 'transfer' | 'expense' | null])[] = [
  ['Перевод между компаниями', 'transfer'],
  ['Общие затраты / точка', 'expense'],
  ['ФОТ', 'expense'],
  ['Транспорт', 'expense'],
  ['Игнорировать', null],
  ['Скидка', null],
]
/** Types of cost articles (finance §9); rules refer to the ids. */
export const costListTypeRows: readonly Row[] = costListTypes.map(([name, kind], at) => ({ id: at + 1, name, kind }))
/** Statuses of payments (silent-places §7). */
export const payStatusRows = numbered(['Черновик', 'Запланирован', 'Проведён', 'Отменён'])
/** Sources of records (silent-places §7). */
export const inputTypeRows = numbered([
  'Вручную',
  'Excel',
  'Топливная транзакция',
  'Топливная ведомость',
  'Расходная ведомость',
  'Ведомость ФОТ',
  'Регулярный платёж',
  'Накладная',
  'Банк',
  'Штраф',
])

/** Statuses of bank and fuel card transactions (silent-places §7). */
export const transactionStatusRows = numbered(['Не обработана', 'Обработана', 'Игнорируется', 'Ошибка привязки'])
/** Statuses of fines (silent-places §7). */
export const truckPenaltyStatusRows = numbered(['Новая', 'Не оплачен', 'Оплачен', 'Обжалуется', 'Отменён'])
/**
 * Discounts on fines that are paid early, by the day from which the law sets them (imports §3); users maintain the catalogue themselves.
 */
export const fineDiscountRows: readonly Row[] = [
  { id: 1, date_start: '2016-01-01', percent: '50', days: 20, comment: 'ст. 32.2 КоАП РФ' },
  { id: 2, date_start: '2025-01-01', percent: '25', days: 30, comment: 'ст. 32.2 КоАП РФ' },
]

/** Statuses of waybill statements, in the order of the states of all statements (finance §3). */
export const dealVedomostStatusRows = numbered(['Черновик', 'Проведена', 'Частично отменена', 'Удалена'])

const articles: readonly (readonly [name: string, type: number])[] = [
  ['Ввод остатков', 1],
  ['Оплата по договору', 1],
  ['Возврат средств', 1],
  ['Топливо', 4],
  ['Займ', 1],
  ['Заработная плата', 3],
  ['Аванс', 3],
  ['Премия', 3],
  ['Подотчёт', 3],
  ['Ремонт и обслуживание', 4],
  ['Запасные части', 4],
  ['Платные дороги', 4],
  ['Страхование машин', 4],
  ['Аренда', 2],
  ['Связь и интернет', 2],
  ['Хозяйственные расходы', 2],
  ['Налоги и сборы', 2],
  ['Банковские комиссии', 2],
  ['Прочие расходы', 2],
  ['Не учитывать', 5],
  ['Скидка поставщика', 6],
  ['Штрафы ГИБДД', 4],
]
/** The articles of a new database; rules refer to 1 and 4 (finance §9). */
export const costListRows: readonly Row[] = articles.map(([name, type], at) => ({ id: at + 1, name, cost_list_type_id: type }))

const methods: readonly (readonly [name: string, rate: string])[] = [
  ['Безналичный расчёт', '1'],
  ['Наличные', '1'],
  ['Банковская карта', '1'],
  ['Взаимозачёт', '1'],
  ['Топливная карта', '1'],
  ['Перевод через посредника', '1.06'],
  ['Наличные с НДС', '1.2'],
]
/** The payment methods of a new database. */
export const payMethodRows: readonly Row[] = methods.map(([name, rate], at) => ({ id: at + 1, name, rate }))
