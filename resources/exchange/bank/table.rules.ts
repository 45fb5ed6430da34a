import type { Problem } from '#resource'
import { isInn } from '#russian'
import { isZero, negate, type Decimal } from '#resource/decimal'
import type { TableFile, TableLimits, TableRow } from '#server/engine/excel/read.ts'
import { code, day, text } from '../table/cells.rules.ts'
import { column, roublesColumn, type TableShape, type Mapping } from '../table/mapping.rules.ts'
import { rowPositionOf, readMapped, type ReadRow, type TableValues } from '../table/read.rules.ts'
import { documentClassifier, type BankPayment } from './payments.rules.ts'
import { uinOf, type BankDocument, type BankSide } from './statement.rules.ts'

const ROUBLES = 2

const columns = {
  day: column(day, 'Дата операции', 'Дата', 'Дата проводки', 'Дата проведения', 'Дата транзакции', 'Date'),
  documentDate: column(day, 'Дата документа', 'Дата док.', 'Дата платёжного документа'),
  number: column(text, 'Номер документа', '№ документа', 'Номер', '№ док.', 'Номер платёжного поручения', 'Document number'),
  title: column(text, 'Вид документа', 'Тип документа', 'ВО', 'Вид операции'),
  direction: column(text, 'Приход/расход', 'Дебет/кредит', 'Д/К', 'Направление', 'Тип операции', 'Тип'),
  debit: roublesColumn(ROUBLES, 'Дебет', 'Списание', 'Расход', 'Сумма по дебету', 'Сумма списания', 'Списано', 'Оборот по дебету', 'Debit'),
  credit: roublesColumn(
    ROUBLES,
    'Кредит',
    'Поступление',
    'Приход',
    'Сумма по кредиту',
    'Сумма зачисления',
    'Зачислено',
    'Зачисление',
    'Оборот по кредиту',
    'Credit',
  ),
  sum: roublesColumn(ROUBLES, 'Сумма', 'Сумма операции', 'Сумма платежа', 'Сумма документа', 'Amount'),
  account: column(code, 'Наш счёт', 'Счёт', 'Номер счёта', 'Счёт клиента', 'Счёт организации', 'Account'),
  otherName: column(text, 'Контрагент', 'Наименование контрагента', 'Корреспондент', 'Наименование корреспондента', 'Counterparty'),
  otherInn: column(code, 'ИНН', 'ИНН контрагента', 'ИНН корреспондента'),
  otherKpp: column(code, 'КПП', 'КПП контрагента', 'КПП корреспондента'),
  otherAccount: column(code, 'Счёт контрагента', 'Расчётный счёт контрагента', 'Счёт корреспондента', 'Номер счёта контрагента'),
  otherBik: column(code, 'БИК', 'БИК банка', 'БИК банка контрагента', 'БИК контрагента', 'БИК банка корреспондента'),
  otherBank: column(text, 'Банк', 'Банк контрагента', 'Наименование банка', 'Банк корреспондента'),
  payerName: column(text, 'Плательщик', 'Наименование плательщика'),
  payerInn: column(code, 'ИНН плательщика'),
  payerKpp: column(code, 'КПП плательщика'),
  payerAccount: column(code, 'Счёт плательщика', 'Расчётный счёт плательщика', 'Счёт дебета', 'Дебет счёта'),
  payerBik: column(code, 'БИК плательщика', 'БИК банка плательщика'),
  payeeName: column(text, 'Получатель', 'Наименование получателя'),
  payeeInn: column(code, 'ИНН получателя'),
  payeeKpp: column(code, 'КПП получателя'),
  payeeAccount: column(code, 'Счёт получателя', 'Расчётный счёт получателя', 'Счёт кредита', 'Кредит счёта'),
  payeeBik: column(code, 'БИК получателя', 'БИК банка получателя'),
  purpose: column(text, 'Назначение платежа', 'Назначение', 'Основание платежа', 'Описание операции', 'Описание', 'Purpose'),
  uin: column(code, 'УИН', 'Код'),
  currency: column(text, 'Валюта', 'Валюта операции', 'Валюта счёта', 'Currency'),
} as const

const ACCOUNT_ROW = /(?:сч[её]т\p{L}*|account)[^\d]{0,40}((?!301)\d(?: ?\d){19})(?!\d)/iu

/** A bank statement as a spreadsheet; the headings differ between banks. The account may be above the table. */
export const STATEMENT: TableShape<typeof columns> = {
  columns,
  needs: [
    ['day', 'documentDate'],
    ['sum', 'debit', 'credit'],
  ],
  proof: ['day', 'documentDate'],
  group: { field: 'account', read: title => ACCOUNT_ROW.exec(title)?.[1]?.replace(/ /gu, '') ?? null },
}

type Columns = typeof STATEMENT.columns
type Values = TableValues<Columns>
type TakenRow = Extract<ReadRow<Columns>, { kind: 'row' }>

/** A payment, or another kind of row (`ReadRow`). */
export type StatementRow =
  | { readonly kind: 'payment'; readonly payment: BankPayment; readonly source: TableRow }
  | Exclude<ReadRow<Columns>, TakenRow>

type Way = 'out' | 'in'
const OUT = /^(?:д|d|-|дебет\p{L}*|debit|расход\p{L}*|списан\p{L}*|исходящ\p{L}*|outgoing)\.?$/iu
const IN = /^(?:к|k|c|cr|\+|кредит\p{L}*|credit|приход\p{L}*|поступлен\p{L}*|зачислен\p{L}*|пополнен\p{L}*|входящ\p{L}*|incoming)\.?$/iu

const isNonZero = (sum: Decimal | null): sum is Decimal => sum !== null && !isZero(sum)

interface Flow {
  readonly sum: Decimal
  /** Null when neither a column, nor a sign, nor the sides determine it. */
  readonly way: Way | null
}
const NO_SUM: Problem = { key: 'nerud.validation.required' }
const BOTH: Problem = { key: 'nerud.exchange.bothWays' }

/** Returns the sum and direction: by separate columns, by a column of words, or by the sign. */
function flowOf({ debit, credit, sum, direction }: Values): Flow | Problem {
  if (isNonZero(debit) && isNonZero(credit)) return BOTH
  if (isNonZero(debit) || isNonZero(credit))
    return { sum: plus((isNonZero(debit) ? debit : credit)!), way: isNonZero(debit) ? 'out' : 'in' }
  if (!isNonZero(sum)) return NO_SUM
  if (sum.startsWith('-')) return { sum: negate(sum), way: 'out' }
  const word = direction?.trim() ?? ''
  return { sum, way: OUT.test(word) ? 'out' : IN.test(word) ? 'in' : null }
}
const plus = (sum: Decimal): Decimal => (sum.startsWith('-') ? negate(sum) : sum)

const side = (values: Values, of: 'payer' | 'payee' | 'other'): BankSide => ({
  account: values[`${of}Account`],
  through: null,
  name: values[`${of}Name`],
  inn: values[`${of}Inn`] !== null && isInn(values[`${of}Inn`]!) ? values[`${of}Inn`] : null,
  kpp: values[`${of}Kpp`],
  bank: of === 'other' ? values.otherBank : null,
  bik: values[`${of}Bik`],
  corrAccount: null,
})

const isEmpty = ({ account, name, inn }: BankSide): boolean => account === null && name === null && inn === null

/** Returns the direction by the two sides, one of which is ours. */
function wayBySides({ payerAccount, payeeAccount }: Values, ours: ReadonlySet<string>): Way | null {
  if (payerAccount !== null && ours.has(payerAccount)) return 'out'
  return payeeAccount !== null && ours.has(payeeAccount) ? 'in' : null
}

/** Converts a row to a document of the bank format. `own`: the account of the statement. */
function documentOf(values: Values, row: number, { sum, way }: { sum: Decimal; way: Way }, own: string | null): BankDocument {
  const [payer, payee, other] = [side(values, 'payer'), side(values, 'payee'), side(values, 'other')]
  const ours = (one: BankSide): BankSide => (one.account === null ? { ...one, account: own } : one)
  const otherSide = (one: BankSide): BankSide => (isEmpty(one) ? other : one)
  const day = (values.day ?? values.documentDate)!
  return {
    row,
    title: values.title ?? '',
    number: values.number,
    date: values.documentDate ?? day,
    sum,
    payer: way === 'out' ? ours(payer) : otherSide(payer),
    payee: way === 'out' ? otherSide(payee) : ours(payee),
    writtenOffOn: way === 'out' ? day : null,
    receivedOn: way === 'in' ? day : null,
    purpose: values.purpose ?? '',
    uin: uinOf(values.uin),
    other: {},
  }
}

const noWay: Problem = { key: 'nerud.exchange.noWay' }
const noAccount: Problem = { key: 'nerud.exchange.noAccount' }

function statementReader(ours: ReadonlySet<string>, only: string | null) {
  const judged = documentClassifier(ours)
  return ({ values, titleOf, has, source }: TakenRow, isSigned: boolean): StatementRow | 'later' => {
    const faulty = (name: keyof Columns, value: string, problem: Problem): StatementRow => ({
      kind: 'faulty',
      problems: [{ ...rowPositionOf(source), field: titleOf(name), value, problem }],
      source,
    })
    const flow = flowOf(values)
    const sumField = has('sum') ? 'sum' : 'debit'
    if ('key' in flow) return faulty(sumField, values[sumField] ?? '', flow)
    const way = flow.way ?? wayBySides(values, ours) ?? (isSigned ? 'in' : null)
    if (way === null) return 'later'
    const own = values.account ?? (way === 'out' ? values.payerAccount : values.payeeAccount) ?? only
    if (own === null) return faulty('account', '', noAccount)
    const found = judged(documentOf(values, source.row, { sum: flow.sum, way }, own))
    if (found.kind === 'faulty') return { ...found, problems: found.problems.map(one => ({ ...one, ...rowPositionOf(source) })), source }
    return { kind: 'payment', payment: found.payment, source }
  }
}

/**
 * Reads a bank statement in an xlsx or csv file by a mapping, or by the one that the file suggests, row by row. `ours`: the accounts of our
 * companies; `only`: the account of the statement when the file does not give it. Sums without any direction are inflows when others in the
 * file are negative, else they are rejected. Throws a FileProblem: those of `openTable`; FILE_HEADER.
 */
export async function* readStatement(
  file: TableFile,
  ours: ReadonlySet<string>,
  only: string | null,
  mapping?: Mapping,
  limits?: TableLimits,
): AsyncGenerator<StatementRow> {
  const take = statementReader(ours, only)
  const later: TakenRow[] = []
  let isSigned = false
  for await (const read of readMapped(file, STATEMENT, mapping, limits)) {
    if (read.kind !== 'row') {
      yield read
      continue
    }
    isSigned ||= read.values.sum?.startsWith('-') === true
    const row = take(read, false)
    if (row === 'later') later.push(read)
    else yield row
  }
  for (const read of later) {
    const row = take(read, isSigned)
    const problem = { ...rowPositionOf(read.source), field: read.titleOf('sum'), value: read.values.sum ?? '', problem: noWay }
    yield row === 'later' ? { kind: 'faulty', problems: [problem], source: read.source } : row
  }
}
