import { everyone, field, shape } from '#resource'
import { companyOptions, proposed } from '#resources/shared/answers'
import { dealsToday, dealTerms, dealWeeks, dealWhy, ttnVerdict, volumeWeeks } from './answers.ts'

/** The right to see waybills. */
export const VIEW = ['DEAL_VIEW'] as const
/** The rights to see the income of all waybills by week. */
const WEEKS = ['FINANS_COMPANY', 'FINANS_IMPACT'] as const

/** The parameters of the query for the terms of a waybill. */
export const TERMS = {
  dtDeal: field.date({ required: true }),
  cargoRoute: field.number(),
  purchaseProduct: field.number(),
  saleProduct: field.number(),
  vehicle: field.number(),
  materialOrder: field.number(),
  supplier: field.number(),
  customer: field.number(),
  shipment: field.number(),
} as const
/** The parameters of the check of a consignment note's number. */
export const NOTE = {
  ttn: field.text({ required: true, max: 50 }),
  supplier: field.number({ required: true }),
  dtDeal: field.date({ required: true }),
  deal: field.number(),
} as const
/** Several queries at once: their parameters as a JSON array in text. */
const MANY = { of: field.text({ required: true, max: 20_000, pattern: '\\[[\\s\\S]*\\]' }) } as const

/** The read-only queries of waybills. */
export const dealQueries = {
  calculate: {
    on: 'all',
    path: 'calculate',
    right: ['DEAL_ADD'],
    input: TERMS,
    returns: dealTerms,
  },
  checkTtn: {
    on: 'all',
    path: 'check_ttn',
    right: ['DEAL_ADD'],
    input: NOTE,
    returns: ttnVerdict,
  },
  calculateMany: { on: 'all', path: 'calculate_many', right: ['DEAL_ADD'], input: MANY, returns: shape.list(dealTerms) },
  checkTtns: { on: 'all', path: 'check_ttns', right: ['DEAL_ADD'], input: MANY, returns: shape.list(ttnVerdict) },
  companiesForSelect: { on: 'all', path: 'companies_for_select', right: everyone, input: { query: field.text() }, returns: companyOptions },
  nextRegistry: { on: 'all', path: 'registry/next_number', right: ['DEAL_DONE'], returns: proposed },
  why: { on: 'one', path: '{id}/why', right: ['DEAL_VIEW', 'FINANS_COMPANY'], returns: dealWhy },
  today: { on: 'all', path: 'today', right: VIEW, returns: dealsToday },
  byWeek: { on: 'all', path: 'by_week', right: WEEKS, returns: dealWeeks },
  volumesByWeek: { on: 'all', path: 'volumes_by_week', right: VIEW, returns: volumeWeeks },
} as const
