import { useEffect, useRef as useKept } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { PRICE_TYPE } from '#formulas/catalogue'
import { callOf, idOf } from '#resource'
import { useProvider } from '../../../admin/data/verbs.ts'
import { useResource, type AidProps } from '../../../admin/declared.tsx'

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

// What most orders ask for comes first.
const SERVICES: readonly number[] = [PRICE_TYPE.delivered, PRICE_TYPE.material, PRICE_TYPE.delivery]
const SHIPMENTS: readonly number[] = [PRICE_TYPE.carriage, PRICE_TYPE.pickup]

const usual = (of: Priced | null, among: readonly number[], names: Filling['priceTypes']) => {
  const type = among.find(one => of?.prices.some(price => price.type === one))
  return type === undefined ? undefined : { id: type, name: names[type] }
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
        const open = {
          serviceType: usual(terms.purchase, SERVICES, terms.priceTypes),
          shipmentType: usual(terms.route, SHIPMENTS, terms.priceTypes),
        }
        const types = Object.entries(open).filter(([name, value]) => value && !idOf(getValues(name)))
        fill({ supplier, customer, ...(purchaseProduct ? { product: purchaseProduct } : {}), ...Object.fromEntries(types) })
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
