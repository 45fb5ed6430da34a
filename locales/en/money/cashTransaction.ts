import type { cashTransaction as russian } from '../../ru/money/cashTransaction.ts'
import type { Translation } from '../../translation.ts'
import { posted, choices } from './cashTransaction/row.ts'

export const cashTransaction = {
  name: 'Cash box movement |||| Cash box movements',
  fields: {
    ...posted,
    boxKind: 'Cash box kind',
    boxId: 'Cash boxes',
    company: 'Company',
    account: 'Employee',
    sumTrx: 'Amount',
    corrections: 'Corrections',
    words: 'Number, name, purpose',
  },
  choices: { ...choices, boxKind: { C: 'Company', E: 'Employee', O: 'Fuel company', F: 'Fines company' } },
  views: { company: 'Cash box: company ledger', account: 'Cash box: employee ledger' },
  failures: { list: 'Could not load the transactions' },
} as const satisfies Translation<typeof russian>
