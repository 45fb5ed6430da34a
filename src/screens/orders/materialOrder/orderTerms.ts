import { useQuery } from '@tanstack/react-query'
import type { OrderTerms } from '#formulas/orderLimit'
import { callOf, fill } from '#resource'
import { useProvider } from '../../../admin/data/providerTypes.ts'
import { useResource } from '../../../admin/declared.tsx'

/** An order that a vehicle may carry for. */
interface Offered {
  readonly id: number
  readonly label: string
}

interface Asked {
  readonly order: number | null
  readonly day: string | null
  readonly shipment: number | null
  readonly deal: number | null
}

/** The terms of an order for a waybill of a day and a carrier. */
export function useOrderTerms({ order, day, shipment, deal }: Asked) {
  const resource = useResource('materialOrder')
  const provider = useProvider()
  const { path } = callOf(resource, 'action', 'terms')
  return useQuery({
    queryKey: ['materialOrder', 'terms', order, day, shipment, deal],
    queryFn: async ({ signal }) => {
      const query = Object.fromEntries(Object.entries({ day, shipment, deal }).filter(([, value]) => value !== null))
      return (await provider.invoke<OrderTerms>('materialOrder', { path: fill(path, { id: order! }), query, signal, quiet: true })).data
    },
    enabled: order !== null,
    placeholderData: before => (before?.id === order ? before : undefined),
    retry: false,
    gcTime: 0,
  })
}

/** Asks which orders a vehicle may carry for on a day, the likeliest first. */
export function useOrdersForVehicle(): (vehicle: number, day: string, signal: AbortSignal) => Promise<readonly Offered[]> {
  const resource = useResource('materialOrder')
  const provider = useProvider()
  const { path } = callOf(resource, 'action', 'getForVehicle')
  return async (vehicle, day, signal) =>
    (await provider.invoke<readonly Offered[]>('materialOrder', { path, query: { vehicle, day }, signal, quiet: true })).data
}
