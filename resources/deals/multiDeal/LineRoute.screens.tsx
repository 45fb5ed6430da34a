import { useWatch } from 'react-hook-form'
import { businessDay } from '#admin/data/values.ts'
import { useFormMeta } from '#admin/form/context.tsx'
import { useFollowing } from '#admin/form/follow.ts'
import { usualTypes } from '../../orders/materialOrder/OrderRoute.screens.tsx'
import { useFetchTerms } from '../deal/terms.screens.ts'

const FOLLOW = ['serviceType', 'shipmentType'] as const

/** Below the route of a line: derives the usual price types; renders nothing. */
export const LineRoute = () => {
  const fetchTerms = useFetchTerms()
  const { at = '' } = useFormMeta()
  const day: unknown = useWatch({ name: `${at}dtDeal` })
  useFollowing('cargoRoute', {
    names: FOLLOW,
    load: async (cargoRoute, signal) =>
      usualTypes(await fetchTerms({ dtDeal: typeof day === 'string' && day ? day : businessDay(), cargoRoute }, signal)),
  })
  return null
}
