import { field } from '#resource'
import { netOf } from '#resources/shared/vat.formulas'

/** The rights to see the sums of waybills: those who work with waybills or with the boxes that waybills move. */
export const WORTH = ['DEAL_VIEW', 'DEAL_ADD', 'DEAL_DONE', 'FINANS_COMPANY', 'FINANS_IMPACT'] as const

/** The VAT within the sums of the three sides; stored like the sums. */
export const VATS = ['objectVat', 'careerVat', 'routeVat'] as const
/** The VAT rates of the three sides. */
export const VAT_RATES = ['objectVatRate', 'careerVatRate', 'routeVatRate'] as const
/** The list filters by the rate of each side. */
export const VAT_FILTERS = { objectVatRate: 'in', careerVatRate: 'in', routeVatRate: 'in' } as const
/** The VAT columns that lists offer and cards show: for each side the sum without VAT, the VAT and the rate. */
export const VAT_COLUMNS = [
  ['objectNet', 'objectVat', 'objectVatRate'],
  ['careerNet', 'careerVat', 'careerVatRate'],
  ['routeNet', 'routeVat', 'routeVatRate'],
] as const

const vat = { readonly: true, default: '0', read: WORTH } as const
const net = { derived: 'record', read: WORTH } as const
const rate = { readonly: true, shows: ['name', 'rate'], read: WORTH } as const
/** The VAT fields of a waybill or a regular deal: of the sale, the purchase from the supplier and the carriage. */
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

/** Returns the sum of a side without its VAT; null if there is no sum. */
export const withoutVat = (sum: string | null, of: string | null): string | null => (sum === null ? null : netOf(sum, of ?? '0.00'))
