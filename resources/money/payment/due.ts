import type { FilterValues } from '#resource'
import { PAY_STATUS } from '#resources/money/lookups'

/** The lists of payments that can be due, with the rights to them; `page`: the custom page that contains the list. */
export const DUE_LISTS = [
  { view: 'transfers', right: ['PAYMENT_VIEW'] },
  { view: 'exps', right: ['COST_VIEW'], page: '/finances/exps' },
] as const

/** Returns the filter of the payments due on a day: not yet carried out, with a date up to that day. */
export const paymentsDueOn = (day: string): FilterValues => ({
  payStatus: [String(PAY_STATUS.draft), String(PAY_STATUS.planned)],
  isActive: '1',
  payDate: { to: day },
})
