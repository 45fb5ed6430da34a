import type { Problem } from '#resource'
import { isZero, negate, type Decimal } from '#resource/decimal'
import type { TableFile, TableLimits, TableRow } from '#server/engine/excel/read.ts'
import { code, moment, plate, text, time, type LocalMoment, fingerprintsBySheets } from './table/cells.rules.ts'
import { roublesColumn, column, measureColumn, type TableShape, type Mapping } from './table/mapping.rules.ts'
import { rowPositionOf, readMapped, type ReadRow, type TableValues } from './table/read.rules.ts'

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

type Columns = typeof FUEL.columns
type Values = TableValues<Columns>
type TakenRow = Extract<ReadRow<Columns>, { kind: 'row' }>

/** A fuel purchase, or, when negative, a return. */
export interface FuelTransaction {
  readonly row: number
  /** As in the file, without spaces, with leading zeros. */
  readonly card: string
  /** ISO, in the supplier's time. */
  readonly date: string
  /** HH:mm:ss; null when the file does not give it. */
  readonly time: string | null
  readonly station: string | null
  readonly address: string | null
  readonly product: string | null
  /** Litres or pieces, three decimals; negative for a return; null for a service without a quantity. */
  readonly quantity: Decimal | null
  /** Roubles per unit, four decimals. */
  readonly price: Decimal | null
  /** Roubles, with the sign of the quantity. At least one of the two is present. */
  readonly sum: Decimal | null
  readonly discountedSum: Decimal | null
  /** Roubles, with the sign in the file. */
  readonly discount: Decimal | null
  readonly discountPercent: Decimal | null
  readonly holder: string | null
  /** In the format of vehicles' plates. */
  readonly plate: string | null
  readonly isReturn: boolean
  /** The same in every file of the supplier with this transaction: imports.md §2. */
  readonly fingerprint: string
}
/** A transaction, or another kind of row (`ReadRow`). */
export type FuelRow =
  | { readonly kind: 'transaction'; readonly transaction: FuelTransaction; readonly source: TableRow }
  | Exclude<ReadRow<Columns>, TakenRow>

const RETURN = /возврат|сторно|отмена|return|refund/iu
const isBelow = (value: Decimal): boolean => value.startsWith('-')
const below = <Value extends Decimal | null>(value: Value): Value =>
  (value === null || isBelow(value) || isZero(value) ? value : negate(value)) as Value

type Sums = Pick<Values, 'quantity' | 'sum' | 'discountedSum' | 'discount'>

/** Suppliers write a return with a minus, or as a named operation with a plus. */
function signed({ quantity, sum, discountedSum, discount, operation }: Values): Sums & { readonly isReturn: boolean } {
  const isCalled = operation !== null && RETURN.test(operation)
  const measure = quantity === null || isZero(quantity) ? (sum ?? discountedSum) : quantity
  const isReturn = isCalled || (measure !== null && isBelow(measure))
  return isCalled
    ? { quantity: below(quantity), sum: below(sum), discountedSum: below(discountedSum), discount: below(discount), isReturn }
    : { quantity, sum, discountedSum, discount, isReturn }
}

const signs: Problem = { key: 'nerud.exchange.signs' }
/** Returns the field whose sign contradicts that of the quantity. */
function contradicting({ quantity, sum, discountedSum }: Sums): 'sum' | 'discountedSum' | undefined {
  const differs = (value: Decimal | null): boolean =>
    value !== null && quantity !== null && !isZero(value) && !isZero(quantity) && isBelow(value) !== isBelow(quantity)
  if (differs(sum)) return 'sum'
  return differs(discountedSum) ? 'discountedSum' : undefined
}

/** Returns the moment from one column, or the day and the time from two. */
function writtenAt({ moment, date, time }: Values): LocalMoment {
  const parsed = (moment ?? date)!
  return { date: parsed.date, time: parsed.time ?? time }
}

/** The values of a transaction that are taken unchanged. */
const namedIn = ({ station, address, product, price, discountPercent, holder, plate }: Values) => ({
  station,
  address,
  product,
  price,
  discountPercent,
  holder,
  plate,
})

function transactionBy(supplier: string): (read: TakenRow) => FuelRow | undefined {
  const bySheet = fingerprintsBySheets()
  return ({ values, titleOf, source }) => {
    const { row } = source
    const { isReturn, ...sums } = signed(values)
    const at = contradicting(sums)
    if (at) {
      const problems = [{ ...rowPositionOf(source), field: titleOf(at), value: values[at]!, problem: signs }]
      return { kind: 'faulty', problems, source }
    }
    const { date, time } = writtenAt(values)
    const { card, station, product } = values
    const { quantity, sum, discountedSum } = sums
    const parts = [supplier, card, date, time, station, product, quantity, sum ?? discountedSum]
    const fingerprint = bySheet(
      source.sheet,
      parts.map(part => part ?? ''),
    )
    if (fingerprint === undefined) return undefined
    return {
      kind: 'transaction',
      source,
      transaction: {
        ...namedIn(values),
        ...sums,
        row,
        card: card!,
        date,
        time,
        quantity,
        isReturn,
        fingerprint,
      },
    }
  }
}

/**
 * Reads the fuel transactions of an xlsx or csv file by a supplier's mapping, or by the one that the file suggests (`mappedColumnsOf`), row by
 * row; a row on two sheets counts once. `supplier` wrote the file: cards of two suppliers may have the same number. Throws a FileProblem:
 * those of `readTable`; FILE_HEADER.
 */
export async function* readFuel(file: TableFile, supplier: string, mapping?: Mapping, limits?: TableLimits): AsyncGenerator<FuelRow> {
  const transaction = transactionBy(supplier)
  for await (const read of readMapped(file, FUEL, mapping, limits)) {
    const row = read.kind === 'row' ? transaction(read) : read
    if (row) yield row
  }
}
