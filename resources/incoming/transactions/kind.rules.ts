import { sql } from 'kysely'
import type { LineChange } from '#resource'
import type { Decimal } from '#resource/decimal'
import { COST_TYPE, OF_TRANSACTIONS, PAY_STATUS } from '#resources/money/lookups'
import { aliased, anyOf } from '#server/engine/columns.ts'
import type { Changes } from '#server/engine/rules.ts'
import type { Aliased, Sql } from '#server/engine/sql.ts'
import type { Tx } from '#server/engine/tx.ts'
import { columnOf, tableOf } from '#server/engine/schema/tables.ts'
import { columnValue } from '#server/engine/write/values.ts'
import { isRepeated } from '#resources/exchange/table/cells.rules'
import { type CardResources, boundOf, type Exclusion, type BindingEntry } from '#resources/cards/cardBound.rules'
import type { NextTransaction, TransactionKind, TransactionLine } from '#resources/shared/transaction.rules'
import { bindingOn } from '#resources/cards/cardBinding.formulas'
import { OWN_COMPANY } from '#resources/companies/company/company'

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
export interface Allocation {
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
  readonly target: Allocation
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
  readonly cardKey: { readonly fields: readonly string[]; readonly matches: (x: Aliased) => Sql }
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
export function lineOf(kind: IncomingKind, record: Readonly<Record<string, unknown>>, target: Allocation, sum: Decimal): LineChange {
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
export const isIgnored = (target: Allocation): boolean => target.costListTypes === COST_TYPE.ignore

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
export const storedTargetOf = (kind: IncomingKind, record: Readonly<Record<string, unknown>>, line: TransactionLine): Allocation => ({
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
      where ${cardKey.matches(aliased('x'))} and not k.is_delete order by k.is_active desc, k.id limit 1) as card
    from jsonb_to_recordset(${JSON.stringify(queries)}::jsonb) as x (n int, ${columns})`.execute(tx.db)
  const found = new Map(rows.map(({ n, card }) => [n, card]))
  return all.map((_, n) => found.get(n) ?? null)
}

/** Assigns transactions to new cards, or to cards whose key has changed; versions stay, because nobody edits the assignment. */
export async function assignCards(tx: Pick<Tx, 'db'>, { header, cards, cardKey }: IncomingKind, ids: readonly number[]): Promise<void> {
  const t: Aliased = name => aliased('t')(columnOf(header, name))
  await sql`update ${sql.table(tableOf(header))} t set card_id = k.id from ${sql.table(tableOf(cards.card))} k
    where k.id = ${anyOf(ids)} and not k.is_delete and ${cardKey.matches(t)} and t.card_id is distinct from k.id`.execute(tx.db)
}

/** The range of days around a transaction in which a payment may match it (imports §1). */
const MATCH_DAYS = 3
/** The limit of offered payments per transaction. */
const OFFERED = 5

const targetOf = (binding: BindingEntry | Exclusion): Allocation => ({
  costListTypes: binding.costListTypes,
  costList: binding.costList,
  party: binding.company,
  point: binding.point,
  account: binding.account,
  vehicle: binding.vehicle,
})

/** The allocation by a card. */
export interface BoundByCard {
  readonly target: Allocation
  /** The discount in percent. */
  readonly discount: string | null
}

/** Returns what active cards (or `any`) say about transactions, by index; undefined when a card says nothing. */
export async function boundByCards(
  tx: Tx,
  { cards, text }: IncomingKind,
  all: readonly { readonly card: number | null; readonly day: string; readonly values: Readonly<Record<string, unknown>> }[],
  which: 'active' | 'any' = 'active',
): Promise<readonly (BoundByCard | undefined)[]> {
  const queries = [...new Set(all.flatMap(({ card }) => card ?? []))]
  const { rows } = await sql<{ id: number }>`select id::int from ${sql.table(tableOf(cards.card))}
    where id = ${anyOf(queries)} and ${which === 'any' ? sql`true` : sql`is_active`} and not is_delete`.execute(tx.db)
  const bound = await boundOf(
    tx,
    cards,
    rows.map(({ id }) => id),
  )
  return all.map(({ card, day, values }) => {
    const of = card === null ? undefined : bound.get(card)
    const binding = of && bindingOn(of, day, (values[text] as string | null) ?? null)
    const target = binding && targetOf(binding)
    // Without an article, it cannot be allocated.
    return target && (target.costList !== null || isIgnored(target)) ? { target, discount: binding.discount } : undefined
  })
}

/** Returns the proposals for waiting transactions by id: by their cards, else learned ones. */
export async function proposalsOf(tx: Tx, kind: IncomingKind, records: readonly StoredIncoming[]): Promise<ReadonlyMap<number, Proposal>> {
  const byCard = await boundByCards(
    tx,
    kind,
    records.map(record => ({ card: record.card, day: record.day, values: record })),
  )
  const open = records.filter((_, n) => !byCard[n])
  const learned = open.length ? await kind.learned(tx, open) : new Map<number, Proposal>()
  return new Map(
    records.flatMap((record, n): [number, Proposal][] => {
      const bound = byCard[n]
      const found: Proposal | undefined = bound ? { by: 'rule', ...bound } : learned.get(record.id)
      return found ? [[record.id, found]] : []
    }),
  )
}

/** The search criteria of a payment. */
interface MatchCriteria {
  readonly sum: Decimal
  readonly day: string
  readonly inn: string | null
  readonly isIncoming: boolean
}
/** An existing payment that may match a transaction. */
interface Candidate {
  readonly id: number
  readonly number: string | null
  readonly payDate: string
  readonly sum: Decimal
  readonly costList: string
  readonly company: string | null
}

/**
 * Returns existing payments that may match transactions, by index: the same sum, within some days, the same INN on the other side (imports
 * §1), the nearest first. One statement reads the payments of all these days once.
 */
export async function matchingPayments(tx: Pick<Tx, 'db'>, all: readonly MatchCriteria[]): Promise<readonly (readonly Candidate[])[]> {
  const queries = all.flatMap((one, n) => (one.inn === null ? [] : [{ n, ...one }]))
  if (queries.length === 0) return all.map(() => [])
  const own = sql.lit(OWN_COMPANY)
  const days = queries.map(({ day }) => day).toSorted()
  const { rows } = await sql<Candidate & { n: number }>`
    with pool as materialized (
      select p.id, p.number, p.pay_date, p.sum, p.cost_list_id, p.inn, p.company_from_id, p.company_to_id from payment p
      where p.pay_date between ${days[0]!}::date - ${MATCH_DAYS}::int and ${days.at(-1)!}::date + ${MATCH_DAYS}::int
        and p.sum = any(${[...new Set(queries.map(({ sum }) => sum))]}::numeric[])
        and p.is_active and not p.is_delete and p.pay_status_id = ${sql.lit(PAY_STATUS.done)}
        and p.source_id not in (${sql.join(OF_TRANSACTIONS.map(source => sql.lit(source)))})
        and not exists (select 1 from bank_transaction_line l where l.payment_id = p.id and not l.is_delete)
    )
    select n, id, number, "payDate", sum, "costList", company from (
      select x.n, p.id::int, p.number, p.pay_date::text as "payDate", p.sum::text as sum, cl.name as "costList",
        coalesce(c.short_name, c.name) as company, row_number() over (partition by x.n order by abs(p.pay_date - x.day), p.id) as rank
      from jsonb_to_recordset(${JSON.stringify(queries)}::jsonb) as x (n int, sum numeric, day date, inn text, "isIncoming" boolean)
        join pool p on p.sum = x.sum and p.pay_date between x.day - ${MATCH_DAYS}::int and x.day + ${MATCH_DAYS}::int
          and case when x."isIncoming" then p.company_to_id else p.company_from_id end = ${own}
        join cost_list cl on cl.id = p.cost_list_id
        left join company c on c.id = case when x."isIncoming" then p.company_from_id else p.company_to_id end
      where c.inn = x.inn or p.inn = x.inn
    ) found where rank <= ${OFFERED}::int order by n, rank`.execute(tx.db)
  const byIndex = Map.groupBy(rows, ({ n }) => n)
  return all.map((_, n) => (byIndex.get(n) ?? []).map(({ n: _n, ...candidate }) => candidate))
}

/** Returns the criteria of an existing payment for a transaction. */
export const criteriaOf = (kind: IncomingKind, record: Readonly<Record<string, unknown>>): MatchCriteria => ({
  sum: kind.due(record, record['day'] as string),
  day: record['day'] as string,
  inn: kind.inn?.(record) ?? null,
  isIncoming: kind.isIncoming(record),
})

/** Returns a target with the names of its references. */
export async function targetWithTitles(tx: Pick<Tx, 'db'>, target: Allocation): Promise<Readonly<Record<string, unknown>>> {
  const { rows } = await sql<Record<string, unknown>>`select
    (select jsonb_build_object('id', x.id, 'name', x.name) from cost_list x where x.id = ${target.costList}) as "costList",
    (select jsonb_build_object('id', x.id, 'name', x.name) from cost_list_type x where x.id = ${target.costListTypes}) as "costListType",
    (select jsonb_build_object('id', x.id, 'name', coalesce(x.short_name, x.name), 'inn', x.inn) from company x where x.id = ${target.party}) as party,
    (select jsonb_build_object('id', x.id, 'name', x.name) from point x where x.id = ${target.point}) as point,
    (select jsonb_build_object('id', x.id, 'name', x.fio) from account x where x.id = ${target.account}) as account,
    (select jsonb_build_object('id', x.id, 'name', x.plate) from vehicle x where x.id = ${target.vehicle}) as vehicle`.execute(tx.db)
  return rows[0]!
}
