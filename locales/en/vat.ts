import type * as russian from '../ru/vat.ts'
import type { Translation } from '#words/translation'
import { lookup } from '#words/en/parts'

export const vatOfSums = {
  objectNet: 'Customer, without VAT',
  objectVat: 'Customer’s VAT',
  objectVatRate: 'Customer’s VAT rate',
  careerNet: 'Supplier, without VAT',
  careerVat: 'Supplier’s VAT',
  careerVatRate: 'Supplier’s VAT rate',
  routeNet: 'Carrier, without VAT',
  routeVat: 'Carrier’s VAT',
  routeVatRate: 'Carrier’s VAT rate',
} as const satisfies Translation<typeof russian.vatOfSums>

export const vatModes = { included: 'VAT included', above: 'VAT on top' } as const satisfies Translation<typeof russian.vatModes>
export const vatMode = 'VAT in the price'

export const vatWords = {
  rate: 'VAT rate',
  vat: 'VAT',
  net: 'Without VAT',
  gross: 'With VAT',
  advance: 'Advance',
  advanceVat: 'VAT of the advance',
} as const satisfies Translation<typeof russian.vatWords>

export const vatLabels = {
  vatKind: { ...lookup, name: 'Kind of VAT rate |||| Kinds of VAT rates' },
  vatRate: {
    name: 'VAT rate |||| VAT rates',
    fields: { name: 'Name', kind: 'Kind', rate: 'Rate', dateStart: 'For shipments from', insDate: 'Added' },
    views: { report: 'VAT of a period' },
    measures: {
      saleNet: 'Sales without VAT',
      saleVat: 'VAT of sales',
      saleGross: 'Sales with VAT',
      buyNet: 'Purchases without VAT',
      buyVat: 'VAT of purchases',
      buyGross: 'Purchases with VAT',
      advanceIn: 'Advances received',
      advanceInVat: 'VAT of advances received',
      advanceOut: 'Advances paid',
      advanceOutVat: 'VAT of advances paid',
    },
  },
  companyVat: {
    name: 'VAT of a company |||| VAT of companies',
    fields: { company: 'Company', kind: 'Kind of rate', dateStart: 'Valid from', insDate: 'Added' },
  },
} as const
