import { cashTransaction, pointOpening, volumeTransaction } from './cashTransaction/cashTransaction.ts'
import { costList, payMethod, costListType, exp, expPersonal, inputType, payStatus, oilCompanyTariff } from './lookups.ts'
import { payment } from './payment/payment.ts'
import { paymentDocument } from './paymentDocument/paymentDocument.ts'
import { periodClose } from './periodClose/periodClose.ts'
import { regularPayment } from './regularPayment/regularPayment.ts'

/** The resources of `money`: payments, articles, cash boxes, closed periods. */
export const money = {
  payment,
  paymentDocument,
  regularPayment,
  costList,
  costListType,
  payMethod,
  payStatus,
  inputType,
  exp,
  expPersonal,
  oilCompanyTariff,
  cashTransaction,
  volumeTransaction,
  periodClose,
  pointOpening,
} as const
