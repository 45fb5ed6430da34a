import { field } from '#resource'
import { netOf } from '#resources/shared/vat.formulas'

/** Who sees what waybills come to: those who work with waybills or with the boxes that they move. */
export const WORTH = ['DEAL_VIEW', 'DEAL_ADD', 'DEAL_DONE', 'FINANS_COMPANY', 'FINANS_IMPACT'] as const

/** The VAT within the sums of three sides; it is kept as they are. */
export const VATS = ['objectVat', 'careerVat', 'routeVat'] as const
/** By which rates. */
export const VAT_RATES = ['objectVatRate', 'careerVatRate', 'routeVatRate'] as const
/** Lists are filtered by the rate of each side. */
export const VAT_FILTERS = { objectVatRate: 'in', careerVatRate: 'in', routeVatRate: 'in' } as const
/** What lists offer of it, and cards show: of each side the sum without VAT, VAT, the rate. */
export const VAT_COLUMNS = [
  ['objectNet', 'objectVat', 'objectVatRate'],
  ['careerNet', 'careerVat', 'careerVatRate'],
  ['routeNet', 'routeVat', 'routeVatRate'],
] as const

const vat = { readonly: true, default: '0', read: WORTH } as const
const net = { derived: 'record', read: WORTH } as const
const rate = { readonly: true, shows: ['name', 'rate'], read: WORTH } as const
/** VAT beside the sums of a waybill or a standing contract: of what we sell, what is bought from the supplier, what the carrier is due. */
export const vatFields = {
  objectNet: field.money(net),
  objectVat: field.money(vat),
  objectVatRate: field.reference('vatRate', rate),
  careerNet: field.money(net),
  careerVat: field.money(vat),
  careerVatRate: field.reference('vatRate', rate),
  routeNet: field.money(net),
  routeVat: field.money(vat),
  routeVatRate: field.reference('vatRate', rate),
} as const

/** The sum of a side without its VAT; none where there is no sum. */
export const withoutVat = (sum: string | null, of: string | null): string | null => (sum === null ? null : netOf(sum, of ?? '0.00'))
