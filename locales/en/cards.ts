import type * as russian from '../ru/cards.ts'
import type { Translation } from '#words/translation'
import { bindings, exclusions } from './parts.ts'

/** What is said of bindings that cannot be kept (`nerud.cards.*`). */
export const cards = {
  tried: 'Transactions in the last year: %{of}. %{bound} would have been allocated, otherwise than was done: %{otherwise}.',
  triedRow: 'Now: %{was}. It would be: %{would}',
  notCounted: 'Not counted',
  overlap: 'These days already have an exception with the same words: %{from} – %{to}',
} as const satisfies Translation<typeof russian.cards>

/** The words of the menu (`nerud.menu.*`): of parts, and of the entries that lead to no list. */
export const menu = {
  bindCards: 'Import card assignments',
} as const satisfies Translation<typeof russian.menu>

/** What the resources of `cards` are called. */
export const labels = {
  oilCompanyCard: {
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
  },
  oilCompanyCardRefHistory: { ...bindings, name: 'Card assignment |||| Assignment history' },
  oilCompanyCardExclusion: { ...exclusions, name: 'Card exception |||| Exceptions' },
  bankTransactionCard: {
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
  },
  bankTransactionCardRefHistory: { ...bindings, name: 'Counterparty assignment |||| Assignment history' },
  bankTransactionCardExclusion: { ...exclusions, name: 'Counterparty exception |||| Exceptions' },
} as const satisfies Translation<typeof russian.labels>
