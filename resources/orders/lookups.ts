import type { Tone } from '#resource'
import type { OrderState } from './materialOrder/orderLimit.formulas.ts'
import { defineLookup } from '#areas/declarations'

/** The statuses of orders (operations §4.2). */
export const materialOrderStatus = defineLookup({ name: 'materialOrderStatus', area: 'orders', api: 'api/material_order_status_types' })

/** The color of each state of an order. */
export const ORDER_TONES = { active: 'active', closed: 'closed', error: 'error' } as const satisfies Readonly<Record<OrderState, Tone>>
