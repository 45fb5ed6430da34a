import {
  fineDiscount,
  truckPenaltyStatus,
  truckPenaltyTransaction,
  truckPenaltyTransactionLine,
} from './truckPenaltyTransaction/truckPenaltyTransaction.ts'

/** The resources of `fines`: fines of vehicles. */
export const fines = {
  truckPenaltyTransaction,
  truckPenaltyTransactionLine,
  truckPenaltyStatus,
  fineDiscount,
} as const
