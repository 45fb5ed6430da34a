import { add, compare, subtract, type Decimal } from '#resource/decimal'
import { dayAfter } from '#resources/shared/catalogue.formulas'
import { formatAmount, formatDate } from '#resource/text'
import type { RowProblem } from '#server/engine/import/rows.ts'
import { type BankPayment, documentClassifier, notCarriedOut } from './payments.rules.ts'
import { type BankPeriod, documentOf, bankHeadOf, periodOf, type BankHead } from './statement.rules.ts'
import { type Chunks, BANK_LIMITS, type BankLimits } from './lines.rules.ts'
import { sectionsOf } from './sections.rules.ts'

/** Days of an account that no statement covers, both included. */
interface BankGap {
  readonly account: string
  readonly from: string
  readonly to: string
  /** Whether the balance changed meanwhile; null when a statement does not give its closing balance. */
  readonly isMoved: boolean | null
}
/** Balances that should be equal, of two consecutive statements of an account. */
interface BankJump {
  readonly account: string
  /** The first day of the later one. */
  readonly day: string
  readonly closing: Decimal
  readonly opening: Decimal
}
type Known = Pick<BankPeriod, 'account' | 'from' | 'to' | 'opening' | 'closing'>

/** Returns periods by account, sorted by date. */
function byAccount<Period extends Known>(periods: readonly Period[]): ReadonlyMap<string, readonly Period[]> {
  const sorted = periods.toSorted((one, other) => one.from.localeCompare(other.from) || one.to.localeCompare(other.to))
  const found = new Map<string, Period[]>()
  for (const one of sorted) {
    const existing = found.get(one.account)
    if (existing) existing.push(one)
    else found.set(one.account, [one])
  }
  return found
}

/** Returns the gaps between statements of the same accounts, of one file or of many, and balances that do not match. */
export function continuityOf(periods: readonly Known[]): { readonly gaps: readonly BankGap[]; readonly jumps: readonly BankJump[] } {
  const gaps: BankGap[] = []
  const jumps: BankJump[] = []
  for (const [account, known] of byAccount(periods)) {
    // The statement that reaches furthest so far: one that overlaps it begins with a balance that none of them ends with.
    let last = known[0]!
    for (const next of known.slice(1)) {
      const day = dayAfter(last.to, 1)
      const isMoved = last.closing === null ? null : compare(last.closing, next.opening) !== 0
      if (next.from > day) gaps.push({ account, from: day, to: dayAfter(next.from, -1), isMoved })
      if (next.from === day && isMoved && last.closing !== null) jumps.push({ account, day, closing: last.closing, opening: next.opening })
      if (next.to > last.to) last = next
    }
  }
  return { gaps, jumps }
}

interface Turnovers {
  readonly received: Decimal
  readonly writtenOff: Decimal
}
const NONE: Turnovers = { received: '0.00', writtenOff: '0.00' }

/** Sums the payments of each of our accounts. */
interface TurnoverSums {
  readonly add: (payment: BankPayment) => void
  readonly accounts: () => ReadonlyMap<string, Turnovers>
}
/** Sums payments by account; an inner payment is an outflow of one account and an inflow of the other. */
function turnoverSums(): TurnoverSums {
  const sums = new Map<string, Turnovers>()
  const move = (account: string, side: keyof Turnovers, sum: Decimal): void => {
    const existing = sums.get(account) ?? NONE
    sums.set(account, { ...existing, [side]: add(existing[side], sum) })
  }
  return {
    add: ({ direction, account, innerTo, sum }) => {
      move(account, direction === 'incoming' ? 'received' : 'writtenOff', sum)
      if (innerTo !== null) move(innerTo, 'received', sum)
    },
    accounts: () => sums,
  }
}

/** Checks the arithmetic of a period: opening + received − written off = closing. */
function judgedClosing(period: BankPeriod): RowProblem[] {
  const { opening, received, writtenOff, closing } = period
  const expected = subtract(add(opening, received), writtenOff)
  if (closing === null || compare(expected, closing) === 0) return []
  const params = Object.fromEntries(
    Object.entries({ opening, received, writtenOff, expected, inFile: closing }).map(([name, sum]) => [name, formatAmount(sum)]),
  )
  return [{ row: period.row, field: 'КонечныйОстаток', value: closing, problem: { key: 'nerud.exchange.closing', params } }]
}

const FIELDS = { received: 'ВсегоПоступило', writtenOff: 'ВсегоСписано' } as const

function judgedTurnovers(periods: readonly BankPeriod[], found: Turnovers): RowProblem[] {
  const { account, row } = periods[0]!
  return (['received', 'writtenOff'] as const).flatMap(side => {
    const sumInFile = periods.map(period => period[side]).reduce(add, '0.00')
    if (compare(sumInFile, found[side]) === 0) return []
    const params = { account, found: formatAmount(found[side]), inFile: formatAmount(sumInFile) }
    return [{ row, field: FIELDS[side], value: sumInFile, problem: { key: `nerud.exchange.${side}`, params } }]
  })
}

/**
 * Returns whether payments without a day in the file belong to its turnovers: all those of an account and a direction do, if the turnovers
 * in the account's sections match only with them.
 */
function addsUpWith(
  periods: readonly BankPeriod[],
  dated: ReadonlyMap<string, Turnovers>,
  undated: readonly BankPayment[],
): (payment: BankPayment) => boolean {
  const turnoversInFile = byAccount(distinct(periods))
  const all = turnoverSums()
  for (const payment of undated) all.add(payment)
  const more = all.accounts()
  return ({ account, direction }) => {
    const side = direction === 'incoming' ? 'received' : 'writtenOff'
    const sum = turnoversInFile
      .get(account)
      ?.map(one => one[side])
      .reduce(add, '0.00')
    const existing = (dated.get(account) ?? NONE)[side]
    return sum !== undefined && compare(sum, add(existing, more.get(account)![side])) === 0
  }
}

const periodKey = ({ account, from, to, opening, received, writtenOff, closing }: BankPeriod): string =>
  JSON.stringify([account, from, to, opening, received, writtenOff, closing])

/** Some banks write a section twice: it counts once. */
const distinct = (periods: readonly BankPeriod[]): readonly BankPeriod[] => [...new Map(periods.map(one => [periodKey(one), one])).values()]

/**
 * Returns the inconsistencies of a whole file by line: closing balances, turnovers that differ from the documents, balances that do not
 * match, missing days, accounts that are not ours, accounts with documents but without turnovers.
 */
function judgedBalances(
  periods: readonly BankPeriod[],
  sums: ReadonlyMap<string, Turnovers>,
  ours: ReadonlySet<string>,
): readonly RowProblem[] {
  const known = distinct(periods)
  const accounts = byAccount(known)
  const rows = new Map(known.map(({ account, from, row }) => [`${account} ${from}`, row]))
  const rowOf = (account: string, day: string): number => rows.get(`${account} ${day}`)!
  const { gaps, jumps } = continuityOf(known)
  return [
    ...known.flatMap(judgedClosing),
    ...known
      .filter(({ account }) => !ours.has(account))
      .map(({ row, account }) => problemAt(row, 'РасчСчет', account, 'accountNotOurs', { account })),
    ...[...accounts].flatMap(([account, all]) => (ours.has(account) ? judgedTurnovers(all, sums.get(account) ?? NONE) : [])),
    ...[...sums.keys()]
      .filter(account => !accounts.has(account))
      .map(account => problemAt(1, 'РасчСчет', account, 'noTurnovers', { account })),
    ...gaps.map(({ account, from, to }) =>
      problemAt(rowOf(account, dayAfter(to, 1)), 'ДатаНачала', from, 'gap', { account, from: formatDate(from), to: formatDate(to) }),
    ),
    ...jumps.map(({ account, day, closing, opening }) => {
      const params = { account, day: formatDate(day), closing: formatAmount(closing), opening: formatAmount(opening) }
      return problemAt(rowOf(account, day), 'НачальныйОстаток', opening, 'jump', params)
    }),
  ].toSorted((one, other) => one.row - other.row)
}

const problemAt = (row: number, field: string, value: string, key: string, params: Readonly<Record<string, string>>): RowProblem => ({
  row,
  field,
  value,
  problem: { key: `nerud.exchange.${key}`, params },
})

/** The result of reading a whole file. */
export interface BankSummary {
  readonly head: BankHead
  readonly periods: readonly BankPeriod[]
  /** The numbers of documents that became payments, that repeated an inner payment, and that are faulty. */
  readonly payments: number
  readonly twins: number
  readonly faulty: number
  /** The inconsistencies of the file (`judgedBalances`): they do not prevent payments, but must be shown. */
  readonly checks: readonly RowProblem[]
}
/**
 * The events of reading a file in order: its head, balances of accounts, payments, problems of a document or section (which is skipped),
 * and finally the summary.
 */
export type BankEvent =
  | { readonly kind: 'head'; readonly head: BankHead }
  | { readonly kind: 'period'; readonly period: BankPeriod }
  | { readonly kind: 'payment'; readonly payment: BankPayment }
  | { readonly kind: 'twin'; readonly payment: BankPayment }
  | { readonly kind: 'faulty'; readonly problems: readonly RowProblem[] }
  | { readonly kind: 'end'; readonly summary: BankSummary }

/**
 * Reads a bank file in the format 1CClientBankExchange 1.03 (imports.md §1), keeping only one chunk and the payments without a day in
 * memory. `ours`: the accounts of our companies. The file is complete only when `end` is reached: a caller that writes payments meanwhile
 * must undo them when reading throws. Throws a FileProblem with the line number: FILE_EMPTY, FILE_FORMAT, FILE_ENCODING, FILE_CUT,
 * FILE_LINE, FILE_SECTIONS, FILE_TOO_BIG.
 */
export async function* readBankFile(
  chunks: Chunks,
  ours: ReadonlySet<string>,
  limits: BankLimits = BANK_LIMITS,
): AsyncGenerator<BankEvent> {
  const judged = documentClassifier(ours)
  const sums = turnoverSums()
  const periods: BankPeriod[] = []
  const counts = { payment: 0, twin: 0, faulty: 0 }
  const undated: BankPayment[] = []
  let head: BankHead | undefined
  for await (const section of sectionsOf(chunks, limits)) {
    if (section.kind === 'head') {
      const read = bankHeadOf(section)
      head = read.head
      if (read.problems.length) yield { kind: 'faulty', problems: read.problems }
      yield { kind: 'head', head }
    } else if (section.kind === 'account') {
      const read = periodOf(section)
      if ('problems' in read) yield { kind: 'faulty', problems: read.problems }
      else {
        periods.push(read.value)
        yield { kind: 'period', period: read.value }
      }
    } else {
      const read = documentOf(section)
      const found = 'problems' in read ? ({ kind: 'faulty', problems: read.problems } as const) : judged(read.value)
      if (found.kind === 'undated') {
        undated.push(found.payment)
        continue
      }
      counts[found.kind] += 1
      if (found.kind === 'payment') sums.add(found.payment)
      yield found
    }
  }
  // Some banks give only the date of the document: when the turnovers match only with such documents, they were executed.
  const isCarriedOut = addsUpWith(periods, sums.accounts(), undated)
  for (const payment of undated) {
    const isPaid = isCarriedOut(payment)
    counts[isPaid ? 'payment' : 'faulty'] += 1
    if (isPaid) sums.add(payment)
    yield isPaid ? { kind: 'payment', payment } : { kind: 'faulty', problems: [notCarriedOut(payment)] }
  }
  const checks = judgedBalances(periods, sums.accounts(), ours)
  yield {
    kind: 'end',
    summary: { head: head!, periods, payments: counts.payment, twins: counts.twin, faulty: counts.faulty, checks },
  }
}
