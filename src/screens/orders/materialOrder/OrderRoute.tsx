import { useEffect, useRef as useKept } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { callOf, idOf } from '#resource'
import { useProvider } from '../../../admin/data/providerTypes.ts'
import { useResource, type AidProps } from '../../../admin/declared.tsx'
import { usualTypes } from './usualTypes.ts'

interface Priced {
  readonly prices: readonly { readonly type: number }[]
}
/** What the query answers of a route: what it carries for whom, and which types of price are known on the day. */
interface Filling {
  readonly filling: Readonly<Record<string, unknown>> | null
  readonly purchase: Priced | null
  readonly route: Priced | null
  readonly priceTypes: Readonly<Record<string, string>>
}

/** Under the route of an order: choosing one fills in its companies, the customer's product and the usual types. It shows nothing itself. */
export const OrderRoute = ({ fill }: AidProps) => {
  const resource = useResource('materialOrder')
  const provider = useProvider()
  const { path } = callOf(resource, 'action', 'filling')
  const route = idOf(useWatch({ name: 'cargoRoute' })) ?? null
  const { getValues } = useFormContext()
  const seen = useKept(route)
  useEffect(() => {
    if (route === seen.current) return undefined
    seen.current = route
    if (route === null) return undefined
    const leaving = new AbortController()
    provider.invoke<Filling>('materialOrder', { path, query: { cargoRoute: route }, signal: leaving.signal, quiet: true }).then(
      ({ data: terms }) => {
        if (leaving.signal.aborted || !terms.filling) return
        const { supplier, customer, purchaseProduct } = terms.filling
        const types = usualTypes(terms, name => !idOf(getValues(name)))
        fill({ supplier, customer, ...(purchaseProduct ? { product: purchaseProduct } : {}), ...types })
      },
      // Without an answer the fields stay open; the server validates them all the same.
      () => undefined,
    )
    return () => leaving.abort()
    // Only another route fills the form again.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [route])
  return null
}
