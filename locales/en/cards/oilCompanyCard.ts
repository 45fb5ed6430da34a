import type { oilCompanyCard as russian } from '../../ru/cards/oilCompanyCard.ts'
import type { Translation } from '../../translation.ts'

export const oilCompanyCard = {
  name: 'Fuel card |||| Fuel cards',
  fields: {
    company: 'Fuel company',
    number: 'Number',
    pinCode: 'PIN',
    actualRef: 'In force now',
    costListType: 'Expense type',
    costList: 'Cost item',
    object: 'Assigned to',
    since: 'Assigned since',
    comment: 'Comment',
  },
  actions: { tryOut: 'Try on the past', showPin: 'Show PIN' },
  checks: { checkFailed: 'Could not check the card number' },
  hints: { pinCode: '4 to 8 digits. A button on the card shows the saved PIN, which is recorded in the history' },
} as const satisfies Translation<typeof russian>
