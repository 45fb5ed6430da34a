import type { LineChange } from '#resource'
import type { Decimal } from '#resource/decimal'
import { COST_TYPE } from '#resources/money/lookups'
import { sql } from 'kysely'
import { of, anyOf } from '#server/engine/columns.ts'
import type { Changes } from '#server/engine/rules.ts'
import type { Of, Sql } from '#server/engine/sql.ts'
import type { Tx } from '#server/engine/tx.ts'
import { columnOf, tableOf } from '#server/engine/schema/names.ts'
import { columnValue } from '#server/engine/write/values.ts'
import { isRepeated } from '#resources/exchange/fingerprints.rules'
import type { CardResources } from '#resources/cards/cardBound.rules'
import type { NextTransaction, TransactionKind, TransactionLine } from '#resources/shared/transaction.rules'

/** A transaction as stored: references by id. */
export interface StoredIncoming extends Readonly<Record<string, unknown>> {
  readonly id: number
  readonly version: number
  readonly company: number
  readonly card: number | null
  readonly day: string
  readonly status: number
  readonly fingerprint: string
  readonly bound: 'rule' | 'hand' | 'payment' | 'released' | null
}

/** The allocation of a transaction: references by id; `party` is the other side of a transfer. */
export interface Target {
  readonly costListTypes: number
  readonly costList: number | null
  readonly party: number | null
  readonly point: number | null
  readonly account: number | null
  readonly vehicle: number | null
}
/** A proposed allocation, and why. */
export interface Proposal {
  readonly by: 'rule' | 'learned' | 'plate'
  readonly target: Target
  /** The discount of a card, in percent. */
  readonly discount?: string | null
  /** For learned proposals: the number of similar transactions, and how many of them were allocated this way. */
  readonly of?: number
  readonly count?: number
}

/** The values of a transaction that a person has released: rules ignore it until somebody allocates it. */
export const RELEASED: Changes = { bound: 'released', boundAt: null, problem: null }

/** A kind of imported transactions that cards bind. */
export interface IncomingKind extends TransactionKind {
  readonly cards: CardResources
  /** The rights of which a user needs one to see any of them. */
  readonly readers: readonly string[]
  /** How a transaction is matched with its card `k`: by these of its fields, accessed through `x`. */
  readonly cardKey: { readonly fields: readonly string[]; readonly matches: (x: Of) => Sql }
  /** Returns a new card for a transaction; undefined when it has too little data. */
  readonly newCard: (record: StoredIncoming) => Changes | undefined
  /** The field that is searched for the words of exclusions. */
  readonly text: string
  /** Whether it is an inflow. */
  readonly isIncoming: (record: Readonly<Record<string, unknown>>) => boolean
  /** Returns further proposals for transactions without a card's binding, by id. */
  readonly learned: (tx: Tx, records: readonly StoredIncoming[]) => Promise<ReadonlyMap<number, Proposal>>
  /** Returns the discount by the binding of its card, in percent, when the file gives none. */
  readonly discounted?: (record: Readonly<Record<string, unknown>>, percent: string | null) => Changes
  /** Returns values that transactions copy from their lines for searching and summing: for each of them, after a write. */
  readonly facts?: (tx: Tx, all: readonly NextTransaction[]) => Promise<ReadonlyMap<NextTransaction, Changes>>
  /** Whether existing payments are searched for. Then a transaction that occurs twice in its file is doubtful too. */
  readonly hasCandidates: boolean
}

/** Whether it may be a duplicate within its file, which a person must decide. */
export const isDoubtful = (kind: Pick<IncomingKind, 'hasCandidates'>, fingerprint: string): boolean =>
  kind.hasCandidates && isRepeated(fingerprint)

/** Returns the line of a transaction that is allocated entirely to one target. */
export function lineOf(kind: IncomingKind, record: Readonly<Record<string, unknown>>, target: Target, sum: Decimal): LineChange {
  const side = kind.isIncoming(record) ? 'companyFrom' : 'companyTo'
  return {
    id: null,
    version: null,
    isCancelled: false,
    values: {
      costList: target.costList,
      sumPay: sum,
      ...(target.costListTypes === COST_TYPE.transfer && { [side]: target.party }),
      point: target.point,
      accountTo: target.account,
      vehicleTo: target.vehicle,
    },
  }
}

/** Whether the target's article means that the transaction is ignored. */
export const isIgnored = (target: Target): boolean => target.costListTypes === COST_TYPE.ignore

const WRITTEN = ['costList', 'sumPay', 'companyFrom', 'companyTo', 'point', 'accountTo', 'vehicleTo', 'comment'] as const
/** Returns the content of a line for comparison: references by id. */
export const signatureOf = (line: Readonly<Record<string, unknown>>): string =>
  JSON.stringify(WRITTEN.map(name => String(columnValue(line[name]) ?? '')))
/** Returns the other side of a stored transfer line; our own side was not entered. */
const partyOf = (kind: IncomingKind, record: Readonly<Record<string, unknown>>, line: TransactionLine): number | null =>
  line.costListTypes !== COST_TYPE.transfer ? null : kind.isIncoming(record) ? line.companyFrom : line.companyTo
/** The same for a stored line. */
export function storedSignatureOf(kind: IncomingKind, record: Readonly<Record<string, unknown>>, line: TransactionLine): string {
  const party = partyOf(kind, record, line)
  const incoming = kind.isIncoming(record)
  return signatureOf({ ...line, companyFrom: incoming ? party : null, companyTo: incoming ? null : party })
}
/** Returns the target of a stored line. */
export const storedTargetOf = (kind: IncomingKind, record: Readonly<Record<string, unknown>>, line: TransactionLine): Target => ({
  costListTypes: line.costListTypes ?? 0,
  costList: line.costList,
  party: partyOf(kind, record, line),
  point: line.point,
  account: line.accountTo,
  vehicle: line.vehicleTo,
})

/** Returns the cards of transactions by index, null without one; one statement for any number of them. */
export async function cardsOf(
  tx: Pick<Tx, 'db'>,
  { cards, cardKey }: IncomingKind,
  all: readonly Readonly<Record<string, unknown>>[],
): Promise<readonly (number | null)[]> {
  const queries = all.map((values, n) => ({
    n,
    ...Object.fromEntries(cardKey.fields.map(name => [name, String(columnValue(values[name]) ?? '')])),
  }))
  const columns = sql.join(
    cardKey.fields.map(name => sql`${sql.ref(name)} text`),
    sql`, `,
  )
  const { rows } = await sql<{ n: number; card: number | null }>`select x.n, (select k.id::int from ${sql.table(tableOf(cards.card))} k
      where ${cardKey.matches(of('x'))} and not k.is_delete order by k.is_active desc, k.id limit 1) as card
    from jsonb_to_recordset(${JSON.stringify(queries)}::jsonb) as x (n int, ${columns})`.execute(tx.db)
  const found = new Map(rows.map(({ n, card }) => [n, card]))
  return all.map((_, n) => found.get(n) ?? null)
}

/** Assigns transactions to new cards, or to cards whose key has changed; versions stay, because nobody edits the assignment. */
export async function assignCards(tx: Pick<Tx, 'db'>, { header, cards, cardKey }: IncomingKind, ids: readonly number[]): Promise<void> {
  const t: Of = name => of('t')(columnOf(header, name))
  await sql`update ${sql.table(tableOf(header))} t set card_id = k.id from ${sql.table(tableOf(cards.card))} k
    where k.id = ${anyOf(ids)} and not k.is_delete and ${cardKey.matches(t)} and t.card_id is distinct from k.id`.execute(tx.db)
}
