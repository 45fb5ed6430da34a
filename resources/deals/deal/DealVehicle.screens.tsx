import { useFormContext } from 'react-hook-form'
import { idOf } from '#resource'
import { businessDay } from '#admin/day.ts'
import { useScreen } from '#admin/declared.tsx'
import { AS_IT_IS, useFollowing } from '#admin/form/follow.ts'
import { useOrigins } from '#admin/form/origins.ts'
import { useOrdersForVehicle } from '#resources/orders/materialOrder/orderTerms.screens'
import { useFetchTerms, useDay } from './terms.screens.ts'

const FOLLOW = ['shipment', 'driver', 'cargoRoute'] as const

/**
 * Under the vehicle of a deal: its company follows as the carrier, its driver where it has one, and the route on which it has carried last; where a waybill
 * is made from an order also the order that the vehicle most likely carries for. It shows nothing itself.
 */
export const DealVehicle = () => {
  const ask = useFetchTerms()
  const find = useOrdersForVehicle()
  const isFromOrder = useScreen()?.under === 'materialOrder'
  const day = useDay() ?? businessDay()
  const { getValues } = useFormContext()
  const from = useOrigins().of('materialOrder')
  // An order that was chosen, here or for the waybill before, is not another one for another vehicle.
  // An order says the route by itself; a vehicle without one of its own goes where the one before went.
  const hasWay = (): boolean => isFromOrder || Boolean(idOf(getValues('materialOrder')))
  const isOrderOpen = isFromOrder && (!idOf(getValues('materialOrder')) || (typeof from === 'object' && from.follows === 'vehicle'))
  useFollowing('vehicle', {
    names: isOrderOpen ? [...FOLLOW, 'materialOrder'] : FOLLOW,
    ask: async (vehicle, signal) => {
      const [{ carriage, usual }, [likeliest]] = await Promise.all([
        ask({ dtDeal: day, vehicle }, signal),
        isOrderOpen ? find(vehicle, day, signal).catch(() => []) : [],
      ])
      return { ...carriage, cargoRoute: usual === null || hasWay() ? AS_IT_IS : usual, materialOrder: likeliest }
    },
  })
  return null
}
