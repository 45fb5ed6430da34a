import { useFormContext } from 'react-hook-form'
import { idOf } from '#resource'
import { businessDay } from '#admin/day.ts'
import { useScreen } from '#admin/declared.tsx'
import { useFollowing } from '#admin/form/follow.ts'
import { useOrigins } from '#admin/form/origins.ts'
import { useOrdersForVehicle } from '#resources/orders/materialOrder/orderTerms.screens'
import { useAsking, useDay } from './terms.screens.ts'

const FOLLOW = ['shipment', 'driver'] as const

/**
 * Under the vehicle of a deal: its company follows as the carrier, and its driver where it has one; where a waybill is made from an order also the order
 * that the vehicle most likely carries for. It shows nothing itself.
 */
export const DealVehicle = () => {
  const ask = useAsking()
  const find = useOrdersForVehicle()
  const isFromOrder = useScreen()?.under === 'materialOrder'
  const day = useDay() ?? businessDay()
  const { getValues } = useFormContext()
  const from = useOrigins().of('materialOrder')
  // An order that was chosen, here or for the waybill before, is not another one for another vehicle.
  const isOrderOpen = isFromOrder && (!idOf(getValues('materialOrder')) || (typeof from === 'object' && from.follows === 'vehicle'))
  useFollowing('vehicle', {
    names: isOrderOpen ? [...FOLLOW, 'materialOrder'] : FOLLOW,
    ask: async (vehicle, signal) => {
      const [{ carriage }, [likeliest]] = await Promise.all([
        ask({ dtDeal: businessDay(), vehicle }, signal),
        isOrderOpen ? find(vehicle, day, signal).catch(() => []) : [],
      ])
      return { ...carriage, materialOrder: likeliest }
    },
  })
  return null
}
