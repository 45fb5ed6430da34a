import {
  fineDiscount,
  truckPenaltyStatus,
  truckPenaltyTransaction,
  truckPenaltyTransactionDocument,
  truckPenaltyTransactionLine,
} from './truckPenaltyTransaction/truckPenaltyTransaction.ts'

/** The resources of `fines`: fines of vehicles. */
export const fines = {
  truckPenaltyTransaction,
  truckPenaltyTransactionLine,
  truckPenaltyTransactionDocument,
  truckPenaltyStatus,
  fineDiscount,
} as const
