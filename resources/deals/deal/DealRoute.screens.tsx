import { businessDay } from '#admin/data/values.ts'
import { useFollowing } from '#admin/form/follow.ts'
import { usualTypes } from '../../orders/materialOrder/OrderRoute.screens.tsx'
import { useFetchTerms, useDay } from './terms.screens.ts'

/** The fields derived from a route: both ends and their owners, material, products, usual price types. */
const WAY = ['supplier', 'career', 'customer', 'object', 'material', 'saleProduct', 'purchaseProduct']
const TYPES = ['serviceType', 'shipmentType']
const FOLLOW = [...WAY, ...TYPES]

/** Below the route of a deal: derives its values; renders nothing. */
export const DealRoute = () => {
  const fetchTerms = useFetchTerms()
  const day = useDay() ?? businessDay()
  useFollowing('cargoRoute', {
    names: FOLLOW,
    load: async (cargoRoute, signal) => {
      const terms = await fetchTerms({ dtDeal: day, cargoRoute }, signal)
      return { ...terms.filling, ...usualTypes(terms) }
    },
  })
  return null
}
