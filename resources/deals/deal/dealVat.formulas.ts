import { isZero, type Decimal } from '#resource/decimal'
import { OWN_COMPANY } from '#resources/shared/catalogue.formulas'
import { vatIn, type RateOfVat } from '#resources/shared/vat.formulas'

/**
 * The sellers of a deal with their VAT rates of the day: we sell to the customer, the supplier and the carrier sell to us. Null means
 * without VAT.
 */
export interface SellersVat {
  readonly object: RateOfVat | null
  readonly career: RateOfVat | null
  readonly route: RateOfVat | null
}

/** Returns the seller of each side; null where our own company would sell to itself. */
export const sellersOf = (deal: {
  readonly supplier: number | null
  readonly customer: number | null
  readonly shipment: number | null
}): Readonly<Record<keyof SellersVat, number | null>> => {
  const other = (company: number | null): number | null => (company === OWN_COMPANY ? null : company)
  return { object: deal.customer === OWN_COMPANY ? null : OWN_COMPANY, career: other(deal.supplier), route: other(deal.shipment) }
}

/** The VAT in the sums of a deal, and the ids of the rates; a side without a sum has no rate. */
export interface DealVat {
  readonly objectVat: Decimal
  readonly careerVat: Decimal
  readonly routeVat: Decimal
  readonly objectVatRate: number | null
  readonly careerVatRate: number | null
  readonly routeVatRate: number | null
}
export const NO_VAT: DealVat = {
  objectVat: '0.00',
  careerVat: '0.00',
  routeVat: '0.00',
  objectVatRate: null,
  careerVatRate: null,
  routeVatRate: null,
}

interface Sums {
  readonly objectSumm: Decimal | null
  readonly careerSumm: Decimal | null
  readonly routeSumm: Decimal | null
}

/** Returns the VAT in the sums of a deal by the rates of its sellers. */
export function dealVat({ objectSumm, careerSumm, routeSumm }: Sums, vat: SellersVat | undefined): DealVat {
  if (!vat) return NO_VAT
  const rated = (sum: Decimal | null, of: RateOfVat | null): RateOfVat | null => (sum === null || isZero(sum) ? null : of)
  const object = rated(objectSumm, vat.object)
  const career = rated(careerSumm, vat.career)
  const route = rated(routeSumm, vat.route)
  return {
    objectVat: vatIn(objectSumm ?? '0', object?.rate),
    careerVat: vatIn(careerSumm ?? '0', career?.rate),
    routeVat: vatIn(routeSumm ?? '0', route?.rate),
    objectVatRate: object?.id ?? null,
    careerVatRate: career?.id ?? null,
    routeVatRate: route?.id ?? null,
  }
}
