import { PRICE_TYPE } from '#resources/shared/catalogue.formulas'
import { callOf } from '#resource'
import { useProvider } from '#admin/data/provider.ts'
import { useResource } from '#admin/resourceContext.tsx'
import { useFillFromChoice } from '#admin/form/fillFromChoice.ts'

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
