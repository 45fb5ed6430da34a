import type { payments as russian } from '../../../ru/money/payment/rules.ts'
import type { Translation } from '../../../translation.ts'

/** What is said of payments that cannot be made or changed (`nerud.payments.*`). */
export const payments = {
  oneself: 'Sender and recipient are the same company',
  notOurs: 'One party of a transfer must be our company',
  zero: 'The amount must be greater than zero',
  differs: 'Price, volume and factor give %{sum}',
  noAccount: 'Enter the employee: this is a payroll item',
  noVehicle: 'Enter the vehicle: this is a transport cost item',
  articleOff: 'The cost item is no longer in use: choose another',
  methodOff: 'The payment method is no longer in use: choose another',
  bornCancelled: 'A new payment cannot be cancelled',
  openingOfSystem: 'The balance of the system company is made up of the balances of all other cash boxes',
  documentsClosed: 'The payment is cancelled: its documents can no longer be changed',
  ofStatement: 'The payment was made by a statement: it is cancelled by deleting the statement line',
  isAttached: 'The payment is confirmed by the bank: first undo the processing of its transaction',
  ofTransaction: 'The payment was made by a transaction line: it is cancelled together with its processing',
  closedDay: 'The period up to %{day} is closed: enter a later day',
  total: 'Total',
} as const satisfies Translation<typeof russian>
