import { sql } from 'kysely'
import type { Recalculated, Resource } from '#resource'
import type { Tx } from '#server/engine/tx.ts'
import { tableOf } from '#server/engine/schema/tables.ts'
import type { Aliased, Sql } from '#server/engine/sql.ts'
import { businessDaySql } from '#areas/businessDay.rules'
import { anyOf } from '#server/engine/columns.ts'
import { bindingOn, type Bound, type Entry, type Exception } from './cardBinding.formulas.ts'

/** The days in which the binding of a card changes, both included: ISO, without end when `to` is null. */
export interface Span {
  readonly card: number
  readonly from: string
  readonly to: string | null
}

/** How a card would have bound past transactions, with a summary. */
export interface CardSimulation {
  readonly of: number
  readonly bound: number
  /** How many of them differ from what people chose. */
  readonly otherwise: number
  readonly summary: string
  /** The newest of those. */
  readonly results: readonly { readonly id: number; readonly resource: string; readonly title: string; readonly message: string }[]
}

/** The resources of a kind of cards: the card, the history of its bindings, and the exclusions. */
export interface CardResources {
  readonly card: Resource
  readonly history: Resource
  readonly exclusion: Resource
}

/** A kind of cards, with how they bind their transactions. */
export interface CardKind extends CardResources {
  /** Rebinds the transactions of a card with everything that follows; a preview only returns what would change. */
  readonly rebind: (tx: Tx, span: Span, isPreview: boolean) => Promise<Recalculated>
  /** Tries a card on past transactions without changing anything. */
  readonly tryOut: (tx: Tx, card: number) => Promise<CardSimulation>
  /** Assigns transactions that were imported before their cards. */
  readonly assignCards: (tx: Pick<Tx, 'db'>, cards: readonly number[]) => Promise<void>
}

/** A binding as stored: references by id. */
interface Binding {
  readonly card: number
  readonly costListTypes: number
  readonly costList: number | null
  readonly company: number | null
  readonly point: number | null
  readonly account: number | null
  readonly vehicle: number | null
  readonly discount: string | null
}
export type BindingEntry = Entry & Binding
export type Exclusion = Exception & Binding

/** Returns all bindings of cards by the card's id, with two statements for any number of cards. */
export async function boundOf(
  tx: Pick<Tx, 'readMany'>,
  { history, exclusion }: CardResources,
  cards: readonly number[],
): Promise<ReadonlyMap<number, Bound<BindingEntry, Exclusion>>> {
  const ofCards = (t: Aliased): Sql => sql`${t('card_id')} = ${anyOf(cards)} and ${t('is_active')} and not ${t('is_delete')}`
  const entries = (await tx.readMany(history, ofCards)) as unknown as BindingEntry[]
  const exclusions = (await tx.readMany(exclusion, ofCards)) as unknown as Exclusion[]
  const bound = new Map(cards.map(card => [card, { history: [] as BindingEntry[], exclusions: [] as Exclusion[] }]))
  for (const one of entries) bound.get(one.card)?.history.push(one)
  for (const one of exclusions) bound.get(one.card)?.exclusions.push(one)
  return bound
}

/** Returns the binding of a card in force on a day for a purpose or a product, and whether it is an exclusion; null when there is none. */
export async function bindingOf(
  tx: Pick<Tx, 'readMany'>,
  kind: CardResources,
  card: number,
  day: string,
  text: string | null,
): Promise<{ readonly binding: BindingEntry | Exclusion; readonly isExclusion: boolean } | null> {
  const binding = bindingOn((await boundOf(tx, kind, [card])).get(card)!, day, text)
  return binding && { binding, isExclusion: 'appointment' in binding }
}

/** Returns a value of the history entry of a card in force today (finance §4). */
const inForce = ({ history }: CardResources, t: Aliased, what: Sql): Sql => sql`(
  select ${what} from ${sql.table(tableOf(history))} as h
  where h.card_id = ${t('id')} and h.is_active and not h.is_delete and h.dt_start <= ${businessDaySql} order by h.dt_start desc, h.id desc limit 1)`

/** The name of what a binding refers to. */
const OBJECT = sql`coalesce(
  (select a.fio from account a where a.id = h.account_id), (select v.plate from vehicle v where v.id = h.vehicle_id),
  (select coalesce(nullif(c.short_name, ''), c.name) from company c where c.id = h.company_id),
  (select p.name from point p where p.id = h.point_id))`

/** Returns the derived fields of a card about its binding. */
export const boundFigures = (kind: CardResources) => ({
  actualRef: (t: Aliased): Sql => inForce(kind, t, sql`h.id`),
  costListType: (t: Aliased): Sql => inForce(kind, t, sql`h.cost_list_types_id`),
  costList: (t: Aliased): Sql => inForce(kind, t, sql`h.cost_list_id`),
  object: (t: Aliased): Sql => inForce(kind, t, OBJECT),
  since: (t: Aliased): Sql => inForce(kind, t, sql`h.dt_start`),
})
