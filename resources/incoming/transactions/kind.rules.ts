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
import type { CardResources } from '#resources/cards/cardKind.rules'
import type { NextTransaction, TransactionKind, TransactionLine } from '#resources/shared/transaction.rules'

/** A transaction as its table holds it: references by their ids. */
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

/** What a transaction is allocated to: references by their ids; `party` is the other side of a transfer. */
export interface Target {
  readonly costListTypes: number
  readonly costList: number | null
  readonly party: number | null
  readonly point: number | null
  readonly account: number | null
  readonly vehicle: number | null
}
/** Why a target is proposed. */
export interface Proposal {
  readonly by: 'rule' | 'learned' | 'plate'
  readonly target: Target
  /** Of what a card says: by how much less is due, per cent. */
  readonly discount?: string | null
  /** Of what was learned: how many like it there were, and how many of them went there. */
  readonly of?: number
  readonly held?: number
}

/** What a person has taken back: rules let it be until somebody says what it is. */
export const RELEASED: Changes = { bound: 'released', boundAt: null, problem: null }

/** A kind of transactions that come in from files and are bound by cards. */
export interface IncomingKind extends TransactionKind {
  readonly cards: CardResources
  /** The rights of which a user needs one to see any of them. */
  readonly readers: readonly string[]
  /** Is the card `k` that of a transaction? By these of its fields, which `x` names. */
  readonly cardKey: { readonly fields: readonly string[]; readonly matches: (x: Of) => Sql }
  /** The card that a transaction would have, as a new record; undefined where it says too little. */
  readonly newCard: (record: StoredIncoming) => Changes | undefined
  /** The field with the words that exclusions ask for. */
  readonly text: string
  /** Does it bring money back? */
  readonly isIncoming: (record: Readonly<Record<string, unknown>>) => boolean
  /** What else is proposed for those that no card binds, by id. */
  readonly learned: (tx: Tx, records: readonly StoredIncoming[]) => Promise<ReadonlyMap<number, Proposal>>
  /** How much less is due by what its card is bound to, per cent, where the file does not say. */
  readonly discounted?: (record: Readonly<Record<string, unknown>>, percent: string | null) => Changes
  /** What transactions keep of their lines, so that they are found and added up by it: for each of them, as a write will leave it. */
  readonly facts?: (tx: Tx, all: readonly NextTransaction[]) => Promise<ReadonlyMap<NextTransaction, Changes>>
  /** Are payments looked for that it may be already? Then one that its file says twice is a doubt too. */
  readonly hasCandidates: boolean
}

/** May it be another one of the same file, which a person has to say? */
export const isDoubtful = (kind: Pick<IncomingKind, 'hasCandidates'>, fingerprint: string): boolean =>
  kind.hasCandidates && isRepeated(fingerprint)

/** The one line of a transaction that is allocated to one target as a whole. */
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

/** Is what a target names counted by nobody? */
export const isIgnored = (target: Target): boolean => target.costListTypes === COST_TYPE.ignore

const WRITTEN = ['costList', 'sumPay', 'companyFrom', 'companyTo', 'point', 'accountTo', 'vehicleTo', 'comment'] as const
/** What a line says, to be compared: references by their ids. */
export const signatureOf = (line: Readonly<Record<string, unknown>>): string =>
  JSON.stringify(WRITTEN.map(name => String(columnValue(line[name]) ?? '')))
/** The other side of a transfer, as a line's table holds it: the side of ours is no part of what was typed. */
const partyOf = (kind: IncomingKind, record: Readonly<Record<string, unknown>>, line: TransactionLine): number | null =>
  line.costListTypes !== COST_TYPE.transfer ? null : kind.isIncoming(record) ? line.companyFrom : line.companyTo
/** The same of a line as its table holds it. */
export function storedSignatureOf(kind: IncomingKind, record: Readonly<Record<string, unknown>>, line: TransactionLine): string {
  const party = partyOf(kind, record, line)
  const incoming = kind.isIncoming(record)
  return signatureOf({ ...line, companyFrom: incoming ? party : null, companyTo: incoming ? null : party })
}
/** What a line as its table holds it is allocated to. */
export const storedTargetOf = (kind: IncomingKind, record: Readonly<Record<string, unknown>>, line: TransactionLine): Target => ({
  costListTypes: line.costListTypes ?? 0,
  costList: line.costList,
  party: partyOf(kind, record, line),
  point: line.point,
  account: line.accountTo,
  vehicle: line.vehicleTo,
})

/** The cards of transactions, by their place; null where there is none. One statement for any number of them. */
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

/** Gives the transactions of new cards, or of cards whose key is another one now, to them: no version moves, since nobody edits whose they are. */
export async function assignCards(tx: Pick<Tx, 'db'>, { header, cards, cardKey }: IncomingKind, ids: readonly number[]): Promise<void> {
  const t: Of = name => of('t')(columnOf(header, name))
  await sql`update ${sql.table(tableOf(header))} t set card_id = k.id from ${sql.table(tableOf(cards.card))} k
    where k.id = ${anyOf(ids)} and not k.is_delete and ${cardKey.matches(t)} and t.card_id is distinct from k.id`.execute(tx.db)
}
