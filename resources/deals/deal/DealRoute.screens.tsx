import { businessDay } from '#admin/day.ts'
import { useFollowing } from '#admin/form/follow.ts'
import { usualTypes } from '#resources/orders/materialOrder/usualTypes.screens'
import { useFetchTerms, useDay } from './terms.screens.ts'

/** What a chosen route fills in: the ends, whose they are, the material, the products, the usual types of price. */
const WAY = ['supplier', 'career', 'customer', 'object', 'material', 'saleProduct', 'purchaseProduct']
const TYPES = ['serviceType', 'shipmentType']
const FOLLOW = [...WAY, ...TYPES]

/** Under the route of a deal: everything that follows from it. It shows nothing itself. */
export const DealRoute = () => {
  const ask = useFetchTerms()
  const day = useDay() ?? businessDay()
  useFollowing('cargoRoute', {
    names: FOLLOW,
    ask: async (cargoRoute, signal) => {
      const terms = await ask({ dtDeal: day, cargoRoute }, signal)
      return { ...terms.filling, ...usualTypes(terms) }
    },
  })
  return null
}
