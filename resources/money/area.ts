import { cashTransaction } from './cashTransaction/cashTransaction.ts'
import { costList, payMethod } from './costList/costList.ts'
import { costListType, exp, expPersonal, inputType, payStatus } from './lookups.ts'
import { oilCompanyTariff } from './oilCompanyTariff/oilCompanyTariff.ts'
import { payment } from './payment/payment.ts'
import { paymentDocument } from './paymentDocument/paymentDocument.ts'
import { periodClose } from './periodClose/periodClose.ts'
import { pointOpening } from './pointOpening/pointOpening.ts'
import { regularPayment, regularPaymentDocument } from './regularPayment/regularPayment.ts'
import { volumeTransaction } from './volumeTransaction/volumeTransaction.ts'

/** The resources of `money`: payments, articles, cash boxes, closed periods. */
export const money = {
  payment,
  paymentDocument,
  regularPayment,
  regularPaymentDocument,
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
