import type { subscriptionRequisite as russian } from '../../ru/subscription/subscriptionRequisite.ts'
import type { Translation } from '../../translation.ts'

export const subscriptionRequisite = {
  name: 'Payer’s bank details |||| Bank details',
  fields: {
    payerName: 'Payer',
    inn: 'INN',
    kpp: 'KPP',
    bankName: 'Bank',
    bik: 'BIC',
    account: 'Bank account',
    corrAccount: 'Corr. account',
    address: 'Address',
    director: 'Director',
    email: 'Email for invoices',
  },
  checks: { accountKey: 'The account does not match the BIC', corrAccountKey: 'The correspondent account does not match the BIC' },
  refused: { remove: 'Saved bank details are not deleted: save new ones' },
} as const satisfies Translation<typeof russian>
