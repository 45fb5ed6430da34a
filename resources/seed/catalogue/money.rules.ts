import type { SeedRow } from '#areas/seed/rows.rules'
import { PRICE_TYPE, PROCESS } from '#resources/goods/product/product'
import { VAT_KIND } from '#resources/shared/vat.formulas'

const numbered = (names: readonly string[]): readonly SeedRow[] => names.map((name, at) => ({ id: at + 1, name }))

const costListTypes: readonly (readonly [name: string, kind: 'transfer' | 'expense' | null])[] = [
  ['Перевод между компаниями', 'transfer'],
  ['Общие затраты / точка', 'expense'],
  ['ФОТ', 'expense'],
  ['Транспорт', 'expense'],
  ['Игнорировать', null],
  ['Скидка', null],
]
/** Types of cost articles (finance §9); rules refer to the ids. */
export const costListTypeRows: readonly SeedRow[] = costListTypes.map(([name, kind], at) => ({ id: at + 1, name, kind }))
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
export const fineDiscountRows: readonly SeedRow[] = [
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
export const costListRows: readonly SeedRow[] = articles.map(([name, type], at) => ({ id: at + 1, name, cost_list_type_id: type }))

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
export const payMethodRows: readonly SeedRow[] = methods.map(([name, rate], at) => ({ id: at + 1, name, rate }))

type Flag = 'is_service' | 'is_sell' | 'is_shipment' | 'is_product' | 'is_route'
const priced = (id: number, name: string, ...flags: readonly Flag[]): SeedRow => ({
  id,
  name,
  is_service: flags.includes('is_service'),
  is_sell: flags.includes('is_sell'),
  is_shipment: flags.includes('is_shipment'),
  is_product: flags.includes('is_product'),
  is_route: flags.includes('is_route'),
})

/** The types of prices, with the flags of where each is used. */
export const priceTypeRows: readonly SeedRow[] = [
  priced(PRICE_TYPE.material, 'Материал', 'is_service', 'is_sell', 'is_product'),
  priced(PRICE_TYPE.delivery, 'Доставка', 'is_service', 'is_product'),
  priced(PRICE_TYPE.delivered, 'С доставкой', 'is_service', 'is_product'),
  priced(PRICE_TYPE.pickup, 'Вывоз', 'is_shipment', 'is_route'),
  priced(PRICE_TYPE.carriage, 'Перевозка', 'is_shipment', 'is_route'),
  priced(PRICE_TYPE.driver, 'Водитель', 'is_route'),
  priced(PRICE_TYPE.wholesale, 'Опт', 'is_sell', 'is_product'),
]

/** What happens with a product at its point. */
export const processRows: readonly SeedRow[] = [
  { id: PROCESS.purchase, name: 'Покупка' },
  { id: PROCESS.sale, name: 'Продажа' },
  { id: PROCESS.inner, name: 'Внутреннее перемещение' },
]

const { main, reduced, zero, none, simple5, simple7 } = VAT_KIND
/** The kinds of VAT that types of companies and company records refer to. */
export const vatKindRows: readonly SeedRow[] = [
  { id: main, name: 'Основная ставка' },
  { id: reduced, name: 'Льготная ставка' },
  { id: zero, name: 'Экспорт и международная перевозка' },
  { id: none, name: 'Без НДС' },
  { id: simple5, name: 'УСН, 5 %' },
  { id: simple7, name: 'УСН, 7 %' },
]

const rates: readonly (readonly [name: string, kind: number, rate: string, from: string])[] = [
  ['НДС 20 % (2000–2003)', main, '20', '2000-01-01'],
  ['НДС 18 %', main, '18', '2004-01-01'],
  ['НДС 20 %', main, '20', '2019-01-01'],
  ['НДС 22 %', main, '22', '2026-01-01'],
  ['НДС 10 %', reduced, '10', '2000-01-01'],
  ['НДС 0 %', zero, '0', '2000-01-01'],
  ['Без НДС', none, '0', '2000-01-01'],
  // Companies under the simplified tax system pay VAT from 2025 on; before, they have none.
  ['НДС 5 %', simple5, '5', '2025-01-01'],
  ['НДС 7 %', simple7, '7', '2025-01-01'],
]
/** The rates of a new database (Tax Code article 164; laws 303-ФЗ, 176-ФЗ, 425-ФЗ); users add later ones. */
export const vatRateRows: readonly SeedRow[] = rates.map(([name, kind_id, rate, date_start], at) => ({
  id: at + 1,
  name,
  kind_id,
  rate,
  date_start,
}))
