import type * as russian from '../ru/fines.ts'
import type { Translation } from '#words/translation'
import { documentOf, lookup } from '#words/en/whole'
import { transactionLine } from './parts.ts'

/** What the rules of fines say (`nerud.fineRules.*`). */
export const fineRules = {
  toPaid: 'A fine becomes paid once its amount is allocated to lines',
  fromPaid: 'The fine is paid: first undo the processing',
  same: 'The fine already has this status',
  noWay: 'A fine cannot change from “%{from}” to “%{to}”',
} as const satisfies Translation<typeof russian.fineRules>

export const fines = {
  title: 'Unpaid fines',
  count: 'Unpaid',
  sum: 'Amount',
  sumWithDiscount: 'With the discount',
  sumEnding: 'Discount ends within %{days} days',
  failed: 'Could not load the figures',
} as const satisfies Translation<typeof russian.fines>

/** The words of the menu (`nerud.menu.*`): of parts, and of the entries that lead to no list. */
export const menu = {
  fines: 'Fines',
} as const satisfies Translation<typeof russian.menu>

/** What the resources of `fines` are called. */
export const labels = {
  truckPenaltyTransaction: {
    name: 'Fine |||| Fines',
    fields: {
      uin: 'UIN',
      decisionDate: 'Ruling date',
      violatedAt: 'Violation',
      plate: 'Plate number',
      sts: 'Registration certificate',
      vehicle: 'Vehicle',
      driver: 'Driver',
      article: 'Offence code article',
      place: 'Place',
      sum: 'Fine amount',
      noDiscount: 'No discount',
      discountSum: 'Discounted amount',
      discountUntil: 'Discount until',
      due: 'Due',
      urgency: 'Urgency',
      status: 'Status',
      payMethod: 'Payment method',
      line: 'Charge to',
      recipients: 'Recipients',
      recipient: 'Charged to',
      paidOn: 'Paid on',
      company: 'Payee',
      department: 'Department',
      payeeName: 'Recipient',
      payeeInn: 'Payee INN',
      payeeKpp: 'Payee KPP',
      payeeAccount: 'Payee account',
      payeeBik: 'Bank BIC',
      kbk: 'KBK',
      oktmo: 'OKTMO',
      comment: 'Comment',
      docs: 'Documents',
    },
    inbox: 'Fines',
    views: { unpaid: 'Unpaid fines', sump: 'New fines' },
    sections: { processing: 'Payment', payee: 'Authority and bank details' },
    hints: {
      uin: '20 digits of the ruling',
      driver: 'If empty, taken from the shift or waybill of that day',
      vehicle: 'If empty, found by the plate number',
      discountSum: 'If empty, calculated from the catalogue of discounts',
      paidOn: 'If empty: today, once the amount is allocated',
    },
    checks: { discountMore: 'The discounted amount cannot exceed the fine', beforeDecision: 'Not before the ruling' },
    failures: { list: 'Could not load the fines' },
    refused: {
      edit: 'The fine is under appeal or cancelled: change its status first',
      remove: 'Fines are not deleted: they are given the status “Cancelled”',
    },
    actions: { accept: 'Accept for payment', newStatus: 'Change status', unprocess: 'Undo processing' },
    inputs: { status: 'New status', reason: 'Reason' },
  },
  truckPenaltyTransactionLine: { ...transactionLine, name: 'Fine line |||| Fine lines' },
  truckPenaltyTransactionDocument: documentOf('Fine'),
  truckPenaltyStatus: { ...lookup, name: 'Fine status |||| Fine statuses' },
  fineDiscount: {
    name: 'Fine discount |||| Fine discounts',
    fields: {
      dateStart: 'For rulings from',
      percent: 'Discount',
      days: 'Days to pay with the discount',
      comment: 'Comment',
    },
    hints: { days: 'Counted from the day after the ruling' },
  },
} as const satisfies Translation<typeof russian.labels>
