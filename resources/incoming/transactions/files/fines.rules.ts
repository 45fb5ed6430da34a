import type { Problem } from '#resource'
import { compare, type Decimal } from '#resource/decimal'
import type { TableFile, TableLimits, TableRow } from '#server/engine/excel/read.ts'
import { formatDate, momentAt } from '#resource/text'
import { truckPenaltyTransaction } from '#resources/fines/truckPenaltyTransaction/truckPenaltyTransaction'
import type { Changes } from '#server/engine/rules.ts'
import { code, day, moment, plate, text, time } from '../../../exchange/table/cells.rules.ts'
import { roublesColumn, column, type TableShape, type Mapping } from '../../../exchange/table/mapping.rules.ts'
import { rowPositionOf, readMapped, type ReadRow, type TableValues } from '../../../exchange/table/read.rules.ts'
import { truckPenaltyTransactionImportDocument } from '../../imports.ts'
import { tableIn, type ImportFileKind, createAll } from './fileKind.rules.ts'

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
    const { uin: sentUin, sum, violatedAt, violatedTime, ...rest } = values
    const uin = sentUin!.replace(/^(?:УИН|№)[:\s]*/iu, '')
    const faulty = (name: 'uin' | 'sum', value: string, problem: Problem): FineRow => ({
      kind: 'faulty',
      problems: [{ ...rowPositionOf(source), field: titleOf(name), value, problem }],
      source,
    })
    if (!UIN.test(uin)) return faulty('uin', sentUin!, uinLength)
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
 * Reads the fines of an xlsx or csv file by a mapping, or by the one that the file suggests (`mappedColumnsOf`), row by row. A decision number
 * that a spreadsheet has rounded is rejected. Throws a FileProblem: those of `readTable`; FILE_HEADER.
 */
export async function* readFines(file: TableFile, mapping?: Mapping, limits?: TableLimits): AsyncGenerator<FineRow> {
  const fine = fineReader()
  for await (const read of readMapped(file, FINES, mapping, limits)) {
    const row = read.kind === 'row' ? fine(read) : read
    if (row) yield row
  }
}

const short = (text: string | null, max: number): string | null => (text === null ? null : text.slice(0, max))
/** Values that do not match the expected pattern are dropped: they are not essential. */
const fitting = (text: string | null, pattern: RegExp): string | null => (text !== null && pattern.test(text) ? text : null)

function valuesOf(fine: Fine, company: number, zone: string): Changes {
  const day = (fine.violatedOn ?? fine.decidedOn)!
  const paid = [fine.status, fine.paidOn && formatDate(fine.paidOn)].filter(Boolean).join(' ')
  return {
    uin: fine.uin,
    decisionDate: fine.decidedOn ?? day,
    violatedAt: momentAt({ day, time: fine.violatedAt ?? '00:00:00' }, zone),
    plate: short(fine.plate, 20),
    sts: fitting(fine.sts, /^\d{2}[\dА-ЯA-Z]{2}\d{6}$/iu),
    article: short(fine.article, 100),
    place: short(fine.place, 500),
    sum: fine.sum,
    noDiscount: fine.isWhole,
    discountSum: fine.discountedSum,
    discountUntil: fine.discountUntil,
    company,
    department: short(fine.division, 300),
    payeeName: short(fine.payee, 300),
    payeeInn: fitting(fine.payeeInn, /^(\d{10}|\d{12})$/u),
    payeeKpp: fitting(fine.payeeKpp, /^\d{9}$/u),
    payeeAccount: fitting(fine.payeeAccount, /^\d{20}$/u),
    payeeBik: fitting(fine.payeeBik, /^\d{9}$/u),
    kbk: fitting(fine.kbk, /^\d{20}$/u),
    oktmo: fitting(fine.oktmo, /^\d{8}(\d{3})?$/u),
    comment: short([paid, fine.photo].filter(Boolean).join(' · ') || null, 1000),
  }
}

/** Lists of fines. All of them must be reviewed, whatever the file says about payment: a file does not book payments. */
export const fineFiles: ImportFileKind = {
  job: 'fines_import',
  input: 'finesDocument',
  document: truckPenaltyTransactionImportDocument,
  header: truckPenaltyTransaction,
  key: 'uin',
  shape: FINES,
  async *read(engine, file) {
    for await (const read of readFines(await tableIn(file), file.mapping)) {
      if (read.kind === 'faulty') yield { kind: 'faulty', problems: read.problems, source: read.source }
      if (read.kind !== 'fine') continue
      yield {
        kind: 'row',
        row: read.fine.row,
        key: read.fine.uin,
        values: valuesOf(read.fine, file.owner, engine.zone),
        source: read.source,
      }
    }
    yield { kind: 'end', period: null, checks: [] }
  },
  async write(tx, _file, rows) {
    const refused: { row: number; message: string }[] = []
    const created = await createAll(
      tx,
      truckPenaltyTransaction,
      rows.map(({ values }) => values),
      (n, message) => void refused.push({ row: rows[n]!.row, message }),
    )
    return { added: created.length, bound: 0, waiting: created.length, ignored: 0, refused }
  },
}
