import { useEffect, useRef as useKept } from 'react'
import { useFormContext } from 'react-hook-form'
import { idOf } from '#resource'
import { businessDay } from '../../../admin/day.ts'
import type { AidProps } from '../../../admin/declared.tsx'
import { PRICE_TYPE } from '#formulas/catalogue'
import { useAsking, useDay, useRef, type Terms } from './terms.ts'

// What most waybills are comes first.
const SERVICES: readonly number[] = [PRICE_TYPE.delivered, PRICE_TYPE.material, PRICE_TYPE.delivery]
const SHIPMENTS: readonly number[] = [PRICE_TYPE.carriage, PRICE_TYPE.pickup]

/** The most usual of several types that has a price on the day. */
function usualPriced(of: Terms['route'] | Terms['purchase'], among: readonly number[], names: Terms['priceTypes']) {
  const type = among.find(one => of?.prices.some(price => price.type === one))
  return type === undefined ? null : { id: type, name: names[type] }
}

/** What a chosen route fills in: the ends, whose they are, the material, the products; types of price only where they are still open. */
function fillingOf(terms: Terms, isOpen: (name: string) => boolean): Record<string, unknown> {
  const serviceType = usualPriced(terms.purchase, SERVICES, terms.priceTypes)
  const shipmentType = usualPriced(terms.route, SHIPMENTS, terms.priceTypes)
  return {
    ...terms.filling,
    ...(serviceType && isOpen('serviceType') && { serviceType }),
    ...(shipmentType && isOpen('shipmentType') && { shipmentType }),
  }
}

/** Under the route of a deal: choosing one fills in everything that follows from it. It shows nothing itself. */
export const DealRoute = ({ fill }: AidProps) => {
  const ask = useAsking()
  const route = useRef('cargoRoute')
  const day = useDay() ?? businessDay()
  const { getValues } = useFormContext()
  const seen = useKept(route)
  useEffect(() => {
    if (route === seen.current) return undefined
    seen.current = route
    if (route === null) return undefined
    const leaving = new AbortController()
    ask({ dtDeal: day, cargoRoute: route }, leaving.signal).then(
      terms => !leaving.signal.aborted && fill(fillingOf(terms, name => !idOf(getValues(name)))),
      // Without an answer the fields stay open; the server validates them all the same.
      () => undefined,
    )
    return () => leaving.abort()
    // Only another route fills the form again.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [route])
  return null
}
