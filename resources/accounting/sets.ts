import { field, shape, type Field, type Shape } from '#resource'

/** A column: its heading in the workbook, and its type, from which JSON and the API description are derived. */
export interface Column {
  readonly heading: string
  readonly kind: Field
}
type Columns = Readonly<Record<string, Column>>

/** A data set of the exchange with 1С: its columns by their names in JSON, and the columns of its lines, if it has any. */
export interface ExchangeSet {
  /** The name of the worksheet. */
  readonly heading: string
  readonly columns: Columns
  readonly lines?: Columns
  /** Whether the set is requested for a period of days. */
  readonly byDays: boolean
}

/** The state of a record: in force, no longer in force (cancelled or switched off), or removed (deleted, or no longer of this company). */
const STATES = { active: 'Действует', cancelled: 'Не действует', removed: 'Удалён' } as const

const column = (heading: string, kind: Field = field.text()): Column => ({ heading, kind })
const number = (heading: string): Column => column(heading, field.number())
const sum = (heading: string): Column => column(heading, field.money())
const day = (heading: string): Column => column(heading, field.date())
const flag = (heading: string): Column => column(heading, field.flag())
const state = column('Состояние', field.choice(['active', 'cancelled', 'removed'] as const))

/** A company that a row refers to: its id here, and the values by which 1С finds it. */
const party = {
  counterpartyId: number('Код контрагента'),
  counterparty: column('Контрагент'),
  inn: column('ИНН'),
  kpp: column('КПП'),
}

/** The single definition of the exchange with 1С: JSON, workbooks and the API description are generated from it. */
export const SETS = {
  counterparties: {
    heading: 'Контрагенты',
    byDays: false,
    columns: {
      id: number('Код'),
      state,
      name: column('Наименование'),
      fullName: column('Полное наименование'),
      inn: column('ИНН'),
      kpp: column('КПП'),
      ogrn: column('ОГРН'),
      address: column('Адрес'),
      phone: column('Телефон'),
      email: column('Электронная почта'),
      isOwn: flag('Наша компания'),
    },
  },
  contracts: {
    heading: 'Договоры',
    byDays: false,
    columns: { id: number('Код'), state, name: column('Договор'), date: day('Дата внесения'), file: column('Файл'), ...party },
  },
  closing_papers: {
    heading: 'Закрывающие документы',
    byDays: true,
    columns: {
      id: number('Код'),
      state,
      kind: column('Вид документа', field.choice(['upd1', 'upd2', 'act'] as const)),
      number: column('Номер'),
      date: day('Дата'),
      status: column('Статус', field.choice(['issued', 'sent', 'signed', 'cancelled'] as const)),
      ...party,
      dateFrom: day('Период с'),
      dateTo: day('Период по'),
      net: sum('Сумма без НДС'),
      vat: sum('Сумма НДС'),
      gross: sum('Сумма с НДС'),
    },
    lines: {
      id: number('Код строки'),
      material: column('Номенклатура'),
      route: column('Маршрут'),
      unit: column('Единица'),
      volume: column('Количество', field.decimal({ scale: 3 })),
      price: sum('Цена с НДС'),
      vatRate: column('Ставка НДС'),
      net: sum('Строка без НДС'),
      vat: sum('Строка НДС'),
      gross: sum('Строка с НДС'),
    },
  },
  payments: {
    heading: 'Платежи',
    byDays: true,
    columns: {
      id: number('Код'),
      state,
      date: day('Дата'),
      number: column('Номер'),
      direction: column('Направление', field.choice(['in', 'out'] as const)),
      sum: sum('Сумма'),
      vatRate: column('Ставка НДС'),
      ...party,
      article: column('Статья'),
      method: column('Способ оплаты'),
      purpose: column('Назначение'),
    },
  },
} as const satisfies Readonly<Record<string, ExchangeSet>>
export type SetName = keyof typeof SETS
export const SET_NAMES = Object.keys(SETS) as readonly SetName[]

/** The labels of choice codes in workbooks. */
export const CODE_WORDS: Readonly<Record<string, string>> = {
  ...STATES,
  upd1: 'УПД, статус 1',
  upd2: 'УПД, статус 2',
  act: 'Счёт и акт',
  issued: 'Выставлен',
  sent: 'Отправлен',
  signed: 'Подписан',
  in: 'Поступление',
  out: 'Списание',
}

const rowOf = (columns: Columns): Record<string, Shape> =>
  Object.fromEntries(
    Object.entries(columns).map(([name, { kind }]) => [name, name === 'id' || name === 'state' ? kind : shape.maybe(kind)]),
  )

/** The shape of a response: the rows, the mark to continue from (`since` of the next call), whether there are more rows, and whether the rows start from the very beginning. */
export const answerOf = ({ columns, lines }: ExchangeSet): Shape => ({
  rows: shape.list({ ...rowOf(columns), ...(lines && { lines: shape.list(rowOf(lines)) }) }),
  mark: field.text(),
  more: field.flag(),
  whole: field.flag(),
})

/** The default and the maximum number of records on a page. */
export const [PAGE, MAX_ROWS] = [1000, 5000]

/** The parameters of a call: the mark to continue from, the period of days, and the page size. */
export const inputOf = ({ byDays }: ExchangeSet) => ({
  since: field.text({ max: 60 }),
  limit: field.number({ min: 1, max: MAX_ROWS }),
  ...(byDays && { dateFrom: field.date(), dateTo: field.date() }),
})
