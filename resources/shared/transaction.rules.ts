import { idOf, isSameValue, type ChangesOf, type Resource } from '#resource'
import { add, compare, negate, subtract, type Decimal } from '#resource/decimal'
import { paymentSums } from '#resources/money/payment/paymentSums.formulas'
import { OWN_COMPANY } from '#resources/companies/company/company'
import { COST_TYPE } from '#resources/money/lookups'
import { payment } from '#resources/money/payment/payment'
import { sql } from 'kysely'
import type { Changes } from '#server/engine/rules.ts'
import type { Of, Sql } from '#server/engine/sql.ts'
import type { Tx } from '#server/engine/tx.ts'
import { fieldError, httpError, httpErrorOf } from '#server/httpError.ts'
import { pairs } from '#resources/ledger/post.rules'
import { cancelPayments } from './statementPaying.rules.ts'
import { anyOf } from '#server/engine/columns.ts'

type Values = Readonly<Record<string, unknown>>
type RefTo = { readonly id: number }

/** A transaction by field name, as far as processing asks. */
export interface Processed extends Values {
  readonly id: number
  readonly status: RefTo | null
  readonly payMethod: RefTo | null
}
/** A transaction as a write will leave it. */
export type NextTransaction = Values & { readonly line: readonly object[] }

/** What a payment is made of, beside its sum: roubles for one, how many, what was taken off. */
export interface PaymentWorth {
  readonly price?: Decimal
  readonly volume?: Decimal
  readonly discount?: Decimal
}

/** What a kind of transaction says of itself; the rest is the same for all. */
export interface TransactionKind {
  readonly header: Resource
  readonly line: Resource
  /** The way in which its payments came in. */
  readonly source: number
  /** The status of what is processed, of what nobody counts, and the one that it has without lines again. */
  readonly statuses: { readonly processed: number; readonly ignored?: number; readonly open: number }
  /** The field with the day of its payments; the business day where it is empty. */
  readonly day: string
  /** What it loses with its last line, beside its status: the day on which it was paid, where it is not its own. */
  readonly reopened?: Changes
  /** What else it loses when it is taken back. */
  readonly unbound?: Changes
  /** Whose money it is: ours unless said otherwise. */
  readonly payer?: (record: Values) => number
  /** The INN of the other side, which its payments keep. */
  readonly inn?: (record: Values) => string | null
  /** What its lines must come to on that day. */
  readonly due: (next: Values, day: string) => Decimal
  /** What its payment is made of, where one line takes all that is due. */
  readonly worth?: (record: Values) => PaymentWorth
  /** The number of its payments. */
  readonly number: (record: Values) => string
  /** What the comment of its payments says, by label. */
  readonly about: (tx: Tx, record: Values) => Readonly<Record<string, string | null>>
  /** SQL of the row `h`: whether it brings money in, whose money it is, and the vehicle and the person that its lines are about unless they say otherwise. */
  readonly sql?: { readonly incoming?: Sql; readonly payer?: Sql; readonly vehicle?: Sql; readonly account?: Sql }
}

/** A line as its table holds it. */
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
  /** The payment was there before. */
  readonly attached: boolean
}

/** What the rules of transactions say, by its key below `nerud.transactions`. */
export const transactionText = (tx: Pick<Tx, 'texts'>, key: string, params?: Record<string, unknown>): string =>
  tx.texts(`nerud.transactions.${key}`, params)

interface NextLine {
  readonly id?: number
  readonly costList: RefTo | null
  readonly sumPay: Decimal | null
}

/** The types of articles, by their ids. */
async function typesOf(tx: Tx, articles: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ id: number; type: number }>`select id::int, cost_list_type_id::int as type from cost_list
    where id = ${anyOf(new Set(articles))}`.execute(tx.db)
  return new Map(rows.map(({ id, type }) => [id, type]))
}

const spoken = (sum: Decimal): string => sum.replace('.', ',')

/** Throws where the lines do not come to what is due. A discount was not spent: it counts against the others. */
function rejectSum(tx: Tx, lines: readonly NextLine[], types: ReadonlyMap<number, number>, due: Decimal): void {
  const isDiscount = ({ costList }: NextLine): boolean => types.get(idOf(costList) ?? 0) === COST_TYPE.discount
  // Where all of it is a discount there is nothing to count it against.
  const isAll = lines.every(isDiscount)
  const signed = lines.map(line => (isDiscount(line) && !isAll ? negate(line.sumPay ?? '0') : (line.sumPay ?? '0')))
  const sum = signed.reduce(add, '0.00')
  const order = compare(sum, due)
  if (order === 0) return
  const rest = order < 0 ? subtract(due, sum) : subtract(sum, due)
  const text = transactionText(tx, order < 0 ? 'tooLittle' : 'tooMuch', { sum: spoken(sum), due: spoken(due), rest: spoken(rest) })
  // Lines are sent as they stand here where all of them are new: then the last one is named.
  const isFirst = lines.every(({ id }) => id === undefined)
  throw fieldError(isFirst ? `line.${lines.length - 1}.sumPay` : 'line', text)
}

/** How a transaction stands by the lines that it will have, and the day of its payments. */
export async function stateByLines(tx: Tx, kind: TransactionKind, next: NextTransaction, prior: Processed | null): Promise<Changes> {
  const { processed, ignored, open } = kind.statuses
  const lines = next.line as readonly NextLine[]
  if (lines.length === 0) {
    const was = prior && idOf(prior.status)
    // Who has given it another status means that one.
    const isKept = was !== idOf(next['status'])
    return { ...(!isKept && (was === processed || was === ignored) && { status: open }), ...kind.reopened }
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

/** The payment that a line stands for: the only one of its transaction where `isWhole`; a discount goes the other way than the lines against which it counts. */
function paymentOf(
  tx: Tx,
  kind: TransactionKind,
  record: Processed,
  line: TransactionLine,
  isAgainst: boolean,
  isWhole: boolean,
): ChangesOf<typeof payment, 'new'> {
  const day = record[kind.day] as string
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
    comment: pairs({ ...kind.about(tx, record), [tx.storedTexts('resources.payment.fields.comment')]: line.comment }),
  }
}

const DECIMALS = ['price', 'volume', 'discount']
/** How decimals were spelled before is no other comment. */
const spelled = (text: unknown): string => String(text ?? '').replaceAll(/(\d)\.(?=\d)/gu, '$1,')
/** Does a payment say already what its line does? Of what it is made of, by what it comes to: one that was made more plainly before stays. */
const isSame = (stored: Values, wanted: ChangesOf<typeof payment, 'new'>): boolean =>
  compare(stored['sum'] as Decimal, sumOf(wanted, stored['rate'] as Decimal)) === 0 &&
  Object.entries(wanted)
    .filter(([name]) => !DECIMALS.includes(name))
    .every(([name, value]) =>
      name === 'comment'
        ? spelled(stored[name]) === spelled(value)
        : isSameValue((payment as Resource).fields[name]!, stored[name] ?? null, value),
    )
const sumOf = ({ price, volume, discount }: ChangesOf<typeof payment, 'new'>, rate: Decimal): Decimal =>
  paymentSums({ price, volume: volume ?? '1', rate, off: discount ?? '0' }).sum

/** The refusal of a payment as one of its transaction: the day and the method are its own, of all else the line is named. */
function refused(tx: Tx, kind: TransactionKind, error: unknown, numberOf: (made: number) => number): unknown {
  const failure = httpErrorOf(error)
  const [place, text] = Object.entries(failure?.errors ?? {}).find(([at]) => at.startsWith('line.')) ?? []
  if (!failure || place === undefined || text === undefined) return error
  const [, number, name = ''] = place.split('.')
  const own = { createDate: kind.day, reportDate: kind.day, payMethod: 'payMethod' }[name]
  const stated = own ? text : transactionText(tx, 'wrong', { number: numberOf(Number(number)), text })
  return httpError(failure.status, failure.code, stated, { errors: { [own ?? 'line']: stated } })
}

/** The place of a line among those of its own transaction. */
const numberIn = (lines: readonly TransactionLine[], line: TransactionLine): number =>
  lines.filter(({ transaction }) => transaction === line.transaction).indexOf(line)

/**
 * Brings the payments of transactions up to their lines, in the transaction of the change: lines that are new make theirs, those that say something else now make
 * another one, those that are gone take theirs back. What did not change keeps its payment.
 */
export async function settle(tx: Tx, kind: TransactionKind, records: readonly Processed[]): Promise<void> {
  const byId = new Map(records.map(record => [record.id, record]))
  const ids = [...byId.keys()]
  const lines = (await tx.readMany(
    kind.line,
    (t: Of): Sql => sql`${t('transaction_id')} = ${anyOf(ids)} and (not ${t('is_delete')} or ${t('payment_id')} is not null)`,
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
  // Where all of it is a discount there is nothing that it counts against.
  const isAgainst = (line: TransactionLine): boolean => isDiscounted(line) && !together.get(line.transaction)!.every(isDiscounted)
  const wanted = living
    .filter(({ attached }) => !attached)
    .map(line => {
      const isWhole = together.get(line.transaction)!.length === 1
      return { line, values: paymentOf(tx, kind, byId.get(line.transaction)!, line, isAgainst(line), isWhole) }
    })
    .filter(({ line, values }) => line.payment === null || !isSame(stored.get(line.payment)!, values))
  const left = [...lines.filter(({ isDelete }) => isDelete), ...wanted.map(({ line }) => line)]
  await cancelPayments(tx, madeBy(left), tx.storedTexts('nerud.transactions.changed'))
  try {
    const made = await tx.createMany(
      payment,
      wanted.map(({ values }) => values),
      { resource: kind.header, place: n => `line.${n}` },
    )
    const changes = left.map(before => {
      const at = wanted.findIndex(({ line }) => line === before)
      return { before, after: { ...before, payment: at < 0 ? null : made[at]!.id } }
    })
    await tx.storeMany(kind.line, changes as never)
  } catch (error) {
    throw refused(tx, kind, error, made => 1 + numberIn(living, wanted[made]!.line))
  }
}

/** The payments that lines made: those that were there before stay. */
const madeBy = (lines: readonly TransactionLine[]): number[] => lines.flatMap(line => (line.attached ? [] : (line.payment ?? [])))

/** Takes a transaction back: its lines go, and exactly the payments that they made. */
export async function takeBack(tx: Tx, kind: TransactionKind, { id }: { readonly id: number }, reason: string): Promise<void> {
  const lines = (await tx.readMany(kind.line, (t: Of): Sql => sql`${t('transaction_id')} = ${id} and not ${t('is_delete')}`, {
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
