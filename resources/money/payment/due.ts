import type { FilterValues } from '#resource'
import { PAY_STATUS } from '#resources/money/lookups'

/** The lists of payments that may be due, and who sees them; `page`: the hand-made page on which the list stands. */
export const DUE_LISTS = [
  { view: 'transfers', right: ['PAYMENT_VIEW'] },
  { view: 'exps', right: ['COST_VIEW'], page: '/finances/exps' },
] as const

/** Which payments are due on a day: no box knows them yet, and their day has come. */
export const dueOn = (day: string): FilterValues => ({
  payStatus: [String(PAY_STATUS.draft), String(PAY_STATUS.planned)],
  isActive: '1',
  payDate: { to: day },
})
