import { useEffect, useRef as useKept } from 'react'
import { useFormContext } from 'react-hook-form'
import { idOf } from '#resource'
import { businessDay } from '../../../admin/day.ts'
import type { AidProps } from '../../../admin/declared.tsx'
import { usualTypes } from '../../orders/materialOrder/usualTypes.ts'
import { useAsking, useDay, useRef, type Terms } from './terms.ts'

/** What a chosen route fills in: the ends, whose they are, the material, the products; types of price only where they are still open. */
const fillingOf = (terms: Terms, isOpen: (name: string) => boolean): Record<string, unknown> => ({
  ...terms.filling,
  ...usualTypes(terms, isOpen),
})

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
