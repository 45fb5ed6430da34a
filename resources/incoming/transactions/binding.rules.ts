import { sql } from 'kysely'
import type { LineChange, Recalculated } from '#resource'
import { add, negate, type Decimal } from '#resource/decimal'
import { dayAfter } from '#resources/shared/catalogue.formulas'
import { TRX_STATUS, WAITING } from '#resources/shared/transaction'
import type { Changes } from '#server/engine/rules.ts'
import type { Aliased, Sql } from '#server/engine/sql.ts'
import type { Tx } from '#server/engine/tx.ts'
import { lockClosedDay } from '#resources/ledger/tables.rules'
import type { Span, CardSimulation, CardKind } from '#resources/cards/cardBound.rules'
import type { TransactionLine } from '#resources/shared/transaction.rules'
import { anyOf } from '#server/engine/columns.ts'
import { formatDate, formatMoney } from '#resource/text'
import {
  isDoubtful,
  isIgnored,
  lineOf,
  signatureOf,
  storedSignatureOf,
  type IncomingKind,
  type StoredIncoming,
  type Allocation,
  storedTargetOf,
  assignCards,
  boundByCards,
  matchingPayments,
  criteriaOf,
  type BoundByCard,
} from './kind.rules.ts'

/** How a transaction was allocated. */
type How = 'rule' | 'hand' | 'payment'

/**
 * Returns the time of a binding by rules; it always differs from the last one, so that changes by rules can be distinguished from those by
 * people.
 */
export const boundAt = ({ now }: Pick<Tx, 'now'>, record: Readonly<Record<string, unknown>>): string => {
  const last = record['boundAt'] ? new Date(record['boundAt'] as string).getTime() : 0
  return new Date(Math.max(now.getTime(), last + 1)).toISOString()
}

/** Returns the values that allocate a whole transaction to a target. */
export function allocatedTo(kind: IncomingKind, tx: Tx, record: Readonly<Record<string, unknown>>, target: Allocation, how: How): Changes {
  const common = { bound: how, boundAt: boundAt(tx, record), problem: null }
  if (isIgnored(target)) return { ...common, status: TRX_STATUS.ignored }
  return { ...common, line: [lineOf(kind, record, target, kind.due(record, record['day'] as string))] }
}

/** Returns the values that allocate a transaction as its card says, with the card's discount. */
export function allocatedByCard(
  kind: IncomingKind,
  tx: Tx,
  record: Readonly<Record<string, unknown>>,
  { target, discount }: BoundByCard,
): Changes {
  const less = kind.discounted?.(record, discount) ?? {}
  return { ...less, ...allocatedTo(kind, tx, { ...record, ...less }, target, 'rule') }
}

const cancelled = (lines: readonly TransactionLine[]): LineChange[] =>
  lines.map(({ id, version }) => ({ id, version, isCancelled: true, values: {} }))

/** Returns the lines of transactions by id. */
async function linesOf(tx: Tx, kind: IncomingKind, ids: readonly number[]): Promise<ReadonlyMap<number, readonly TransactionLine[]>> {
  const lines = (await tx.readMany(
    kind.line,
    (t: Aliased): Sql => sql`${t('transaction_id')} = ${anyOf(ids)} and not ${t('is_delete')}`,
  )) as unknown as TransactionLine[]
  return Map.groupBy(lines, line => line.transaction)
}

/** The number of transactions that are rebound in one statement. */
const PORTION = 500

interface Change {
  readonly record: StoredIncoming
  readonly lines: readonly TransactionLine[]
  readonly expected: BoundByCard | undefined
}

/** Removes waiting transactions that may already have a payment: a person must decide. */
async function withoutDoubtful(tx: Tx, kind: IncomingKind, records: readonly StoredIncoming[]): Promise<readonly StoredIncoming[]> {
  const waiting = kind.hasCandidates ? records.filter(({ status }) => WAITING.includes(status)) : []
  if (waiting.length === 0) return records
  const candidates = await matchingPayments(
    tx,
    waiting.map(record => criteriaOf(kind, record)),
  )
  const doubtful = new Set(waiting.filter(({ fingerprint }, n) => candidates[n]!.length > 0 || isDoubtful(kind, fingerprint)))
  return records.filter(record => !doubtful.has(record))
}

/** Returns the changes of a card's transactions whose binding is different now. */
async function changesIn(tx: Tx, kind: IncomingKind, all: readonly StoredIncoming[]): Promise<Change[]> {
  const records = await withoutDoubtful(tx, kind, all)
  const expected = await boundByCards(
    tx,
    kind,
    records.map(record => ({ card: record.card, day: record.day, values: record })),
  )
  const lines = await linesOf(
    tx,
    kind,
    records.map(({ id }) => id),
  )
  return records
    .map((record, n): Change => ({ record, lines: lines.get(record.id) ?? [], expected: expected[n] }))
    .filter(one => currentSignature(kind, one) !== expectedSignature(kind, one))
}
/** Returns the current allocation of a transaction as a text for comparison. */
function currentSignature(kind: IncomingKind, { record, lines }: Change): string {
  if (record.status === TRX_STATUS.ignored) return 'ignored'
  return lines.map(line => storedSignatureOf(kind, record, line)).join('\n')
}
function expectedSignature(kind: IncomingKind, { record, expected }: Change): string {
  if (!expected) return ''
  if (isIgnored(expected.target)) return 'ignored'
  const whole = { ...record, ...kind.discounted?.(record, expected.discount) }
  return signatureOf(lineOf(kind, whole, expected.target, kind.due(whole, record.day)).values)
}

/** Returns what would move from one article to another, for a confirmation. */
async function summaryOf(tx: Tx, kind: IncomingKind, changes: readonly Change[]): Promise<Recalculated> {
  const moved = new Map<number, { count: number; delta: Decimal }>()
  const move = (article: number | null, sum: Decimal): void => {
    if (article === null) return
    const existing = moved.get(article) ?? { count: 0, delta: '0.00' }
    moved.set(article, { count: existing.count + 1, delta: add(existing.delta, sum) })
  }
  for (const { record, lines, expected } of changes) {
    for (const line of lines) move(line.costList, negate(line.sumPay))
    if (expected && !isIgnored(expected.target))
      move(expected.target.costList, kind.due({ ...record, ...kind.discounted?.(record, expected.discount) }, record.day))
  }
  const { rows } = await sql<{
    id: number
    name: string
  }>`select id::int, name from cost_list where id = ${anyOf(moved.keys())}
    order by name`.execute(tx.db)
  return {
    count: changes.length,
    broken: changes.filter(({ lines, expected }) => lines.length > 0 && !expected).length,
    mended: changes.filter(
      ({ record, expected }) => expected && record.status !== TRX_STATUS.processed && record.status !== TRX_STATUS.ignored,
    ).length,
    rows: rows.map(({ id, name }) => ({ resource: 'costList', id, title: name, ...moved.get(id)! })),
  }
}

/** Returns the values of a change. */
function valuesOf(tx: Tx, kind: IncomingKind, { record, lines, expected }: Change): Changes {
  if (!expected) return { line: cancelled(lines), status: kind.statuses.open, bound: null, boundAt: boundAt(tx, record) }
  const { line = [], ...values } = allocatedByCard(kind, tx, record, expected) as Changes & { line?: readonly LineChange[] }
  return { ...values, line: [...cancelled(lines), ...line] }
}

/**
 * Rebinds the transactions of a card between two days: those bound by the card, and waiting ones. Those that people have bound or released
 * stay. Returns the changes by article; a preview only returns them.
 */
export async function rebindCard(tx: Tx, kind: IncomingKind, { card, from, to }: Span, isPreview: boolean): Promise<Recalculated> {
  const closed = await lockClosedDay(tx.db)
  const first = closed !== null && from <= closed ? dayAfter(closed, 1) : from
  const records = (await tx.readMany(
    kind.header,
    (
      t: Aliased,
    ): Sql => sql`${t('card_id')} = ${card} and ${t('day')} >= ${first}::date and ${to === null ? sql`true` : sql`${t('day')} <= ${to}::date`}
      and not ${t('is_delete')} and (${t('bound')} is null or ${t('bound')} = 'rule')`,
    { lock: !isPreview },
  )) as unknown as StoredIncoming[]
  const changes: Change[] = []
  for (let at = 0; at < records.length; at += PORTION) changes.push(...(await changesIn(tx, kind, records.slice(at, at + PORTION))))
  const answer = await summaryOf(tx, kind, changes)
  if (isPreview) return answer
  for (let at = 0; at < changes.length; at += PORTION)
    await tx.updateMany(
      kind.header,
      changes.slice(at, at + PORTION).map(change => ({ id: change.record.id, values: valuesOf(tx, kind, change) as never })),
    )
  return answer
}

/** How many days back a card is tried. */
const SIMULATED_DAYS = 365
/** The limit of differing transactions in the answer, the newest first: more than a screen lists, so that it can say how many it omits. */
const MAX_LISTED = 1000

/** A transaction that people have allocated differently from its card: to several targets, to one, or to none when it is ignored. */
interface DivergentRecord {
  readonly record: StoredIncoming
  readonly current: readonly Allocation[]
  readonly expected: Allocation
}

const IGNORED: readonly Allocation[] = []
const keyOf = (all: readonly Allocation[]): string =>
  JSON.stringify(all.map(({ costList, party, point, account, vehicle }) => [costList, party, point, account, vehicle]))
const countedOf = (target: Allocation): readonly Allocation[] => (isIgnored(target) ? IGNORED : [target])

/** Returns targets as texts, in their order. */
async function worded(tx: Tx, targets: readonly Allocation[]): Promise<readonly string[]> {
  const queries = targets.map((target, n) => ({ n, ...target }))
  const { rows } = await sql<{ text: string }>`select concat_ws(' · ', (select name from cost_list where id = x."costList"), coalesce(
      (select coalesce(nullif(short_name, ''), name) from company where id = x.party), (select fio from account where id = x.account),
      (select plate from vehicle where id = x.vehicle), (select name from point where id = x.point))) as text
    from jsonb_to_recordset(${JSON.stringify(queries)}::jsonb) as x (n int, "costList" bigint, party bigint, account bigint, vehicle bigint, point bigint)
    order by x.n`.execute(tx.db)
  return rows.map(({ text }) => text)
}

async function resultsOf(tx: Tx, kind: IncomingKind, all: readonly DivergentRecord[]): Promise<CardSimulation['results']> {
  const words = await worded(
    tx,
    all.flatMap(({ current, expected }) => [...current, ...countedOf(expected)]),
  )
  let at = 0
  const next = (targets: readonly Allocation[]): string => {
    const texts = words.slice(at, (at += targets.length))
    return texts.length ? texts.join('; ') : tx.texts('nerud.cards.notCounted')
  }
  return all.map(({ record, current, expected }) => {
    const [was, would] = [next(current), next(countedOf(expected))]
    const number = kind.number(record)
    const title = [...(number ? [`№ ${number}`] : []), formatDate(record.day), formatMoney(kind.due(record, record.day))].join(' · ')
    return { id: record.id, resource: kind.header.name, title, message: tx.texts('nerud.cards.triedRow', { was, would }) }
  })
}

/**
 * Returns how a card, active or not, would have bound its transactions of the last year: how many, and which of them differently from
 * people. Changes nothing.
 */
async function tryCard(tx: Tx, kind: IncomingKind, card: number): Promise<CardSimulation> {
  const from = dayAfter(tx.today, -SIMULATED_DAYS)
  const records = (await tx.readMany(
    kind.header,
    (t: Aliased): Sql => sql`${t('card_id')} = ${card} and ${t('day')} >= ${from}::date and not ${t('is_delete')}`,
  )) as unknown as StoredIncoming[]
  let bound = 0
  const otherwise: DivergentRecord[] = []
  for (let at = 0; at < records.length; at += PORTION) {
    const some = records.slice(at, at + PORTION)
    const queries = some.map(record => ({ card: record.card, day: record.day, values: record }))
    const expected = await boundByCards(tx, kind, queries, 'any')
    const lines = await linesOf(
      tx,
      kind,
      some.map(({ id }) => id),
    )
    for (const [n, record] of some.entries()) {
      const target = expected[n]?.target
      if (!target) continue
      bound += 1
      const isIgnoredNow = record.status === TRX_STATUS.ignored
      const existing = isIgnoredNow ? IGNORED : (lines.get(record.id) ?? []).map(line => storedTargetOf(kind, record, line))
      if (!WAITING.includes(record.status) && keyOf(existing) !== keyOf(countedOf(target)))
        otherwise.push({ record, current: existing, expected: target })
    }
  }
  const newest = otherwise.toSorted((a, b) => (a.record.day < b.record.day ? 1 : -1)).slice(0, MAX_LISTED)
  const counts = { of: records.length, bound, otherwise: otherwise.length }
  return { ...counts, summary: tx.texts('nerud.cards.tried', counts), results: await resultsOf(tx, kind, newest) }
}

/** Returns the cards that bind transactions of a kind. */
export const cardKindOf = (incoming: IncomingKind): CardKind => ({
  ...incoming.cards,
  rebind: (tx, span, isPreview) => rebindCard(tx, incoming, span, isPreview),
  tryOut: (tx, card) => tryCard(tx, incoming, card),
  assignCards: (tx, cards) => assignCards(tx, incoming, cards),
})
