import { useWatch } from 'react-hook-form'
import { PRICE_TYPE } from '#resources/shared/catalogue.formulas'
import { callOf } from '#resource'
import { useProvider } from '#admin/data/provider.ts'
import { useResource } from '#admin/resourceContext.tsx'
import { useFillFromChoice } from '#admin/form/fillFromChoice.ts'
import { businessDay } from '#admin/data/values.ts'
import { useFormMeta } from '#admin/form/context.tsx'
import { useFetchTerms, useDealDay } from './terms.screens.ts'

// Most frequent first.
const SERVICES: readonly number[] = [PRICE_TYPE.delivered, PRICE_TYPE.material, PRICE_TYPE.delivery]
const SHIPMENTS: readonly number[] = [PRICE_TYPE.carriage, PRICE_TYPE.pickup]

interface Priced {
  readonly prices: readonly { readonly type: number }[]
}
interface Known {
  readonly purchase: Priced | null
  readonly route: Priced | null
  readonly priceTypes: Readonly<Record<string, string>>
}

/** The most frequent types that have a price on the day, as references by field name. */
export function usualTypes({ purchase, route, priceTypes }: Known): Record<string, unknown> {
  const usual = (of: Priced | null, among: readonly number[]): number | undefined =>
    among.find(one => of?.prices.some(price => price.type === one))
  const found = { serviceType: usual(purchase, SERVICES), shipmentType: usual(route, SHIPMENTS) }
  return Object.fromEntries(
    Object.entries(found).flatMap(([name, type]) => (type !== undefined ? [[name, { id: type, name: priceTypes[type] }] as const] : [])),
  )
}

/** The response of the query about a route: materials, companies, and the price types known on the day. */
interface Filling {
  readonly filling: Readonly<Record<string, unknown>> | null
  readonly purchase: Priced | null
  readonly route: Priced | null
  readonly priceTypes: Readonly<Record<string, string>>
}

const ORDER_FOLLOWS = ['supplier', 'customer', 'product', 'serviceType', 'shipmentType'] as const

/** Below the route of an order: derives companies, the customer's product and the usual types; renders nothing. */
export const OrderRoute = () => {
  const resource = useResource('materialOrder')
  const provider = useProvider()
  const { path } = callOf(resource, 'action', 'filling')
  useFillFromChoice('cargoRoute', {
    names: ORDER_FOLLOWS,
    load: async (cargoRoute, signal) => {
      const { data: terms } = await provider.invoke<Filling>('materialOrder', { path, query: { cargoRoute }, signal, quiet: true })
      return { ...terms.filling, product: terms.filling?.['purchaseProduct'], ...usualTypes(terms) }
    },
  })
  return null
}

/** The fields derived from a route: both ends and their owners, material, products, usual price types. */
const WAY = ['supplier', 'career', 'customer', 'object', 'material', 'saleProduct', 'purchaseProduct']
const TYPES = ['serviceType', 'shipmentType']
const DEAL_FOLLOWS = [...WAY, ...TYPES]

/** Below the route of a deal: derives its values; renders nothing. */
export const DealRoute = () => {
  const fetchTerms = useFetchTerms()
  const day = useDealDay() ?? businessDay()
  useFillFromChoice('cargoRoute', {
    names: DEAL_FOLLOWS,
    load: async (cargoRoute, signal) => {
      const terms = await fetchTerms({ dtDeal: day, cargoRoute }, signal)
      return { ...terms.filling, ...usualTypes(terms) }
    },
  })
  return null
}

const LINE_FOLLOWS = ['serviceType', 'shipmentType'] as const

/** Below the route of a line: derives the usual price types; renders nothing. */
export const LineRoute = () => {
  const fetchTerms = useFetchTerms()
  const { at = '' } = useFormMeta()
  const day: unknown = useWatch({ name: `${at}dtDeal` })
  useFillFromChoice('cargoRoute', {
    names: LINE_FOLLOWS,
    load: async (cargoRoute, signal) =>
      usualTypes(await fetchTerms({ dtDeal: typeof day === 'string' && day ? day : businessDay(), cargoRoute }, signal)),
  })
  return null
}
