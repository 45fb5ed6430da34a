import { field, shape, type Field, type Shape } from '#resource'

/** A column: what it is called in a workbook, and the kind of its values, which JSON and the description of the API follow. */
export interface Column {
  readonly heading: string
  readonly kind: Field
}
type Columns = Readonly<Record<string, Column>>

/** What 1С asks for: its columns, by their names in JSON, and those of its lines, if it has any. */
export interface ExchangeSet {
  /** The name of the sheet. */
  readonly heading: string
  readonly columns: Columns
  readonly lines?: Columns
  /** Is it asked for by a period of days? */
  readonly byDays: boolean
}

/** How a record stands: as it is, no more in force (cancelled, switched off), or removed, also from this company. */
const STATES = { active: 'Действует', cancelled: 'Не действует', removed: 'Удалён' } as const

const column = (heading: string, kind: Field = field.text()): Column => ({ heading, kind })
const number = (heading: string): Column => column(heading, field.number())
const sum = (heading: string): Column => column(heading, field.money())
const day = (heading: string): Column => column(heading, field.date())
const flag = (heading: string): Column => column(heading, field.flag())
const state = column('Состояние', field.choice(['active', 'cancelled', 'removed'] as const))

/** A company that a row names: by its number here, and by what 1С finds it. */
const party = {
  counterpartyId: number('Код контрагента'),
  counterparty: column('Контрагент'),
  inn: column('ИНН'),
  kpp: column('КПП'),
}

/** The exchange with 1С, said once: JSON, workbooks and the description of the API come from this. */
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

/** What the codes of choices are called in a workbook. */
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

/** What a call answers: the rows, the mark to ask from next, whether there are more, and whether this is everything from the beginning. */
export const answerOf = ({ columns, lines }: ExchangeSet): Shape => ({
  rows: shape.list({ ...rowOf(columns), ...(lines && { lines: shape.list(rowOf(lines)) }) }),
  mark: field.text(),
  more: field.flag(),
  whole: field.flag(),
})

/** How many records a page holds unless less is asked for, and at most. */
export const [PAGE, MOST] = [1000, 5000]

/** What may be asked: from which mark, of which days, and how many. */
export const inputOf = ({ byDays }: ExchangeSet) => ({
  since: field.text({ max: 60 }),
  limit: field.number({ min: 1, max: MOST }),
  ...(byDays && { dateFrom: field.date(), dateTo: field.date() }),
})
