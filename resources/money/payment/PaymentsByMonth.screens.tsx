import { paymentsByMonth } from '../../reports/PaymentsByMonth.screens.tsx'
import { CreatePayment } from './CreatePayment.screens.tsx'

/** Payments by month, with a button that creates one. */
export const PaymentsByMonth = paymentsByMonth(<CreatePayment />)
