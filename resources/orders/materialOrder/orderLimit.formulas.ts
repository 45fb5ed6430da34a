import { compare, subtract, type Decimal } from '#resource/decimal'

/** The states of an order, by the ids of its statuses (operations §4.2). */
export const ORDER_STATUS = { active: 1, closed: 2, error: 3 } as const
export const ORDER_STATES = ['active', 'closed', 'error'] as const
export type OrderState = (typeof ORDER_STATES)[number]

/** Returns the state of an order record. */
export const orderStateOf = (order: { readonly status: { readonly id: number } | null }): OrderState =>
  ORDER_STATES.find(state => ORDER_STATUS[state] === order.status?.id) ?? 'error'

/** What an order limits (silent-places §5): the total volume, the volume per day, or the trips per day. */
export const LIMIT_TYPES = ['volume', 'volumePerDay', 'tripsPerDay'] as const
export type LimitType = (typeof LIMIT_TYPES)[number]

/** How much of a limit waybills have used: the volume, and the number of trips. */
export interface LimitUse {
  readonly volume: Decimal
  readonly trips: number
}

/** Returns the used amount in the unit of the limit type. */
export const usedOf = (type: LimitType, { volume, trips }: LimitUse): Decimal => (type === 'tripsPerDay' ? String(trips) : volume)

/** Returns how much a waybill of this volume adds to the used amount. */
export const neededOf = (type: LimitType, volume: Decimal): Decimal => (type === 'tripsPerDay' ? '1' : volume)

/** Returns the amount by which a limit is exceeded; null if it is not. */
export const exceededBy = (limit: Decimal, used: Decimal): Decimal | null => {
  const over = subtract(used, limit)
  return compare(over, '0') > 0 ? over : null
}

/** The value of a reference field. */
export type RecordRef = { readonly id: number; readonly [shown: string]: unknown }

/** The fields that an order fills in on a waybill's form, and the use of its limit on the waybill's day, without that waybill. */
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
    /** The carrier's own limit, if there is one. */
    readonly carrier: { readonly of: Decimal; readonly used: Decimal } | null
    /** Whether this carrier may carry out the order. */
    readonly carries: boolean
    /** Whether the user may exceed the limit. */
    readonly mayExceed: boolean
  }
}
