import { can, NOBODY } from '#resource'
import { compare } from '#resource/decimal'
import { OWN_COMPANY } from '#resources/companies/company/company'
import { COST_TYPE, PAY_STATUS, OF_TRANSACTIONS } from '#resources/money/lookups'
import { payment } from '#resources/money/payment/payment'
import { TRX_STATUS, WAITING } from '#resources/shared/transaction'
import { sql } from 'kysely'
import type { Changes } from '#server/engine/rules.ts'
import type { Aliased, Sql } from '#server/engine/sql.ts'
import type { Tx } from '#server/engine/tx.ts'
import type { User } from '#server/engine/user.ts'
import { fieldError, httpError } from '#server/httpError.ts'
import { companiesByInn } from '#resources/companies/company/shown.rules'
import { isAttached } from '#resources/money/payment/payment.rules'
import { tryEachRecord, type RowOutcome } from '#resources/shared/batch.rules'
import {
  transactionText,
  syncPayments,
  statusByLines,
  releaseTransaction,
  type NextTransaction,
  type ProcessedTransaction,
} from '#resources/shared/transaction.rules'
import { recipientsOf } from '#resources/shared/transactionLine.rules'
import { boundAt, allocatedByCard, allocatedTo, rebindCard } from './binding.rules.ts'
import {
  cardsOf,
  lineOf,
  RELEASED,
  signatureOf,
  type IncomingKind,
  type StoredIncoming,
  type Allocation,
  matchingPayments,
  targetWithTitles,
  proposalsOf,
  criteriaOf,
} from './kind.rules.ts'

type Values = Readonly<Record<string, unknown>>

/** What is known about the transactions of a write: their cards, and derived values. */
type Known = ReadonlyMap<NextTransaction, Changes>

const signaturesOf = (lines: readonly object[]): string => lines.map(line => signatureOf(line as Values)).join('\n')
const momentOf = (value: unknown): number => (value ? new Date(value as string).getTime() : 0)

/** Returns how a transaction is bound now: rules set it themselves, with a new time; what a person has entered is bound manually. */
function boundNow(tx: Tx, next: NextTransaction, prior: ProcessedTransaction | null): Changes {
  if (prior === null || momentOf(next['boundAt']) !== momentOf(prior['boundAt'])) return {}
  const was = (prior['line'] ?? []) as readonly object[]
  if (signaturesOf(next.line) === signaturesOf(was)) return {}
  if (next.line.length === 0) return RELEASED
  return { bound: 'hand', boundAt: tx.now, problem: null }
}

/** The choice of a person in the dialog. */
interface Chosen {
  readonly costList: number
  readonly party?: number | null
  readonly point?: number | null
  readonly account?: number | null
  readonly vehicle?: number | null
  readonly remember?: boolean | null
}

/** Returns the target for each transaction: by default, the other side of a transfer is its counterparty. */
async function targetsOf(tx: Tx, kind: IncomingKind, records: readonly StoredIncoming[], chosen: Chosen): Promise<readonly Allocation[]> {
  const { costList, party = null, point = null, account = null, vehicle = null } = chosen
  const { rows } = await sql<{ type: number }>`select cost_list_type_id::int as type from cost_list where id = ${costList}`.execute(tx.db)
  const costListTypes = rows[0]!.type
  const innOf = (record: StoredIncoming): string => kind.inn?.(record) ?? ''
  const known =
    costListTypes === COST_TYPE.transfer && party === null ? await companiesByInn(tx.db, records.map(innOf)) : new Map<string, number>()
  return records.map(record => {
    const target = { costListTypes, costList, party: party ?? known.get(innOf(record)) ?? null, point, account, vehicle }
    rejectIncomplete(tx, target)
    return target
  })
}

/** Throws when a target lacks what its article requires. */
function rejectIncomplete(tx: Tx, target: Allocation): void {
  const query = { [COST_TYPE.transfer]: 'party', [COST_TYPE.payroll]: 'account', [COST_TYPE.vehicle]: 'vehicle' } as const
  const name = query[target.costListTypes as keyof typeof query]
  const text = { party: 'companyNeeded', account: 'accountNeeded', vehicle: 'vehicleNeeded' } as const
  if (name && target[name] === null) throw fieldError(name, transactionText(tx, text[name]))
}

const stored = async (tx: Tx, kind: IncomingKind, records: readonly { readonly id: number }[]): Promise<StoredIncoming[]> =>
  (await tx.readMany(
    kind.header,
    records.map(({ id }) => id),
    { lock: true },
  )) as unknown as StoredIncoming[]

/** Stores an allocation for later transactions: creates the card if needed, and binds it from the transaction's day on. */
async function remember(tx: Tx, kind: IncomingKind, record: StoredIncoming, target: Allocation): Promise<void> {
  const { card, history } = kind.cards
  if (!can(tx.user.rights, history.rights.create ?? NOBODY)) throw fieldError('remember', transactionText(tx, 'mayNotRemember'))
  const [existing] = await cardsOf(tx, kind, [record])
  const fresh = kind.newCard(record)
  if (!existing && !fresh) throw fieldError('remember', transactionText(tx, 'nothingToRemember'))
  const of = existing ?? (await tx.create(card, fresh as never)).id
  const { party, ...rest } = target
  const values = { ...rest, company: party, card: of, dtStart: record.day }
  const [same] = await tx.readMany(
    history,
    (t: Aliased): Sql => sql`${t('card_id')} = ${of} and ${t('dt_start')} = ${record.day}::date and not ${t('is_delete')}`,
  )
  if (same) await tx.update(history, same.id, values)
  else await tx.create(history, values)
  await rebindCard(tx, kind, { card: of, from: record.day, to: null }, false)
}

const allocate = (
  tx: Tx,
  kind: IncomingKind,
  records: readonly StoredIncoming[],
  valuesOf: (record: StoredIncoming) => Changes,
): Promise<unknown> =>
  tx.updateMany(
    kind.header,
    records.map(record => ({ id: record.id, values: valuesOf(record) as never })),
  )

interface Outcomes {
  readonly results: readonly RowOutcome[]
}

/** Allocates each record separately, so that a rejected one does not affect the others. */
const allocateEach = async (
  tx: Tx,
  kind: IncomingKind,
  records: readonly StoredIncoming[],
  valuesOf: (record: StoredIncoming) => Changes,
): Promise<Outcomes> => ({ results: await tryEachRecord(tx, records, some => allocate(tx, kind, some, valuesOf)) })

/** Allocates transactions as proposed; those without a proposal stay. Throws when none has a proposal. */
async function acceptProposals(tx: Tx, kind: IncomingKind, records: readonly { readonly id: number }[]): Promise<Outcomes> {
  const all = await stored(tx, kind, records)
  const proposals = await proposalsOf(tx, kind, all)
  const message = transactionText(tx, 'nothingProposed')
  if (proposals.size === 0) throw httpError(409, 'NOT_NOW', message)
  const [known, open] = [all.filter(({ id }) => proposals.has(id)), all.filter(({ id }) => !proposals.has(id))]
  const { results } = await allocateEach(tx, kind, known, record => {
    const { by, target, discount = null } = proposals.get(record.id)!
    return by === 'rule' ? allocatedByCard(kind, tx, record, { target, discount }) : allocatedTo(kind, tx, record, target, 'hand')
  })
  return { results: [...results, ...open.map(({ id }) => ({ id, ok: false, message }))] }
}

/** Links a transaction to an existing payment. */
export async function attachPayment(tx: Tx, kind: IncomingKind, { id }: { readonly id: number }, requested: number): Promise<void> {
  const [record] = await stored(tx, kind, [{ id }])
  const [paid] = await tx.readMany(payment, [requested], { lock: true })
  const reject = (key: string): Error => fieldError('payment', transactionText(tx, key))
  if (!paid || !record) throw fieldError('payment', tx.texts('nerud.validation.reference'))
  if (!paid.isActive || paid.payStatus !== PAY_STATUS.done || OF_TRANSACTIONS.includes(paid.source ?? 0)) throw reject('notToAttach')
  if (await isAttached(tx, paid.id)) throw reject('attachedAlready')
  const sum = kind.due(record, record.day)
  if (compare(paid.sum ?? '0', sum) !== 0) throw reject('otherSum')
  const payer = kind.payer?.(record) ?? OWN_COMPANY
  const isIncoming = kind.isIncoming(record)
  if ((isIncoming ? paid.companyTo : paid.companyFrom) !== payer) throw reject('otherWay')
  const target: Allocation = {
    costListTypes: paid.costListType ?? 0,
    costList: paid.costList,
    party: isIncoming ? paid.companyFrom : paid.companyTo,
    point: paid.point,
    account: paid.account,
    vehicle: paid.vehicle,
  }
  const line = lineOf(kind, record, target, sum)
  const values = {
    ...allocatedTo(kind, tx, record, target, 'payment'),
    line: [{ ...line, values: { ...line.values, payment: paid.id, attached: true } }],
  }
  await allocate(tx, kind, [record], () => values)
}

/** Returns the rules of a kind of imported transactions. */
export const incomingRules = (kind: IncomingKind) => ({
  scope: (user: User): Sql | undefined => (kind.readers.some(right => user.rights.has(right)) ? undefined : sql`false`),
  scopes: { waiting: (t: Aliased): Sql => sql`${t('status_id')} in (${sql.join(WAITING.map(status => sql.lit(status)))})` },
  derive: recipientsOf(kind),
  async prepare(tx: Tx, all: readonly NextTransaction[]): Promise<Known> {
    const cards = await cardsOf(tx, kind, all)
    const facts = await kind.facts?.(tx, all)
    return new Map(all.map((next, n) => [next, { card: cards[n] ?? null, ...facts?.get(next) }]))
  },
  async before(tx: Tx, next: NextTransaction, prior: ProcessedTransaction | null, known: Known): Promise<Changes> {
    const changes = { ...known.get(next), ...boundNow(tx, next, prior) }
    return { ...changes, ...(await statusByLines(tx, kind, { ...next, ...changes }, prior)) }
  },
  afterAll: (tx: Tx, records: readonly ProcessedTransaction[]): Promise<void> => syncPayments(tx, kind, records),
  actions: {
    accept: (tx: Tx, records: readonly ProcessedTransaction[]) => acceptProposals(tx, kind, records),
    async bind(tx: Tx, records: readonly ProcessedTransaction[], chosen: Chosen) {
      const all = await stored(tx, kind, records)
      const targets = await targetsOf(tx, kind, all, chosen)
      const targetOf = new Map(all.map(({ id }, n) => [id, targets[n]!]))
      const done = await allocateEach(tx, kind, all, record => allocatedTo(kind, tx, record, targetOf.get(record.id)!, 'hand'))
      const bound = new Set(done.results.flatMap(({ id, ok }) => (ok ? [id] : [])))
      if (chosen.remember) for (const record of all) if (bound.has(record.id)) await remember(tx, kind, record, targetOf.get(record.id)!)
      return done
    },
    async ignore(tx: Tx, records: readonly ProcessedTransaction[]) {
      return allocateEach(tx, kind, await stored(tx, kind, records), record => ({
        status: TRX_STATUS.ignored,
        bound: 'hand',
        boundAt: boundAt(tx, record),
        problem: null,
      }))
    },
    unprocess: (tx: Tx, record: ProcessedTransaction, { reason }: { readonly reason: string }) =>
      releaseTransaction(tx, kind, record, reason),
  },
  queries: { proposal: (tx: Tx, record: { readonly id: number }) => proposalFor(tx, kind, record.id) },
})

/** Returns the proposal for a transaction as texts, and existing payments that may match. */
async function proposalFor(tx: Tx, kind: IncomingKind, id: number): Promise<unknown> {
  const [record] = (await tx.readMany(kind.header, [id])) as unknown as StoredIncoming[]
  if (!record || !WAITING.includes(record.status)) return { proposal: null, payments: [] }
  const proposal = (await proposalsOf(tx, kind, [record])).get(id)
  const payments = kind.hasCandidates ? (await matchingPayments(tx, [criteriaOf(kind, record)]))[0] : []
  return {
    proposal: proposal
      ? { by: proposal.by, of: proposal.of, count: proposal.count, ...(await targetWithTitles(tx, proposal.target)) }
      : null,
    payments,
  }
}
