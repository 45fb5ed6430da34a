import type { oilCompanyTransaction as russian } from '../../ru/incoming/oilCompanyTransaction.ts'
import type { Translation } from '../../translation.ts'
import { incoming } from '../transactionLabels.ts'

export const oilCompanyTransaction = {
  name: 'Fuel card transaction |||| Fuel card transactions',
  fields: {
    company: 'Fuel company',
    cardNumber: 'Card number',
    card: 'Card',
    moment: 'When',
    day: 'Day',
    product: 'Goods',
    quantity: 'Quantity',
    price: 'Price',
    sum: 'Amount',
    discount: 'Discount',
    discountedSum: 'Discounted amount',
    due: 'Due',
    isReturn: 'Refund',
    station: 'Filling station',
    address: 'Address',
    plate: 'Plate number in the file',
    holder: 'Holder',
    document: 'Report file',
    ...incoming.fields,
  },
  choices: incoming.choices,
  inbox: 'Fuel',
  views: { sump: 'Fuel: not allocated' },
  sections: incoming.sections,
  empty: { recipient: incoming.empty.recipient, card: 'The card is not in the catalogue' },
  hints: { line: incoming.hints.line },
  failures: { list: 'Could not load the fuel transactions' },
  refused: { remove: 'A transaction is not deleted: it is marked as ignored' },
  actions: incoming.actions,
  inputs: incoming.inputs,
} as const satisfies Translation<typeof russian>
