import { compare, subtract, type Decimal } from '#resource/decimal'
import { exceededBy, usedOf, type LimitType, ORDER_STATUS } from './orderLimit.formulas.ts'
import { formatDate, formatDecimal } from '#resource/text'
import { sql } from 'kysely'
import { fieldError } from '#server/httpError.ts'
import type { Tx } from '#server/engine/tx.ts'
import { tripsOf, volumeOf } from './use.rules.ts'

/** What a waybill consumes of its order: on which day, by which carrier, how much. */
export interface Taking {
  readonly deal: number
  readonly order: number
  readonly day: string
  readonly carrier: number
  readonly volume: Decimal
  /** Whether the waybill already exceeds the limit. */
  readonly isOver: boolean
}

interface LimitState {
  readonly type: LimitType
  readonly limit: Decimal
  readonly volume: Decimal
  readonly trips: number
  readonly carrierLimit: Decimal | null
  readonly carrierVolume: Decimal
}

/**
 * Returns the state of an order's limit with this waybill included. Locks the order first, so that of two transactions that consume the
 * last of a limit the second sees the first.
 */
async function limitStateOf(tx: Tx, { order, day, carrier }: Taking): Promise<LimitState> {
  // A waybill references its order, which takes a key-share lock on it: `for update` would make two waybills wait for each other.
  await sql`select 1 from material_order where id = ${order} for no key update`.execute(tx.db)
  const ofDay = sql` and (o.order_limit_type = 'volume' or d.dt_deal = ${day}::date)`
  const { rows } = await sql<LimitState>`select o.order_limit_type as type, o.order_limit::text as "limit",
      ${volumeOf(sql`o.id`, ofDay)}::text as volume, ${tripsOf(sql`o.id`, ofDay)} as trips,
      (select t.volume_limit::text from material_order_transporter t where t.material_order_id = o.id and t.company_id = ${carrier}
        and t.is_active and not t.is_delete) as "carrierLimit",
      ${volumeOf(sql`o.id`, sql` and d.shipment_id = ${carrier}`)}::text as "carrierVolume"
    from material_order o where o.id = ${order}`.execute(tx.db)
  return rows[0]!
}

const trimmed = (value: Decimal): string => formatDecimal(value, (value.split('.')[1] ?? '').replace(/0+$/u, '').length)
/** The remainder of a limit before this waybill, as text; never below zero. */
const left = (limit: Decimal, used: Decimal, own: Decimal): string => {
  const rest = subtract(limit, subtract(used, own))
  return trimmed(compare(rest, '0') > 0 ? rest : '0')
}

/** What is exceeded, as text, and by how much the order's own limit is. */
interface Excess {
  readonly field: 'objectVol' | 'materialOrder' | 'shipment'
  readonly text: string
  readonly by: Decimal
}

function excessOf(tx: Tx, use: Taking, state: LimitState): Excess | null {
  const { type, limit, volume, carrierLimit, carrierVolume } = state
  const used = usedOf(type, state)
  const by = exceededBy(limit, used)
  const facts = { order: use.order, day: formatDate(use.day), limit: trimmed(limit) }
  if (by !== null)
    return type === 'tripsPerDay'
      ? { field: 'materialOrder', text: tx.texts('nerud.deals.order.noTrips', facts), by }
      : { field: 'objectVol', text: tx.texts(`nerud.deals.order.${type}`, { ...facts, left: left(limit, volume, use.volume) }), by }
  const over = carrierLimit === null ? null : exceededBy(carrierLimit, carrierVolume)
  if (over === null) return null
  return {
    field: 'shipment',
    text: tx.texts('nerud.deals.order.carrierVolume', { ...facts, left: left(carrierLimit!, carrierVolume, use.volume) }),
    by: over,
  }
}

/** Whether a waybill consumes no more than before; then it cannot exceed anything. */
const takesNoMore = (use: Taking, prior: Taking | null): boolean =>
  prior !== null &&
  prior.order === use.order &&
  prior.day === use.day &&
  prior.carrier === use.carrier &&
  compare(use.volume, prior.volume) <= 0

/**
 * Enforces the limit of an order after a waybill was written (silent-places §5). Throws 422 when it is exceeded, unless the user may exceed
 * it; then the waybill records by how much.
 */
export async function keepLimit(tx: Tx, taking: Taking, prior: Taking | null): Promise<void> {
  const isNoMore = takesNoMore(taking, prior)
  if (isNoMore && !taking.isOver) return
  const excess = excessOf(tx, taking, await limitStateOf(tx, taking))
  if (excess && !isNoMore && !tx.user.rights.has('BLANK_DONE')) throw fieldError(excess.field, excess.text)
  const by = excess?.by ?? null
  await sql`update deal set over_limit = ${by}::numeric where id = ${taking.deal} and over_limit is distinct from ${by}::numeric`.execute(
    tx.db,
  )
}

/** An index that field declarations cannot express: active orders by their last day, for the orders offered to a vehicle. */
export const orderTables: readonly string[] = [
  `create index if not exists material_order_ends on material_order (date_to, id) where not is_delete and status_id = ${ORDER_STATUS.active}`,
]
