import { amount, code, moment, plate, text, time } from '../table/cells.ts'
import type { TableColumn, TableShape } from '../table/mapping.ts'

const column = <Value>(read: TableColumn<Value>['read'], ...words: string[]): TableColumn<Value> => ({ words, read })

/** Digits after the point: litres and prices have three or four, roubles two. */
const LITRES = 3
const PRICE = 4
const ROUBLES = 2

const columns = {
  card: column(code, '№ карты', 'Номер карты', 'Карта', 'Топливная карта', 'Код карты', 'Card number', 'Card'),
  date: column(moment, 'Дата', 'Дата операции', 'Дата транзакции', 'Дата заправки', 'Дата чека', 'Date'),
  time: column(time, 'Время', 'Время операции', 'Время транзакции', 'Время заправки', 'Time'),
  moment: column(moment, 'Дата и время', 'Дата/время', 'Дата, время', 'Дата и время операции', 'Дата и время транзакции', 'Timestamp'),
  station: column(text, 'АЗС', 'Номер АЗС', '№ АЗС', 'АЗК', 'Название АЗС', 'Точка обслуживания', 'ТО', 'Станция'),
  address: column(text, 'Адрес', 'Адрес АЗС', 'Адрес точки обслуживания', 'Место'),
  product: column(
    text,
    'Товар',
    'Вид топлива',
    'Услуга',
    'Товар/услуга',
    'Вид товара',
    'Топливо',
    'Нефтепродукт',
    'Номенклатура',
    'Product',
  ),
  quantity: column(amount(LITRES), 'Количество', 'Литры', 'Объём', 'Кол-во', 'Количество, л', 'Объём, л', 'Quantity', 'Volume'),
  price: column(amount(PRICE), 'Цена', 'Цена на АЗС', 'Цена за литр', 'Цена, руб', 'Price'),
  sum: column(amount(ROUBLES), 'Сумма', 'Стоимость', 'Сумма на АЗС', 'Сумма без скидки', 'Сумма, руб', 'Sum', 'Amount'),
  discount: column(amount(ROUBLES), 'Скидка', 'Сумма скидки', 'Размер скидки', 'Скидка, руб', 'Discount'),
  discountPercent: column(amount(PRICE), 'Скидка, %', '% скидки', 'Процент скидки'),
  discountedSum: column(amount(ROUBLES), 'Сумма со скидкой', 'Стоимость со скидкой', 'Итого со скидкой', 'К оплате', 'Сумма к оплате'),
  operation: column(text, 'Тип операции', 'Операция', 'Вид операции', 'Тип транзакции'),
  holder: column(text, 'Держатель', 'Держатель карты', 'Водитель', 'ФИО', 'Владелец карты'),
  plate: column(plate, 'Госномер', 'Гос. номер', 'Гос номер', 'ГРЗ', 'Номер ТС', 'Номер автомобиля', 'Автомобиль', 'ТС'),
} as const

/** Transactions of fuel cards as suppliers send them; no two suppliers head their columns alike (imports.md §2). */
export const FUEL: TableShape<typeof columns> = {
  columns,
  needs: [['card'], ['moment', 'date'], ['quantity'], ['sum', 'discountedSum']],
  proof: ['moment', 'date'],
}
