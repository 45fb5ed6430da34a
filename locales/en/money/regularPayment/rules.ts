import type { regularPayments as russian } from '../../../ru/money/regularPayment/rules.ts'
import type { Translation } from '../../../translation.ts'

/** What is said of regular payments that cannot be kept or paid (`nerud.regularPayments.*`). */
export const regularPayments = {
  article: {
    transfer: 'A transfer needs a cost item of type “Transfer between companies”',
    expense: 'An expense needs a cost item of general costs, payroll or transport',
    other: 'The cost item is of another expense type: choose another',
  },
  tooEarly: 'Start not before %{day}: payments for days gone by are created at once',
  off: {
    account: 'Employee %{name} is deactivated: replace them or pause the payment',
    vehicle: 'Vehicle %{name} is deactivated: replace it or pause the payment',
    point: 'Location “%{name}” is deactivated: replace it or pause the payment',
    company: 'Company “%{name}” is deactivated: replace it or pause the payment',
  },
  moved: 'The payment day %{day} is in a closed period',
  closed: 'The period up to %{closed} is closed: the payment for %{day} will be created once an open day comes',
  failed: 'The payment for %{day} was not created: %{problem}',
} as const satisfies Translation<typeof russian>
