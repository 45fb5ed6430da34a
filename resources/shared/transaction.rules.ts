import { idOf, isSameValue, optionsOf, type ChangesOf, type Resource } from '#resource'
import { add, compare, negate, subtract, type Decimal } from '#resource/decimal'
import { formatDate } from '#resource/text'
import { dayAfter } from '#resources/shared/catalogue.formulas'
import { paymentSums } from '#resources/shared/vat.formulas'
import { OWN_COMPANY } from '#resources/companies/company/company'
import { COST_TYPE } from '#resources/money/lookups'
import { payment } from '#resources/money/payment/payment'
import { sql } from 'kysely'
import type { Changes } from '#server/engine/rules.ts'
import type { Aliased, Sql } from '#server/engine/sql.ts'
import type { Tx } from '#server/engine/tx.ts'
import { fieldError, httpError, httpErrorOf } from '#server/httpError.ts'
import { commentOfPairs } from '#resources/ledger/post.rules'
import { lockClosedDay } from '#resources/ledger/tables.rules'
import { cancelPayments } from './statementKinds.rules.ts'
import { anyOf } from '#server/engine/columns.ts'

type Values = Readonly<Record<string, unknown>>
type RefTo = { readonly id: number }

/** A transaction by field name, with what processing needs. */
export interface ProcessedTransaction extends Values {
  readonly id: number
  readonly status: RefTo | null
  readonly payMethod: RefTo | null
}
/** A transaction after a write. */
export type NextTransaction = Values & { readonly line: readonly object[] }

/** The amount of a payment besides its sum: unit price, volume, discount. */
export interface PaymentWorth {
  readonly price?: Decimal
  readonly volume?: Decimal
  readonly discount?: Decimal
}

/** What distinguishes a kind of transaction; the rest is common to all. */
export interface TransactionKind {
  readonly header: Resource
  readonly line: Resource
  /** The source of its payments. */
  readonly source: number
  /** Its statuses: processed, ignored, and the one without lines. */
  readonly statuses: { readonly processed: number; readonly ignored?: number; readonly open: number }
  /** The field with the day of its payments; by default the business day. */
  readonly day: string
  /** What is reset with its last line, besides the status: the day of payment, when that is not its own. */
  readonly reopened?: Changes
  /** What else is reset when it is released. */
  readonly unbound?: Changes
  /** The company that pays: by default our own. */
  readonly payer?: (record: Values) => number
  /** The INN of the other side, which its payments store. */
  readonly inn?: (record: Values) => string | null
  /** The required sum of its lines on that day. */
  readonly due: (next: Values, day: string) => Decimal
  /** The amount of its payment, when one line takes the whole sum. */
  readonly worth?: (record: Values) => PaymentWorth
  /** The number of its payments. */
  readonly number: (record: Values) => string
  /** The pairs in the comment of its payments, by label. */
  readonly about: (tx: Tx, record: Values) => Readonly<Record<string, string | null>>
  /** SQL on the row `h`: whether it is an inflow, the paying company, and the default vehicle and person of its lines. */
  readonly sql?: { readonly incoming?: Sql; readonly payer?: Sql; readonly vehicle?: Sql; readonly account?: Sql }
}

/** A line as stored. */
export interface TransactionLine {
  readonly id: number
  readonly version: number
  readonly isDelete: boolean
  readonly transaction: number
  readonly costList: number
  readonly costListTypes: number | null
  readonly companyFrom: number | null
  readonly companyTo: number | null
  readonly point: number | null
  readonly accountTo: number | null
  readonly vehicleTo: number | null
  readonly sumPay: Decimal
  readonly comment: string | null
  readonly payment: number | null
  /** The payment existed before the line. */
  readonly attached: boolean
}

/** Returns a text of the rules of transactions, by its key under `nerud.transactions`. */
export const transactionText = (tx: Pick<Tx, 'texts'>, key: string, params?: Record<string, unknown>): string =>
  tx.texts(`nerud.transactions.${key}`, params)

interface NextLine {
  readonly id?: number
  readonly costList: RefTo | null
  readonly sumPay: Decimal | null
}

/** Returns the types of articles by id. */
async function typesOf(tx: Tx, articles: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ id: number; type: number }>`select id::int, cost_list_type_id::int as type from cost_list
    where id = ${anyOf(new Set(articles))}`.execute(tx.db)
  return new Map(rows.map(({ id, type }) => [id, type]))
}

const withComma = (sum: Decimal): string => sum.replace('.', ',')

/** Throws when the lines do not add up to the required sum. A discount was not spent, so it is subtracted from the others. */
function rejectSum(tx: Tx, lines: readonly NextLine[], types: ReadonlyMap<number, number>, due: Decimal): void {
  const isDiscount = ({ costList }: NextLine): boolean => types.get(idOf(costList) ?? 0) === COST_TYPE.discount
  // When all lines are discounts, there is nothing to subtract from.
  const isAll = lines.every(isDiscount)
  const signed = lines.map(line => (isDiscount(line) && !isAll ? negate(line.sumPay ?? '0') : (line.sumPay ?? '0')))
  const sum = signed.reduce(add, '0.00')
  const order = compare(sum, due)
  if (order === 0) return
  const rest = order < 0 ? subtract(due, sum) : subtract(sum, due)
  const text = transactionText(tx, order < 0 ? 'tooLittle' : 'tooMuch', { sum: withComma(sum), due: withComma(due), rest: withComma(rest) })
  // When all lines are new, the sent order is that of the lines, so the last one can be named.
  const isFirst = lines.every(({ id }) => id === undefined)
  throw fieldError(isFirst ? `line.${lines.length - 1}.sumPay` : 'line', text)
}

/** Returns the status of a transaction by its lines, and the day of its payments. */
export async function statusByLines(
  tx: Tx,
  kind: TransactionKind,
  next: NextTransaction,
  prior: ProcessedTransaction | null,
): Promise<Changes> {
  const { processed, ignored, open } = kind.statuses
  const lines = next.line as readonly NextLine[]
  if (lines.length === 0) {
    const was = prior && idOf(prior.status)
    // A status that the user changed stays.
    const isChangedByUser = was !== idOf(next['status'])
    return { ...(!isChangedByUser && (was === processed || was === ignored) && { status: open }), ...kind.reopened }
  }
  if (!next['payMethod']) throw fieldError('payMethod', tx.texts('nerud.validation.required'))
  const day = (next[kind.day] as string | null) ?? tx.today
  const types = await typesOf(
    tx,
    lines.flatMap(({ costList }) => idOf(costList) ?? []),
  )
  rejectSum(tx, lines, types, kind.due(next, day))
  const isIgnored = [...types.values()].every(type => type === COST_TYPE.ignore)
  return { status: isIgnored && ignored ? ignored : processed, [kind.day]: day }
}

const isDiscounted = ({ costListTypes }: TransactionLine): boolean => costListTypes === COST_TYPE.discount

/** Returns the payment of a line on a day; `isAgainst` the direction of the others as a discount is, `isWhole` when it is the only line. */
function paymentOf(
  tx: Tx,
  kind: TransactionKind,
  record: ProcessedTransaction,
  line: TransactionLine,
  { day, isAgainst, isWhole }: { readonly day: string; readonly isAgainst: boolean; readonly isWhole: boolean },
): ChangesOf<typeof payment, 'new'> {
  const own = record[kind.day] as string
  const payer = kind.payer?.(record) ?? OWN_COMPANY
  const isTransfer = line.costListTypes === COST_TYPE.transfer
  const isIncoming = (line.companyTo === payer) !== isAgainst
  const value = line.accountTo ?? line.vehicleTo
  return {
    number: kind.number(record),
    createDate: day,
    reportDate: day,
    costList: line.costList,
    payMethod: record.payMethod!.id,
    price: line.sumPay,
    ...(isWhole && kind.worth?.(record)),
    ...(isTransfer && { companyFrom: isIncoming ? line.companyFrom! : payer, companyTo: line.companyTo! }),
    ...(!isTransfer && isIncoming && { companyTo: payer }),
    ...(!isTransfer && !isIncoming && (payer !== OWN_COMPANY || isDiscounted(line)) && { companyFrom: payer }),
    inn: kind.inn?.(record) ?? null,
    value,
    valueType: value === null ? null : line.accountTo === null ? 2 : 1,
    point: line.point,
    source: kind.source,
    comment: commentOfPairs({
      ...kind.about(tx, record),
      ...(day !== own && { [tx.storedTexts('nerud.ledger.ownDate')]: formatDate(own) }),
      [tx.storedTexts('resources.payment.fields.comment')]: line.comment,
    }),
  }
}

const DECIMALS = ['price', 'volume', 'discount']
/** The former spelling of decimals in comments does not count as a difference. */
const spelled = (text: unknown): string => String(text ?? '').replaceAll(/(\d)\.(?=\d)/gu, '$1,')
/** Whether a payment already matches its line. The amount is compared by its sum, so an older payment without price and volume stays. */
const isSame = (stored: Values, expected: ChangesOf<typeof payment, 'new'>): boolean =>
  compare(stored['sum'] as Decimal, sumOf(expected, stored['rate'] as Decimal)) === 0 &&
  Object.entries(expected)
    .filter(([name]) => !DECIMALS.includes(name))
    .every(([name, value]) =>
      name === 'comment'
        ? spelled(stored[name]) === spelled(value)
        : isSameValue((payment as Resource).fields[name]!, stored[name] ?? null, value),
    )
const sumOf = ({ price, volume, discount }: ChangesOf<typeof payment, 'new'>, rate: Decimal): Decimal =>
  paymentSums({ price, volume: volume ?? '1', rate, off: discount ?? '0' }).sum

/**
 * Returns a rejection of a payment as one of its transaction: the day and the method are fields of the transaction, anything else names the
 * line.
 */
function refused(tx: Tx, kind: TransactionKind, error: unknown, numberOf: (made: number) => number): unknown {
  const failure = httpErrorOf(error)
  const [path, text] = Object.entries(failure?.errors ?? {}).find(([at]) => at.startsWith('line.')) ?? []
  if (!failure || path === undefined || text === undefined) return error
  const [, number, name = ''] = path.split('.')
  const own = { createDate: kind.day, reportDate: kind.day, payMethod: 'payMethod' }[name]
  const message = own ? text : transactionText(tx, 'wrong', { number: numberOf(Number(number)), text })
  return httpError(failure.status, failure.code, message, { errors: { [own ?? 'line']: message } })
}

/**
 * Returns the day of a payment: that of its transaction. If a period was closed that a transaction belongs to whose day comes from outside,
 * the payment gets the first open day (design: ledger §6); one that exists keeps its own.
 */
function payDayOf(kind: TransactionKind, record: ProcessedTransaction, closed: string | null, stored?: Values): string {
  const own = record[kind.day] as string
  if (closed === null || own > closed || !optionsOf(kind.header.fields[kind.day]!).readonly) return own
  return (stored?.['createDate'] as string | undefined) ?? dayAfter(closed, 1)
}

/** Returns the index of a line among those of its transaction. */
const numberIn = (lines: readonly TransactionLine[], line: TransactionLine): number =>
  lines.filter(({ transaction }) => transaction === line.transaction).indexOf(line)

/**
 * Brings the payments of transactions in line with their lines, in the same transaction: new lines create payments, changed ones replace
 * them, deleted ones cancel them. Unchanged lines keep their payments.
 */
export async function syncPayments(tx: Tx, kind: TransactionKind, records: readonly ProcessedTransaction[]): Promise<void> {
  const byId = new Map(records.map(record => [record.id, record]))
  const ids = [...byId.keys()]
  const closed = await lockClosedDay(tx.db)
  const lines = (await tx.readMany(
    kind.line,
    (t: Aliased): Sql => sql`${t('transaction_id')} = ${anyOf(ids)} and (not ${t('is_delete')} or ${t('payment_id')} is not null)`,
    { lock: true },
  )) as unknown as TransactionLine[]
  const paid = await tx.readMany(
    payment,
    lines.flatMap(line => line.payment ?? []),
    { lock: true },
  )
  const stored = new Map(paid.map(one => [one.id, one as Values]))
  const living = lines.filter(({ isDelete }) => !isDelete)
  const together = Map.groupBy(living, line => line.transaction)
  // When all lines are discounts, there is nothing to subtract from.
  const isAgainst = (line: TransactionLine): boolean => isDiscounted(line) && !together.get(line.transaction)!.every(isDiscounted)
  const unsettled = living
    .filter(({ attached }) => !attached)
    .flatMap(line => {
      const record = byId.get(line.transaction)!
      const was = line.payment === null ? undefined : stored.get(line.payment)!
      const paid = { isAgainst: isAgainst(line), isWhole: together.get(line.transaction)!.length === 1 }
      const valuesOn = (day: string) => paymentOf(tx, kind, record, line, { ...paid, day })
      if (was && isSame(was, valuesOn(payDayOf(kind, record, closed, was)))) return []
      return [{ line, values: valuesOn(payDayOf(kind, record, closed)) }]
    })
  const left = [...lines.filter(({ isDelete }) => isDelete), ...unsettled.map(({ line }) => line)]
  await cancelPayments(tx, madeBy(left), tx.storedTexts('nerud.transactions.changed'))
  try {
    const made = await tx.createMany(
      payment,
      unsettled.map(({ values }) => values),
      { resource: kind.header, path: n => `line.${n}` },
    )
    const changes = left.map(before => {
      const at = unsettled.findIndex(({ line }) => line === before)
      return { before, after: { ...before, payment: at < 0 ? null : made[at]!.id } }
    })
    await tx.storeMany(kind.line, changes as never)
  } catch (error) {
    throw refused(tx, kind, error, made => 1 + numberIn(living, unsettled[made]!.line))
  }
}

/** Returns the payments that lines created, without those that existed before. */
const madeBy = (lines: readonly TransactionLine[]): number[] => lines.flatMap(line => (line.attached ? [] : (line.payment ?? [])))

/** Releases a transaction: deletes its lines, and cancels exactly the payments that they created. */
export async function releaseTransaction(tx: Tx, kind: TransactionKind, { id }: { readonly id: number }, reason: string): Promise<void> {
  const lines = (await tx.readMany(kind.line, (t: Aliased): Sql => sql`${t('transaction_id')} = ${id} and not ${t('is_delete')}`, {
    lock: true,
  })) as unknown as TransactionLine[]
  await cancelPayments(tx, madeBy(lines), reason)
  const changes = lines.map(before => ({ before, after: { ...before, isDelete: true, payment: null } }))
  await tx.storeMany(kind.line, changes as never, 'remove')
  const [before] = await tx.readMany(kind.header, [id])
  await tx.storeMany(
    kind.header,
    [{ before: before!, after: { ...before!, ...kind.reopened, ...kind.unbound, status: kind.statuses.open } }],
    'unprocess',
  )
}
