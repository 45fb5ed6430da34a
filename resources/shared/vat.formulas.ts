import { add, divide, multiply, subtract, type Decimal } from '#resource/decimal'

/** The kinds of VAT by the ids of their book: rules and the types of companies name them. */
export const VAT_KIND = { main: 1, reduced: 2, zero: 3, none: 4, simple5: 5, simple7: 6 } as const

/** What a price says: VAT is in it, or comes on top of it. */
export const VAT_MODES = ['included', 'above'] as const

/** A rate in force on the day of a shipment, in percent: its row in the book. */
export interface RateOfVat {
  readonly id: number
  readonly rate: Decimal
}

/** The VAT within a sum that has it in: once, of the whole sum, to kopeks, half away from zero. Without a rate there is none. */
export const vatIn = (gross: Decimal, rate: Decimal | null | undefined): Decimal =>
  rate === null || rate === undefined ? '0.00' : divide(multiply(gross, rate), add('100', rate), 2)

/** What is left of a sum without its VAT. */
export const netOf = (gross: Decimal, vat: Decimal): Decimal => subtract(gross, vat)

/**
 * A sum without VAT with VAT on top of it. VAT counted back from what comes out (`vatIn`) is what was added, to the kopek: what rounding moved it by shrinks
 * on the way back. So a sum says its VAT by itself, however its price was said.
 */
export const withVat = (net: Decimal, rate: Decimal | null | undefined): Decimal =>
  rate === null || rate === undefined ? net : add(net, divide(multiply(net, rate), '100', 2))

interface PricedRecord {
  readonly actualPrice: Decimal | null
  readonly priceMode: string | null
  readonly vatRate: { readonly [shown: string]: unknown } | null
}
/** Today's price of a record without VAT, its VAT, and both together. */
export function vatOfPrice({ actualPrice, priceMode, vatRate }: PricedRecord): Record<'net' | 'vat' | 'gross', Decimal> | null {
  if (actualPrice === null) return null
  const rate = vatRate?.['rate'] as Decimal | null | undefined
  const gross = priceMode === 'above' ? withVat(actualPrice, rate) : actualPrice
  const vat = vatIn(gross, rate)
  return { net: netOf(gross, vat), vat, gross }
}
