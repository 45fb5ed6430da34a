import { useFormContext } from 'react-hook-form'
import { idOf } from '#resource'
import { businessDay } from '#admin/data/values.ts'
import { useScreen } from '#admin/resourceContext.tsx'
import { useFillFromChoice } from '#admin/form/fillFromChoice.ts'
import { useOrigins } from '#admin/form/origins.ts'
import { useOrdersForVehicle, useDealDay } from '#resources/deals/deal/terms.screens'

/** Below the vehicle of a waybill made from an order: derives the most likely order, unless one was chosen here or carried over. Renders nothing. */
export const DealVehicle = () => {
  const find = useOrdersForVehicle()
  const isFromOrder = useScreen()?.under === 'materialOrder'
  const day = useDealDay() ?? businessDay()
  const { getValues } = useFormContext()
  const from = useOrigins().of('materialOrder')
  const isOpen = isFromOrder && (!idOf(getValues('materialOrder')) || (typeof from === 'object' && from.follows === 'vehicle'))
  useFillFromChoice('vehicle', {
    names: isOpen ? ['materialOrder'] : [],
    load: async (vehicle, signal) => ({ materialOrder: isOpen ? (await find(vehicle, day, signal))[0] : undefined }),
  })
  return null
}
