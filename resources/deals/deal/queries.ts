import { everyone, field } from '#resource'
import { companyOptions, proposed } from '#resources/shared/answers'
import { dealsToday, dealTerms, dealWeeks, dealWhy, ttnVerdict, volumeWeeks } from './answers.ts'

/** Who sees waybills. */
export const VIEW = ['DEAL_VIEW'] as const
/** Who sees what is left of all waybills week by week. */
const WEEKS = ['FINANS_COMPANY', 'FINANS_IMPACT'] as const

/** What is asked of waybills without changing any. */
export const dealQueries = {
  calculate: {
    on: 'all',
    path: 'calculate',
    right: ['DEAL_ADD'],
    input: {
      dtDeal: field.date({ required: true }),
      cargoRoute: field.number(),
      purchaseProduct: field.number(),
      saleProduct: field.number(),
      vehicle: field.number(),
      materialOrder: field.number(),
      shipment: field.number(),
    },
    returns: dealTerms,
  },
  checkTtn: {
    on: 'all',
    path: 'check_ttn',
    right: ['DEAL_ADD'],
    input: {
      ttn: field.text({ required: true, max: 50 }),
      supplier: field.number({ required: true }),
      dtDeal: field.date({ required: true }),
      deal: field.number(),
    },
    returns: ttnVerdict,
  },
  companiesForSelect: { on: 'all', path: 'companies_for_select', right: everyone, input: { query: field.text() }, returns: companyOptions },
  nextRegistry: { on: 'all', path: 'registry/next_number', right: ['DEAL_DONE'], returns: proposed },
  why: { on: 'one', path: '{id}/why', right: ['DEAL_VIEW', 'FINANS_COMPANY'], returns: dealWhy },
  today: { on: 'all', path: 'today', right: VIEW, returns: dealsToday },
  byWeek: { on: 'all', path: 'by_week', right: WEEKS, returns: dealWeeks },
  volumesByWeek: { on: 'all', path: 'volumes_by_week', right: VIEW, returns: volumeWeeks },
} as const
