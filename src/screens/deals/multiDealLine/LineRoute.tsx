import { useEffect, useRef } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { idOf } from '#resource'
import { businessDay } from '../../../admin/day.ts'
import type { AidProps } from '../../../admin/declared.tsx'
import { useFormMeta } from '../../../admin/form/context.tsx'
import { usualTypes } from '../../orders/materialOrder/usualTypes.ts'
import { useAsking } from '../deal/terms.ts'

/** Under the route of a line: choosing one fills in the usual types of price that are still open. It shows nothing itself. */
export const LineRoute = ({ fill }: AidProps) => {
  const ask = useAsking()
  const { at = '' } = useFormMeta()
  const { getValues } = useFormContext()
  const [chosen, day] = useWatch({ name: [`${at}cargoRoute`, `${at}dtDeal`] })
  const route = idOf(chosen) ?? null
  const seen = useRef(route)
  useEffect(() => {
    if (route === seen.current) return undefined
    seen.current = route
    if (route === null) return undefined
    const leaving = new AbortController()
    ask({ dtDeal: typeof day === 'string' && day ? day : businessDay(), cargoRoute: route }, leaving.signal).then(
      terms => !leaving.signal.aborted && fill(usualTypes(terms, name => !idOf(getValues(at + name)))),
      // Without an answer the types stay open, as they do for those who may make no waybills.
      () => undefined,
    )
    return () => leaving.abort()
    // Only another route fills the line again.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [route])
  return null
}
