import { multiply, roundHalfUp } from '#resource/decimal'
import { OWN_COMPANY } from '#resources/companies/company/company'
import { COST_TYPE, STRUCTURED } from '../../lookups.ts'
import type { Wire } from '#resources/wire'
import type { PaymentCopy } from '../adding/AddPayment.screens.tsx'
import type { Purpose } from '../adding/values.screens.ts'

type Payment = Wire<'payment'>

/** The purpose of the dialog for a payment like this one; null if no dialog creates such payments. */
function purposeOf({ costList, companyFrom, companyTo, paymentObject }: Payment): Purpose | null {
  const type = costList?.costListType?.id
  if (type === COST_TYPE.transfer) {
    const ours = [companyFrom?.id, companyTo?.id]
    const other = ours.find(id => id !== OWN_COMPANY)
    return ours.includes(OWN_COMPANY) && other !== undefined ? { mode: 'company', company: other } : null
  }
  if (type !== COST_TYPE.payroll) return { mode: 'expense' }
  const account = paymentObject?.valueAccount?.id
  return account === undefined ? null : { mode: 'account', account }
}

/** The initial values of a copy: all typed values except the day and documents. Null for payments imported from a file or opening a box, which are not typed. */
export function copyOfPayment(payment: Payment): PaymentCopy | null {
  const of = purposeOf(payment)
  if (!of || payment.opening !== null || STRUCTURED.includes(payment.inputType ?? 0)) return null
  return {
    of,
    copyOf: payment.id,
    start: {
      companyFrom: of.mode === 'company' ? (payment.companyFrom?.id ?? null) : null,
      companyTo: of.mode === 'company' ? (payment.companyTo?.id ?? null) : null,
      costList: payment.costList,
      payMethod: payment.payMethod,
      point: payment.point,
      vehicle: payment.paymentObject?.valueVehicle ?? null,
      price: roundHalfUp(multiply(payment.price, payment.volume), 2),
      comment: payment.comment,
    },
  }
}
