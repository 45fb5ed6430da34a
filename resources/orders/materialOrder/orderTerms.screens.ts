import { useQuery } from '@tanstack/react-query'
import type { OrderTerms } from './orderLimit.formulas.ts'
import { callOf, fill } from '#resource'
import { useProvider } from '#admin/data/providerTypes.ts'
import { useResource } from '#admin/declared.tsx'

/** An order that a vehicle may carry for. */
interface Offered {
  readonly id: number
  readonly label: string
}

interface OrderTermsQuery {
  readonly order: number | null
  readonly day: string | null
  readonly shipment: number | null
  readonly deal: number | null
}

/** Returns a function that loads the terms of an order for a waybill of a day and carrier. */
export function useFetchOrderTerms(): (query: OrderTermsQuery, signal: AbortSignal) => Promise<OrderTerms> {
  const resource = useResource('materialOrder')
  const provider = useProvider()
  const { path } = callOf(resource, 'action', 'terms')
  return async ({ order, ...of }, signal) => {
    const query = Object.fromEntries(Object.entries(of).filter(([, value]) => value !== null))
    return (await provider.invoke<OrderTerms>('materialOrder', { path: fill(path, { id: order! }), query, signal, quiet: true })).data
  }
}

/** The terms of an order for a waybill of a day and carrier; loaded again when one of them changes. */
export function useOrderTerms({ order, day, shipment, deal }: OrderTermsQuery) {
  const fetchTerms = useFetchOrderTerms()
  return useQuery({
    queryKey: ['materialOrder', 'terms', order, day, shipment, deal],
    queryFn: ({ signal }) => fetchTerms({ order, day, shipment, deal }, signal),
    enabled: order !== null,
    placeholderData: before => (before?.id === order ? before : undefined),
    retry: false,
    gcTime: 0,
  })
}

/** Returns a function that loads the orders that a vehicle may carry for on a day, most likely first. */
export function useOrdersForVehicle(): (vehicle: number, day: string, signal: AbortSignal) => Promise<readonly Offered[]> {
  const resource = useResource('materialOrder')
  const provider = useProvider()
  const { path } = callOf(resource, 'action', 'getForVehicle')
  return async (vehicle, day, signal) =>
    (await provider.invoke<readonly Offered[]>('materialOrder', { path, query: { vehicle, day }, signal, quiet: true })).data
}
