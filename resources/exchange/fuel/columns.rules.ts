import { code, moment, plate, text, time } from '../table/cells.rules.ts'
import { roublesColumn, column, measureColumn, type TableShape } from '../table/mapping.rules.ts'

/** Decimals: litres and prices have three or four, roubles two. */
const LITRES = 3
const PRICE = 4
const ROUBLES = 2

const columns = {
  card: column(code, '№ карты', 'Номер карты', 'Карта', 'Топливная карта', 'Код карты', 'Card number', 'Card'),
  date: column(moment, 'Дата', 'Дата операции', 'Дата транзакции', 'Дата заправки', 'Дата чека', 'Date'),
  time: column(time, 'Время', 'Время операции', 'Время транзакции', 'Время заправки', 'Time'),
  moment: column(moment, 'Дата и время', 'Дата/время', 'Дата, время', 'Дата и время операции', 'Дата и время транзакции', 'Timestamp'),
  station: column(text, 'АЗС', 'Номер АЗС', '№ АЗС', 'АЗК', 'Название АЗС', 'Точка обслуживания', 'ТО', 'Станция', 'Station'),
  address: column(text, 'Адрес', 'Адрес АЗС', 'Адрес точки обслуживания', 'Место'),
  product: column(
    text,
    'Товар',
    'Вид топлива',
    'Услуга',
    'Товар/услуга',
    'Service',
    'Вид товара',
    'Топливо',
    'Нефтепродукт',
    'Номенклатура',
    'Product',
  ),
  quantity: measureColumn(LITRES, 'Количество', 'Литры', 'Объём', 'Кол-во', 'Количество, л', 'Объём, л', 'Quantity', 'Volume'),
  price: roublesColumn(PRICE, 'Цена', 'Цена на АЗС', 'Цена за литр', 'Цена, руб', 'Price'),
  sum: roublesColumn(ROUBLES, 'Сумма', 'Стоимость', 'Сумма на АЗС', 'Сумма без скидки', 'Сумма, руб', 'Sum', 'Amount'),
  discount: roublesColumn(ROUBLES, 'Скидка', 'Сумма скидки', 'Размер скидки', 'Скидка, руб', 'Discount'),
  discountPercent: measureColumn(PRICE, 'Скидка, %', '% скидки', 'Процент скидки'),
  discountedSum: roublesColumn(ROUBLES, 'Сумма со скидкой', 'Стоимость со скидкой', 'Итого со скидкой', 'К оплате', 'Сумма к оплате'),
  currency: column(text, 'Валюта', 'Код валюты', 'Валюта операции', 'Currency'),
  operation: column(text, 'Тип операции', 'Операция', 'Вид операции', 'Тип транзакции'),
  holder: column(text, 'Держатель', 'Держатель карты', 'Водитель', 'ФИО', 'Владелец карты'),
  plate: column(plate, 'Госномер', 'Гос. номер', 'Гос номер', 'ГРЗ', 'Номер ТС', 'Номер автомобиля', 'Автомобиль', 'ТС'),
} as const

const CARD_ROW = /^(?:топливн\p{L}*\s+)?(?:карт\p{L}*|card)\s*(?:номер|number|no|№|n)?\s*[.:№]?\s*(\d[\d -]{3,35}\d)(?!\d)/iu
const CARD_ALONE = /^\d(?: ?\d){9,29}$/u
/** Returns the card in a row of its own above its purchases: 'Карта № 7013 4500 1210 3071', with or without the holder. */
function cardIn(text: string): string | null {
  const found = CARD_ROW.exec(text)?.[1] ?? (CARD_ALONE.test(text) ? text : null)
  return found && found.replace(/[ -]/gu, '')
}

/** Transactions of fuel cards; the headings differ between suppliers (imports.md §2). */
export const FUEL: TableShape<typeof columns> = {
  columns,
  needs: [['card'], ['moment', 'date'], ['quantity'], ['sum', 'discountedSum']],
  // A car wash or a toll has a price but no litres.
  blank: ['quantity'],
  proof: ['moment', 'date'],
  group: { field: 'card', read: cardIn },
}
