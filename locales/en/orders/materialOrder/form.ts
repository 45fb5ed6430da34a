import type { orders as russian } from '../../../ru/orders/materialOrder/form.ts'
import type { Translation } from '../../../translation.ts'

export const orders = {
  limit: 'Order limit',
  trips: 'trips',
  whole: '%{after} of %{of} %{sign} will be left',
  perDay: '%{after} of %{of} %{sign} will be left on %{day}',
  tooMuch: '%{left} %{sign} left: %{by} over the limit',
  over: 'Over the limit by %{by} %{sign}: the waybill will be saved with a mark',
  otherDay: 'The order is valid from %{from} to %{to}',
  otherCarrier: 'This carrier is not in the order',
  carrierLeft: 'This carrier has %{left} %{sign} left',
  usedUp: 'The order limit is used up',
} as const satisfies Translation<typeof russian>
