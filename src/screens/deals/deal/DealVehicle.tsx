import { useEffect, useRef as useKept } from 'react'
import { useFormContext } from 'react-hook-form'
import { idOf } from '#resource'
import { businessDay } from '../../../admin/day.ts'
import { useScreen, type AidProps } from '../../../admin/declared.tsx'
import { useOrdersForVehicle } from '../../orders/materialOrder/orderTerms.ts'
import { useAsking, useDay, useRef } from './terms.ts'

/**
 * Under the vehicle of a deal: choosing one fills in its company as the carrier, and its driver when it has one; where a waybill is made from an order
 * also the order that the vehicle most likely carries for. It shows nothing itself.
 */
export const DealVehicle = ({ fill }: AidProps) => {
  const ask = useAsking()
  const find = useOrdersForVehicle()
  const isFromOrder = useScreen()?.under === 'materialOrder'
  const day = useDay() ?? businessDay()
  const vehicle = useRef('vehicle')
  const { getValues } = useFormContext()
  const seen = useKept(vehicle)
  useEffect(() => {
    if (vehicle === seen.current) return undefined
    seen.current = vehicle
    if (vehicle === null) return undefined
    const leaving = new AbortController()
    if (isFromOrder && !idOf(getValues('materialOrder')))
      find(vehicle, day, leaving.signal).then(
        ([likeliest]) => {
          if (likeliest && !leaving.signal.aborted && !idOf(getValues('materialOrder'))) fill({ materialOrder: likeliest })
        },
        () => undefined,
      )
    ask({ dtDeal: businessDay(), vehicle }, leaving.signal).then(
      ({ carriage }) => {
        if (!carriage || leaving.signal.aborted) return
        const isOpen = (name: string): boolean => !idOf(getValues(name))
        fill({
          ...(isOpen('shipment') && { shipment: carriage.shipment }),
          ...(carriage.driver && isOpen('driver') && { driver: carriage.driver }),
        })
      },
      () => undefined,
    )
    return () => leaving.abort()
    // Only another vehicle fills the form again.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [vehicle])
  return null
}
