import { sql } from 'kysely'
import { idOf, isSameValue, type Recalculated, type Resource } from '#resource'
import { formatDate } from '#resource/text'
import { dayAfter } from '#resources/shared/catalogue.formulas'
import { tableOf } from '#server/engine/schema/tables.ts'
import { type Changes, type StartAnswer, defineRules } from '#server/engine/rules.ts'
import type { Aliased, Sql } from '#server/engine/sql.ts'
import type { Tx } from '#server/engine/tx.ts'
import { fieldError, httpError } from '#server/httpError.ts'
import { lockClosedDay, lastClosed } from '#resources/ledger/tables.rules'
import { cardKindOf } from '#resources/incoming/transactions/binding.rules'
import { bankIncoming } from '#resources/incoming/bankTransaction/bankTransaction.rules'
import { companyByInn } from '#resources/companies/company/shown.rules'
import { fuelIncoming } from '#resources/incoming/oilCompanyTransaction/oilCompanyTransaction.rules'
import { isSameWords } from './cardBinding.formulas.ts'
import { BOUND_TO } from './binding.ts'
import { bindingOf, boundFigures, type CardKind } from './cardBound.rules.ts'
import {
  bankTransactionCard,
  bankTransactionCardRefHistory,
  bankTransactionCardExclusion,
  oilCompanyCard,
  oilCompanyCardRefHistory,
  oilCompanyCardExclusion,
} from './cards.ts'

type CardRef = { readonly id: number } | null
/** A binding in a write. */
interface Next {
  readonly card: CardRef
  readonly dtStart: string | null
  readonly dtStop?: string | null
  readonly appointment?: string | null
  readonly costListTypes: CardRef
  readonly isActive: boolean | null
  readonly isDelete: boolean | null
}
/** A written binding. */
interface StoredBinding {
  readonly id: number
  readonly card: { readonly id: number }
  readonly dtStart: string
  readonly dtStop: string | null
  readonly appointment: string | null
  readonly isActive: boolean
  readonly isDelete: boolean
}

/** The fields that define what a card is bound to and when. */
const BINDING_FIELDS = [
  'dtStart',
  'dtStop',
  'appointment',
  'costListTypes',
  'costList',
  ...Object.keys(BOUND_TO),
  'discount',
  'isActive',
  'isDelete',
]

/** Returns which of these fields a write changes. */
const changedIn = ({ fields }: Resource, next: object, prior: object): string[] => {
  const [is, was] = [next as Changes, prior as Changes]
  return BINDING_FIELDS.filter(name => fields[name] && !isSameValue(fields[name], was[name], is[name]))
}

/** Returns the first day on which a write changes the binding in force, and the field that causes it; null when nothing changes. */
function firstChanged(resource: Resource, next: Next, prior: Next | null): { readonly field: string; readonly day: string } | null {
  if (!prior) return { field: 'dtStart', day: next.dtStart! }
  const changed = changedIn(resource, next, prior)
  if (changed.length === 0) return null
  const stops = [prior.dtStop, next.dtStop].filter(day => day !== null && day !== undefined).toSorted()
  // An exclusion with another last day is unchanged until the earlier of the two.
  if (changed.length === 1 && changed[0] === 'dtStop') return { field: 'dtStop', day: dayAfter(stops[0]!, 1) }
  return { field: 'dtStart', day: [prior.dtStart!, next.dtStart!].toSorted()[0]! }
}

const closedText = (tx: Pick<Tx, 'texts'>, closed: string): string => tx.texts('nerud.ledger.closed', { day: formatDate(closed) })

/** Throws when the change affects a closed period, because its payments are in the ledger. */
async function rejectClosed(tx: Tx, resource: Resource, next: Next, prior: Next | null): Promise<void> {
  const first = next.dtStart && firstChanged(resource, next, prior)
  if (!first) return
  const closed = await lockClosedDay(tx.db)
  if (closed !== null && first.day <= closed) throw fieldError(first.field, closedText(tx, closed))
}

/** Returns the fields to clear: the type of cost determines what a binding refers to (finance §9). */
const clearedFields = ({ costListTypes }: Next): Changes =>
  Object.fromEntries(Object.entries(BOUND_TO).flatMap(([name, type]) => (idOf(costListTypes) === type ? [] : [[name, null]])))

const before =
  (resource: Resource) =>
  async (tx: Tx, next: Next, prior: Next | null): Promise<Changes> => {
    await rejectClosed(tx, resource, { ...next, ...clearedFields(next) }, prior)
    return clearedFields(next)
  }

/** Rebinds the transactions of a card from a day on. */
const recalc =
  (kind: CardKind) =>
  (tx: Tx, { card }: { readonly card: { readonly id: number } }, from: string, isPreview: boolean): Promise<Recalculated> =>
    kind.rebind(tx, { card: card.id, from, to: null }, isPreview)

/** Checks whether an entry may begin on a day, and what it would change until the next one begins. */
async function startOf(tx: Tx, kind: CardKind, query: Changes, id: number | null): Promise<StartAnswer> {
  const [card, from] = [idOf(query['card'])!, String(query['dtStart'])]
  const { rows } = await sql<{ day: string | null }>`select min(dt_start)::text as day from ${sql.table(tableOf(kind.history))}
    where card_id = ${card} and dt_start > ${from}::date and id is distinct from ${id}::bigint and is_active and not is_delete`.execute(
    tx.db,
  )
  const next = rows[0]?.day ?? null
  const closed = await lastClosed(tx.db)
  return {
    message: closed !== null && from <= closed ? closedText(tx, closed) : null,
    affected: await kind.rebind(tx, { card, from, to: next && dayAfter(next, -1) }, true),
  }
}

/** Throws for a second exclusion of a card with the same words on the same days, which would be ambiguous. */
async function rejectOverlap(tx: Tx, { exclusion }: CardKind, record: StoredBinding): Promise<void> {
  if (record.isDelete || !record.isActive) return
  await tx.locks.exclusiveAfterRows([[exclusion.name, record.card.id]])
  const others = (await tx.readMany(
    exclusion,
    t => sql`${t('card_id')} = ${record.card.id} and ${t('id')} <> ${record.id} and ${t('is_active')} and not ${t('is_delete')}
      and daterange(${t('dt_start')}, ${t('dt_stop')}, '[]') && daterange(${record.dtStart}::date, ${record.dtStop}::date, '[]')`,
  )) as unknown as StoredBinding[]
  const other = others.find(({ appointment }) => isSameWords(appointment, record.appointment))
  if (!other) return
  const days = { from: formatDate(other.dtStart), to: other.dtStop === null ? '…' : formatDate(other.dtStop) }
  const text = tx.texts('nerud.cards.overlap', days)
  throw httpError(409, 'NOT_UNIQUE', text, { errors: { dtStart: text } })
}

/** Returns the rules of the history of a kind of cards. */
const bindingRules = (kind: CardKind) => ({
  derive: {
    owner: (t: Aliased): Sql => sql`(select k.company_id from ${sql.table(tableOf(kind.card))} as k where k.id = ${t('card_id')})`,
  },
  before: before(kind.history),
  starts: (tx: Tx, query: Changes, id: number | null): Promise<StartAnswer> => startOf(tx, kind, query, id),
  recalc: recalc(kind),
})

/** Returns the rules of the exclusions of a kind of cards. */
const exclusionRules = (kind: CardKind) => ({
  before: before(kind.exclusion),
  after: (tx: Tx, record: StoredBinding): Promise<void> => rejectOverlap(tx, kind, record),
  recalc: recalc(kind),
})

/** Returns the rules of a kind of cards: its bindings, and a query for the binding in force. */
const cardRules = (kind: CardKind) => ({
  derive: boundFigures(kind),
  async afterAll(tx: Tx, records: readonly { readonly id: number }[]): Promise<void> {
    await kind.assignCards(
      tx,
      records.map(({ id }) => id),
    )
  },
  actions: { tryOut: (tx: Tx, { id }: { readonly id: number }) => kind.tryOut(tx, id) },
  queries: {
    async binding(tx: Tx, card: { readonly id: number }, { day, text }: { readonly day: string; readonly text?: string | null }) {
      const found = await bindingOf(tx, kind, card.id, day, text ?? null)
      if (!found) return { isExclusion: false, binding: null }
      const { binding, isExclusion } = found
      return { isExclusion, binding: await tx.read(isExclusion ? kind.exclusion : kind.history, binding.id) }
    },
  },
})

const bankCards = cardKindOf(bankIncoming)

const { derive, ...rules } = cardRules(bankCards)

export const bankTransactionCardRules = defineRules(bankTransactionCard, {
  derive: {
    ...derive,
    // The counterparty, when the company is known.
    counterparty: (t: Aliased): Sql => companyByInn(t('inn')),
  },
  ...rules,
})

export const bankTransactionCardRefHistoryRules = defineRules(bankTransactionCardRefHistory, bindingRules(bankCards))

export const bankTransactionCardExclusionRules = defineRules(bankTransactionCardExclusion, exclusionRules(bankCards))

const oilCards = cardKindOf(fuelIncoming)

const { actions, ...oilRules } = cardRules(oilCards)

export const oilCompanyCardRules = defineRules(oilCompanyCard, {
  ...oilRules,
  actions: {
    ...actions,
    async showPin(tx, { id }) {
      const { rows } = await sql<{ pinCode: string }>`select pin_code as "pinCode" from oil_company_card where id = ${id}`.execute(tx.db)
      tx.log.info({ card: id, by: tx.user.id }, 'PIN of a fuel card shown')
      return rows[0]
    },
  },
})

export const oilCompanyCardRefHistoryRules = defineRules(oilCompanyCardRefHistory, bindingRules(oilCards))

export const oilCompanyCardExclusionRules = defineRules(oilCompanyCardExclusion, exclusionRules(oilCards))
