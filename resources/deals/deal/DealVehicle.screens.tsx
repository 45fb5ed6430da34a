import { useFormContext } from 'react-hook-form'
import { idOf } from '#resource'
import { businessDay } from '#admin/data/values.ts'
import { useScreen } from '#admin/resourceContext.tsx'
import { UNCHANGED, useFillFromChoice } from '#admin/form/fillFromChoice.ts'
import { useOrigins } from '#admin/form/origins.ts'
import { useOrdersForVehicle, useFetchTerms, useDealDay } from '#resources/deals/deal/terms.screens'

const FOLLOW = ['shipment', 'driver', 'cargoRoute'] as const

/** Below the vehicle of a deal: derives the carrier (its company), its driver, and its last route; for a waybill made from an order also the most likely order. Renders nothing. */
export const DealVehicle = () => {
  const fetchTerms = useFetchTerms()
  const find = useOrdersForVehicle()
  const isFromOrder = useScreen()?.under === 'materialOrder'
  const day = useDealDay() ?? businessDay()
  const { getValues } = useFormContext()
  const from = useOrigins().of('materialOrder')
  // An order that was chosen here or carried over is kept when the vehicle changes. An order determines the route; for a vehicle without a
  // last route the previous one is kept.
  const hasWay = (): boolean => isFromOrder || Boolean(idOf(getValues('materialOrder')))
  const isOrderOpen = isFromOrder && (!idOf(getValues('materialOrder')) || (typeof from === 'object' && from.follows === 'vehicle'))
  useFillFromChoice('vehicle', {
    names: isOrderOpen ? [...FOLLOW, 'materialOrder'] : FOLLOW,
    load: async (vehicle, signal) => {
      const [{ carriage, usual }, [likeliest]] = await Promise.all([
        fetchTerms({ dtDeal: day, vehicle }, signal),
        isOrderOpen ? find(vehicle, day, signal).catch(() => []) : [],
      ])
      return { ...carriage, cargoRoute: usual === null || hasWay() ? UNCHANGED : usual, materialOrder: likeliest }
    },
  })
  return null
}
