import type { bankTransactionsImportDocument as russian } from '../../ru/incoming/bankTransactionsImportDocument.ts'
import type { Translation } from '../../translation.ts'
import { transactionImport } from '../transactionLabels.ts'

export const bankTransactionsImportDocument = {
  name: 'Bank statement |||| Bank statements',
  ...transactionImport,
  columns: {
    day: 'Date of the operation',
    documentDate: 'Document date',
    number: 'Document number',
    title: 'Kind of document',
    direction: 'Debit or credit',
    debit: 'Debit',
    credit: 'Credit',
    sum: 'Amount',
    account: 'Our account',
    otherName: 'Counterparty',
    otherInn: 'Counterparty’s INN',
    otherKpp: 'Counterparty’s KPP',
    otherAccount: 'Counterparty’s account',
    otherBik: 'BIC of the counterparty’s bank',
    otherBank: 'Counterparty’s bank',
    payerName: 'Payer',
    payerInn: 'Payer’s INN',
    payerKpp: 'Payer’s KPP',
    payerAccount: 'Payer’s account',
    payerBik: 'Payer’s BIC',
    payeeName: 'Payee',
    payeeInn: 'Payee’s INN',
    payeeKpp: 'Payee’s KPP',
    payeeAccount: 'Payee’s account',
    payeeBik: 'Payee’s BIC',
    purpose: 'Purpose of payment',
    uin: 'UIN',
    currency: 'Currency',
  },
} as const satisfies Translation<typeof russian>
