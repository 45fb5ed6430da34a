import type { transactions as russian } from '../ru/transactions.ts'
import type { Translation } from '../translation.ts'

/** What the rules of transactions with lines say (`nerud.transactions.*`). */
export const transactions = {
  refund: 'Refund',
  company: 'Company',
  ignored: 'Ignored',
  discount: 'Discount',
  tooLittle: 'The lines add up to %{sum}, but %{due} is needed: %{rest} missing',
  tooMuch: 'The lines add up to %{sum}, but %{due} is needed: %{rest} too much',
  wrong: 'Line %{number}: %{text}',
  companyNeeded: 'Enter the company: this is a transfer item',
  oneself: 'The other party of a transfer is not our company',
  vehicleNeeded: 'Enter the vehicle: this is a transport cost item',
  accountNeeded: 'Enter the employee: this is a payroll item',
  changed: 'The transaction line was changed',
  attached: 'The line is linked to an existing payment: first undo the processing',
  mayNotRemember: 'Assigning cards needs another permission: clear “Remember for next time”',
  nothingToRemember: 'There is nobody to remember it for: the transaction has no INN or account of the counterparty',
  nothingProposed: 'There is no proposal: allocate by hand',
  notToAttach: 'Only a posted payment that was entered by hand or made by a statement can be linked',
  attachedAlready: 'This payment is already linked to another transaction',
  otherSum: 'The payment has another amount',
  otherWay: 'The payment goes the other way',
  maybePaid: 'Looks like payment No. %{number} of %{day}: link to it or allocate anew',
  maybeTwice: 'A duplicate? The same document is in this file already. Allocate it if it is another payment, otherwise ignore it',
} as const satisfies Translation<typeof russian>
