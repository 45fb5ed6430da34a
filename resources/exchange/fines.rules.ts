import type { Problem } from '#resource'
import { compare, type Decimal } from '#resource/decimal'
import type { TableFile, TableLimits, TableRow } from '#server/engine/excel/read.ts'
import { code, day, moment, plate, text, time } from './table/cells.rules.ts'
import { roublesColumn, column, type TableShape, type Mapping } from './table/mapping.rules.ts'
import { placeOf, readMapped, type ReadRow, type TableValues } from './table/read.rules.ts'

const ROUBLES = 2

const columns = {
  uin: column(code, 'УИН', 'Номер постановления', '№ постановления', 'УИН / номер постановления', 'Постановление'),
  violatedAt: column(moment, 'Дата и время нарушения', 'Дата нарушения', 'Дата/время нарушения', 'Дата правонарушения'),
  violatedTime: column(time, 'Время нарушения', 'Время правонарушения', 'Время'),
  decidedOn: column(day, 'Дата постановления', 'Дата вынесения', 'Дата вынесения постановления'),
  plate: column(plate, 'ГРЗ', 'Госномер', 'Гос. номер', 'Гос номер', 'ГРЗ ТС', 'Номер ТС', 'Автомобиль'),
  sts: column(code, 'СТС', 'Номер СТС', '№ СТС', 'Свидетельство о регистрации'),
  article: column(text, 'Статья КоАП', 'Статья', 'Статья КоАП РФ', 'Статья нарушения'),
  place: column(text, 'Место', 'Место нарушения', 'Место правонарушения', 'Адрес нарушения', 'Адрес'),
  sum: roublesColumn(ROUBLES, 'Сумма', 'Сумма штрафа', 'Штраф', 'Сумма, руб', 'Сумма без скидки'),
  discountedSum: roublesColumn(ROUBLES, 'Сумма со скидкой', 'Со скидкой', 'К оплате со скидкой'),
  discountUntil: column(day, 'Скидка до', 'Скидка действует до', 'Оплата со скидкой до', 'Срок скидки'),
  status: column(text, 'Статус', 'Состояние', 'Статус оплаты', 'Оплачено', 'Оплачен'),
  paidOn: column(day, 'Дата оплаты'),
  division: column(text, 'Подразделение', 'Орган', 'Кем вынесено', 'Подразделение ГИБДД'),
  payee: column(text, 'Получатель', 'Наименование получателя'),
  payeeInn: column(code, 'ИНН', 'ИНН получателя'),
  payeeKpp: column(code, 'КПП', 'КПП получателя'),
  payeeAccount: column(code, 'Счёт', 'Счёт получателя', 'Расчётный счёт', 'Номер счёта'),
  payeeBik: column(code, 'БИК', 'БИК банка', 'БИК получателя'),
  kbk: column(code, 'КБК'),
  oktmo: column(code, 'ОКТМО'),
  photo: column(text, 'Фото', 'Ссылка на фото', 'Фотоматериалы'),
} as const

/** Fines for traffic violations; there is no standard format (imports.md §3). */
export const FINES: TableShape<typeof columns> = {
  columns,
  needs: [['uin'], ['violatedAt', 'decidedOn'], ['sum']],
  proof: ['uin'],
}

type Columns = typeof FINES.columns
type Values = TableValues<Columns>
type TakenRow = Extract<ReadRow<Columns>, { kind: 'row' }>

/** A fine in a file: texts unchanged, days ISO, times HH:mm:ss, roubles with two decimals; null where the file gives nothing. */
export interface Fine extends Omit<Values, 'uin' | 'sum' | 'violatedAt' | 'violatedTime'> {
  readonly row: number
  /** The identifier of the charge, which is the number of the decision: 20 or 25 digits, unique per fine. */
  readonly uin: string
  readonly sum: Decimal
  readonly violatedOn: string | null
  /** In local time of the place. */
  readonly violatedAt: string | null
  /** The file shows that there is no discount: it has columns for one, but they are empty or have the whole sum. */
  readonly isWhole: boolean
}
/** A fine, or another kind of row (`ReadRow`). */
export type FineRow = { readonly kind: 'fine'; readonly fine: Fine; readonly source: TableRow } | Exclude<ReadRow<Columns>, TakenRow>

const UIN = /^(?:\d{20}|\d{25})$/u
const uinLength: Problem = { key: 'nerud.exchange.uin' }
const least: Problem = { key: 'nerud.validation.min', params: { min: '0,01' } }

function isWhole({ sum, discountedSum, discountUntil }: Values, has: TakenRow['has']): boolean {
  if (discountedSum !== null) return sum !== null && compare(discountedSum, sum) >= 0
  return discountUntil === null && (has('discountedSum') || has('discountUntil'))
}

/** Checks the fines of one file: a repeated decision is an error in the file. */
function fineReader(): (read: TakenRow) => FineRow | undefined {
  const met = new Map<string, TableRow>()
  return ({ values, titleOf, has, source }) => {
    const { row } = source
    const { uin: written, sum, violatedAt, violatedTime, ...rest } = values
    const uin = written!.replace(/^(?:УИН|№)[:\s]*/iu, '')
    const faulty = (name: 'uin' | 'sum', value: string, problem: Problem): FineRow => ({
      kind: 'faulty',
      problems: [{ ...placeOf(source), field: titleOf(name), value, problem }],
      source,
    })
    if (!UIN.test(uin)) return faulty('uin', written!, uinLength)
    const first = met.get(uin)
    if (first && first.sheet !== source.sheet) return undefined
    if (first) return faulty('uin', uin, { key: 'nerud.import.repeated', params: { row: first.row } })
    if (!/[1-9]/u.test(sum!) || sum!.startsWith('-')) return faulty('sum', sum!, least)
    met.set(uin, source)
    const time = violatedAt === null ? null : (violatedAt.time ?? violatedTime)
    return {
      kind: 'fine',
      source,
      fine: { ...rest, isWhole: isWhole(values, has), row, uin, sum: sum!, violatedOn: violatedAt?.date ?? null, violatedAt: time },
    }
  }
}

/**
 * Reads the fines of an xlsx or csv file by a mapping, or by the one that the file suggests (`columnsOf`), row by row. A decision number
 * that a spreadsheet has rounded is rejected. Throws a FileProblem: those of `readTable`; FILE_HEADER.
 */
export async function* readFines(file: TableFile, mapping?: Mapping, limits?: TableLimits): AsyncGenerator<FineRow> {
  const fine = fineReader()
  for await (const read of readMapped(file, FINES, mapping, limits)) {
    const row = read.kind === 'row' ? fine(read) : read
    if (row) yield row
  }
}
