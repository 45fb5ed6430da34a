import { callOf } from '#resource'
import { useProvider } from '#admin/data/providerTypes.ts'
import { useResource } from '#admin/declared.tsx'
import { useFollowing } from '#admin/form/follow.ts'
import { usualTypes } from './usualTypes.screens.ts'

interface Priced {
  readonly prices: readonly { readonly type: number }[]
}
/** What the query answers of a route: what it carries for whom, and which types of price are known on the day. */
interface Filling {
  readonly filling: Readonly<Record<string, unknown>> | null
  readonly purchase: Priced | null
  readonly route: Priced | null
  readonly priceTypes: Readonly<Record<string, string>>
}

const FOLLOW = ['supplier', 'customer', 'product', 'serviceType', 'shipmentType'] as const

/** Under the route of an order: its companies, the customer's product and the usual types follow from it. It shows nothing itself. */
export const OrderRoute = () => {
  const resource = useResource('materialOrder')
  const provider = useProvider()
  const { path } = callOf(resource, 'action', 'filling')
  useFollowing('cargoRoute', {
    names: FOLLOW,
    ask: async (cargoRoute, signal) => {
      const { data: terms } = await provider.invoke<Filling>('materialOrder', { path, query: { cargoRoute }, signal, quiet: true })
      return { ...terms.filling, product: terms.filling?.['purchaseProduct'], ...usualTypes(terms) }
    },
  })
  return null
}
