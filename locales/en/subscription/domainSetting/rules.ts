import type { subscription as russian } from '../../../ru/subscription/domainSetting/rules.ts'
import type { Translation } from '../../../translation.ts'

/** What the rules of the subscription say (`nerud.subscription.*`). */
export const subscription = {
  invoice: 'Invoice',
  invoiceName: 'Invoice No. %{number} of %{day}',
  nothingDue: 'There is nothing to pay: enter the invoice amount',
  emailNeeded: 'Enter an address: the bank details have none',
  letter: 'Hello! Please find %{name} attached.',
} as const satisfies Translation<typeof russian>
