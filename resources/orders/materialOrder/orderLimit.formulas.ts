import { compare, subtract, type Decimal } from '#resource/decimal'

/** What an order is to people, by the id of its status (operations §4.2). */
export const ORDER_STATUS = { active: 1, closed: 2, error: 3 } as const
export const ORDER_STATES = ['active', 'closed', 'error'] as const
export type OrderState = (typeof ORDER_STATES)[number]

/** The state of an order as records carry it. */
export const orderStateOf = (order: { readonly status: { readonly id: number } | null }): OrderState =>
  ORDER_STATES.find(state => ORDER_STATUS[state] === order.status?.id) ?? 'error'

/** What an order limits (silent-places §5): the volume in all, the volume of each day, the trips of each day. */
export const LIMIT_TYPES = ['volume', 'volumePerDay', 'tripsPerDay'] as const
export type LimitType = (typeof LIMIT_TYPES)[number]

/** What of a limit is taken: the volume, or the number of trips, that waybills have used of it. */
export interface LimitUse {
  readonly volume: Decimal
  readonly trips: number
}

/** What is used of a limit of this type. */
export const usedOf = (type: LimitType, { volume, trips }: LimitUse): Decimal => (type === 'tripsPerDay' ? String(trips) : volume)

/** What a waybill of this volume adds to what is used. */
export const neededOf = (type: LimitType, volume: Decimal): Decimal => (type === 'tripsPerDay' ? '1' : volume)

/** By how much a limit is exceeded; null where it is kept. */
export const exceededBy = (limit: Decimal, used: Decimal): Decimal | null => {
  const over = subtract(used, limit)
  return compare(over, '0') > 0 ? over : null
}

/** A record as a reference holds it. */
export type RecordRef = { readonly id: number; readonly [shown: string]: unknown }

/** What the form of a waybill is filled in with from an order, and how the order's limit stands on the waybill's day without that waybill. */
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
    /** The carrier's own limit, where it has one. */
    readonly carrier: { readonly of: Decimal; readonly used: Decimal } | null
    /** May this carrier carry for the order? */
    readonly carries: boolean
    /** May the user go over the limit? */
    readonly mayExceed: boolean
  }
}
