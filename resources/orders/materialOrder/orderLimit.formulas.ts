import { compare, subtract, type Decimal } from '#resource/decimal'

/** Statuses of orders by id (operations §4.2). */
export const ORDER_STATUS = { active: 1, closed: 2, error: 3 } as const
export const ORDER_STATES = ['active', 'closed', 'error'] as const
export type OrderState = (typeof ORDER_STATES)[number]

/** The state of an order record. */
export const orderStateOf = (order: { readonly status: { readonly id: number } | null }): OrderState =>
  ORDER_STATES.find(state => ORDER_STATUS[state] === order.status?.id) ?? 'error'

/** Types of limits (silent-places §5): total volume, volume per day, trips per day. */
export const LIMIT_TYPES = ['volume', 'volumePerDay', 'tripsPerDay'] as const
export type LimitType = (typeof LIMIT_TYPES)[number]

/** What waybills have consumed of a limit. */
export interface LimitUse {
  readonly volume: Decimal
  readonly trips: number
}

/** The consumed amount in the measure of the limit's type. */
export const usedOf = (type: LimitType, { volume, trips }: LimitUse): Decimal => (type === 'tripsPerDay' ? String(trips) : volume)

/** How much a waybill of this volume adds to the consumed amount. */
export const neededOf = (type: LimitType, volume: Decimal): Decimal => (type === 'tripsPerDay' ? '1' : volume)

/** By how much a limit is exceeded; null when it is not. */
export const exceededBy = (limit: Decimal, used: Decimal): Decimal | null => {
  const over = subtract(used, limit)
  return compare(over, '0') > 0 ? over : null
}

/** A reference to a record, with the fields shown for it. */
export type RecordRef = { readonly id: number; readonly [shown: string]: unknown }

/** What an order fills into the form of a waybill, and the state of its limit on the waybill's day without that waybill. */
export interface OrderTerms {
  readonly id: number
  readonly filling: Readonly<Record<string, RecordRef | null>>
  readonly limit: {
    readonly type: LimitType
    readonly of: Decimal
    readonly used: Decimal
    readonly unit: string | null
    readonly from: string
    readonly to: string
    /** The carrier's own limit, if it has one. */
    readonly carrier: { readonly of: Decimal; readonly used: Decimal } | null
    /** Whether this carrier may carry for the order. */
    readonly carries: boolean
    /** Whether the user may exceed the limit. */
    readonly mayExceed: boolean
  }
}
