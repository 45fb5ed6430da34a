import type { truckPenaltyTransactionImportDocument as russian } from '../../ru/incoming/truckPenaltyTransactionImportDocument.ts'
import type { Translation } from '../../translation.ts'
import { transactionImport } from '../transactionLabels.ts'

export const truckPenaltyTransactionImportDocument = {
  name: 'List of fines |||| Lists of fines',
  ...transactionImport,
  columns: {
    uin: 'UIN or ruling number',
    violatedAt: 'Date and time of violation',
    violatedTime: 'Time of violation',
    decidedOn: 'Ruling date',
    plate: 'Plate number',
    sts: 'Registration certificate',
    article: 'Offence code article',
    place: 'Place',
    sum: 'Amount',
    discountedSum: 'Discounted amount',
    discountUntil: 'Discount until',
    status: 'Status',
    paidOn: 'Payment date',
    division: 'Department',
    payee: 'Recipient',
    payeeInn: 'Payee INN',
    payeeKpp: 'Payee KPP',
    payeeAccount: 'Payee account',
    payeeBik: 'Bank BIC',
    kbk: 'KBK',
    oktmo: 'OKTMO',
    photo: 'Photo',
  },
} as const satisfies Translation<typeof russian>
