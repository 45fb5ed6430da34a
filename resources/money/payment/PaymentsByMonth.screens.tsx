import { paymentsByMonth } from '../../reports/PaymentsByMonth.screens.tsx'
import { CreatePayment } from './CreatePayment.screens.tsx'

/** Payments by months, with the way to make one. */
export const PaymentsByMonth = paymentsByMonth(<CreatePayment />)
