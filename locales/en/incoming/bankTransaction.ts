import type { bankTransaction as russian } from '../../ru/incoming/bankTransaction.ts'
import type { Translation } from '../../translation.ts'
import { incoming } from '../transactionLabels.ts'

export const bankTransaction = {
  name: 'Bank transaction |||| Bank transactions',
  fields: {
    company: 'Our company',
    account: 'Our account',
    direction: 'Direction',
    day: 'Date',
    sum: 'Amount',
    number: 'Document number',
    documentDate: 'Document date',
    title: 'Document kind',
    counterparty: 'Counterparty',
    otherName: 'Payer or payee',
    inn: 'INN',
    kpp: 'KPP',
    otherAccount: 'Counterparty account',
    bik: 'BIC',
    bank: 'Counterparty bank',
    purpose: 'Payment purpose',
    uin: 'UIN',
    card: 'Assignment',
    document: 'Statement file',
    ...incoming.fields,
  },
  choices: { direction: { incoming: 'Incoming', outgoing: 'Outgoing', inner: 'Between own accounts' }, ...incoming.choices },
  inbox: 'Bank',
  views: { sump: 'Bank: not allocated' },
  sections: { ...incoming.sections, origin: 'Origin' },
  empty: { recipient: incoming.empty.recipient },
  hints: { line: incoming.hints.line },
  failures: { list: 'Could not load the bank transactions' },
  refused: { remove: 'A bank transaction is not deleted: it is marked as ignored' },
  actions: { ...incoming.actions, attach: 'Link to payment' },
  inputs: { ...incoming.inputs, payment: 'Payment' },
} as const satisfies Translation<typeof russian>
