import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { callOf, idOf, fill } from '#resource'
import type { Decimal } from '#resource/decimal'
import { useProvider, type DeclaredDataProvider } from '#admin/data/provider.ts'
import { useResource } from '#admin/resourceContext.tsx'
import type { SellersVat } from './dealVat.formulas.ts'
import type { PricedProduct, PricedRoute } from './dealSums.formulas.ts'
import { deal } from './deal.ts'
import { materialOrder } from '../../orders/materialOrder/materialOrder.ts'
import type { OrderTerms } from '../../orders/materialOrder/orderLimit.formulas.ts'

/** A reference with its shown fields. */
type ShownRef = { readonly id: number; readonly [shown: string]: unknown }

/** The response of `deals/calculate`: the terms of the sums on a day, and the values derived from a route and a vehicle. */
export interface Terms {
  readonly day: string
  readonly purchase: PricedProduct | null
  readonly sale: PricedProduct | null
  readonly route: PricedRoute | null
  /** The price of carriage that the order has agreed with the carrier. */
  readonly agreedPrice: Decimal | null
  readonly isAgreedNet: boolean
  /** The VAT of each seller on the day. */
  readonly vat: SellersVat
  readonly priceTypes: Readonly<Record<string, string>>
  readonly filling: Readonly<Record<string, ShownRef | null>> | null
  readonly carriage: { readonly shipment: ShownRef; readonly driver: ShownRef | null } | null
  /** The vehicle's last route. */
  readonly usual: ShownRef | null
}

/** The parameters of the terms. */
interface TermsQuery {
  readonly dtDeal: string
  readonly cargoRoute?: number | null | undefined
  readonly purchaseProduct?: number | null | undefined
  readonly saleProduct?: number | null | undefined
  readonly vehicle?: number | null | undefined
  readonly materialOrder?: number | null | undefined
  readonly supplier?: number | null | undefined
  readonly customer?: number | null | undefined
  readonly shipment?: number | null | undefined
}

const DAY = /^\d{4}-\d{2}-\d{2}$/
/** The day in the surrounding form; null while it is incomplete. */
export const useDealDay = (): string | null => {
  const day: unknown = useWatch({ name: 'dtDeal' })
  return typeof day === 'string' && DAY.test(day) ? day : null
}

/** The id of a reference in the surrounding form. */
export const useRef = (name: string): number | null => idOf(useWatch({ name })) ?? null

/** Loads the terms of a deal. */
async function termsOf(provider: DeclaredDataProvider, request: TermsQuery, signal?: AbortSignal): Promise<Terms> {
  const { path } = callOf(deal, 'action', 'calculate')
  const query = Object.fromEntries(Object.entries(request).filter(([, value]) => value !== null && value !== undefined))
  return (await provider.invoke<Terms>('deal', { path, query, quiet: true, signal })).data
}

/** The answers to several questions in one call, in order. */
export async function answersTo<A>(
  provider: DeclaredDataProvider,
  action: 'calculateMany' | 'checkTtns',
  queries: readonly object[],
): Promise<readonly A[]> {
  const { path } = callOf(deal, 'action', action)
  return (await provider.invoke<readonly A[]>('deal', { path, query: { of: JSON.stringify(queries) }, quiet: true })).data
}

/** Returns a function that loads the terms of a deal. */
export function useFetchTerms(): (query: TermsQuery, signal?: AbortSignal) => Promise<Terms> {
  const provider = useProvider()
  return (query, signal) => termsOf(provider, query, signal)
}

/** The terms of the deal in the surrounding form; loaded again when the day, the route or a product changes. */
export function useTerms() {
  const fetchTerms = useFetchTerms()
  const [day, cargoRoute, purchaseProduct, saleProduct] = [
    useDealDay(),
    useRef('cargoRoute'),
    useRef('purchaseProduct'),
    useRef('saleProduct'),
  ]
  const materialOrder = useRef('materialOrder')
  // The sellers determine VAT; an order may contain a price agreed with the carrier.
  const sides = { supplier: useRef('supplier'), customer: useRef('customer'), shipment: useRef('shipment') }
  return useQuery({
    queryKey: ['deal', 'calculate', day, cargoRoute, purchaseProduct, saleProduct, materialOrder, ...Object.values(sides)],
    queryFn: ({ signal }) => fetchTerms({ dtDeal: day!, cargoRoute, purchaseProduct, saleProduct, materialOrder, ...sides }, signal),
    enabled: day !== null && (cargoRoute !== null || purchaseProduct !== null || saleProduct !== null),
    placeholderData: before => before,
    retry: false,
  })
}

/** An order that a vehicle may carry for. */
interface Offered {
  readonly id: number
  readonly label: string
}

/** The parameters of the terms of an order. */
export interface OrderTermsQuery {
  readonly order: number | null
  readonly day: string | null
  readonly shipment: number | null
  readonly deal: number | null
}

/** Loads the terms of an order for a waybill of a day and carrier. */
export async function orderTermsOf(
  provider: DeclaredDataProvider,
  { order, ...of }: OrderTermsQuery,
  signal?: AbortSignal,
): Promise<OrderTerms> {
  const { path } = callOf(materialOrder, 'action', 'terms')
  const query = Object.fromEntries(Object.entries(of).filter(([, value]) => value !== null))
  return (await provider.invoke<OrderTerms>('materialOrder', { path: fill(path, { id: order! }), query, signal, quiet: true })).data
}

/** The terms of an order for a waybill of a day and carrier; loaded again when one of them changes. */
export function useOrderTerms({ order, day, shipment, deal }: OrderTermsQuery) {
  const provider = useProvider()
  return useQuery({
    queryKey: ['materialOrder', 'terms', order, day, shipment, deal],
    queryFn: ({ signal }) => orderTermsOf(provider, { order, day, shipment, deal }, signal),
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
