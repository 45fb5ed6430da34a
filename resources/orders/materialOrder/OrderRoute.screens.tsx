import { callOf } from '#resource'
import { useProvider } from '#admin/data/providerTypes.ts'
import { useResource } from '#admin/declared.tsx'
import { useFollowing } from '#admin/form/follow.ts'
import { usualTypes } from './usualTypes.screens.ts'

interface Priced {
  readonly prices: readonly { readonly type: number }[]
}
/** The response of the query about a route: materials, companies, and the price types known on the day. */
interface Filling {
  readonly filling: Readonly<Record<string, unknown>> | null
  readonly purchase: Priced | null
  readonly route: Priced | null
  readonly priceTypes: Readonly<Record<string, string>>
}

const FOLLOW = ['supplier', 'customer', 'product', 'serviceType', 'shipmentType'] as const

/** Below the route of an order: derives companies, the customer's product and the usual types; renders nothing. */
export const OrderRoute = () => {
  const resource = useResource('materialOrder')
  const provider = useProvider()
  const { path } = callOf(resource, 'action', 'filling')
  useFollowing('cargoRoute', {
    names: FOLLOW,
    load: async (cargoRoute, signal) => {
      const { data: terms } = await provider.invoke<Filling>('materialOrder', { path, query: { cargoRoute }, signal, quiet: true })
      return { ...terms.filling, product: terms.filling?.['purchaseProduct'], ...usualTypes(terms) }
    },
  })
  return null
}
