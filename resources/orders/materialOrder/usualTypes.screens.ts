import { PRICE_TYPE } from '#resources/shared/catalogue.formulas'

// Most frequent first.
const SERVICES: readonly number[] = [PRICE_TYPE.delivered, PRICE_TYPE.material, PRICE_TYPE.delivery]
const SHIPMENTS: readonly number[] = [PRICE_TYPE.carriage, PRICE_TYPE.pickup]

interface Priced {
  readonly prices: readonly { readonly type: number }[]
}
interface Known {
  readonly purchase: Priced | null
  readonly route: Priced | null
  readonly priceTypes: Readonly<Record<string, string>>
}

/** The most frequent types that have a price on the day, as references by field name. */
export function usualTypes({ purchase, route, priceTypes }: Known): Record<string, unknown> {
  const usual = (of: Priced | null, among: readonly number[]): number | undefined =>
    among.find(one => of?.prices.some(price => price.type === one))
  const found = { serviceType: usual(purchase, SERVICES), shipmentType: usual(route, SHIPMENTS) }
  return Object.fromEntries(
    Object.entries(found).flatMap(([name, type]) => (type !== undefined ? [[name, { id: type, name: priceTypes[type] }] as const] : [])),
  )
}
