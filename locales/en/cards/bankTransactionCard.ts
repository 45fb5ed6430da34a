import type { bankTransactionCard as russian } from '../../ru/cards/bankTransactionCard.ts'
import type { Translation } from '../../translation.ts'

export const bankTransactionCard = {
  name: 'Counterparty assignment |||| Assignments',
  fields: {
    company: 'Our company',
    inn: 'Counterparty INN',
    account: 'Counterparty account',
    counterparty: 'Counterparty',
    actualRef: 'In force now',
    costListType: 'Expense type',
    costList: 'Cost item',
    object: 'Assigned to',
    since: 'Assigned since',
    comment: 'Comment',
  },
  actions: { tryOut: 'Try on the past' },
  checks: { checkFailed: 'Could not check the account' },
} as const satisfies Translation<typeof russian>
