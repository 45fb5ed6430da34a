import { bindingOn, type Bound, type Entry, type Exception } from './cardBinding.formulas.ts'
import { sql } from 'kysely'
import { tableOf } from '#server/engine/schema/names.ts'
import type { Of, Sql } from '#server/engine/sql.ts'
import type { Tx } from '#server/engine/tx.ts'
import { businessDay } from '#areas/businessDay.rules'
import type { CardResources } from './cardKind.rules.ts'
import { anyOf } from '#server/engine/columns.ts'

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
export type HistoryEntry = Entry & Binding
export type Exclusion = Exception & Binding

/** Returns all bindings of cards by the card's id, with two statements for any number of cards. */
export async function boundOf(
  tx: Pick<Tx, 'readMany'>,
  { history, exclusion }: CardResources,
  cards: readonly number[],
): Promise<ReadonlyMap<number, Bound<HistoryEntry, Exclusion>>> {
  const ofCards = (t: Of): Sql => sql`${t('card_id')} = ${anyOf(cards)} and ${t('is_active')} and not ${t('is_delete')}`
  const entries = (await tx.readMany(history, ofCards)) as unknown as HistoryEntry[]
  const exclusions = (await tx.readMany(exclusion, ofCards)) as unknown as Exclusion[]
  const bound = new Map(cards.map(card => [card, { history: [] as HistoryEntry[], exclusions: [] as Exclusion[] }]))
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
): Promise<{ readonly binding: HistoryEntry | Exclusion; readonly isExclusion: boolean } | null> {
  const binding = bindingOn((await boundOf(tx, kind, [card])).get(card)!, day, text)
  return binding && { binding, isExclusion: 'appointment' in binding }
}

/** Returns a value of the history entry of a card in force today (finance §4). */
const inForce = ({ history }: CardResources, t: Of, what: Sql): Sql => sql`(
  select ${what} from ${sql.table(tableOf(history))} as h
  where h.card_id = ${t('id')} and h.is_active and not h.is_delete and h.dt_start <= ${businessDay} order by h.dt_start desc, h.id desc limit 1)`

/** The name of what a binding refers to. */
const OBJECT = sql`coalesce(
  (select a.fio from account a where a.id = h.account_id), (select v.plate from vehicle v where v.id = h.vehicle_id),
  (select coalesce(nullif(c.short_name, ''), c.name) from company c where c.id = h.company_id),
  (select p.name from point p where p.id = h.point_id))`

/** Returns the derived fields of a card about its binding. */
export const boundFigures = (kind: CardResources) => ({
  actualRef: (t: Of): Sql => inForce(kind, t, sql`h.id`),
  costListType: (t: Of): Sql => inForce(kind, t, sql`h.cost_list_types_id`),
  costList: (t: Of): Sql => inForce(kind, t, sql`h.cost_list_id`),
  object: (t: Of): Sql => inForce(kind, t, OBJECT),
  since: (t: Of): Sql => inForce(kind, t, sql`h.dt_start`),
})
