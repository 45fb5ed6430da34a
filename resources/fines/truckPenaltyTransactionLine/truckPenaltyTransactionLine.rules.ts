import { truckPenaltyTransactionLine } from './truckPenaltyTransactionLine.ts'
import { defineRules } from '#server/engine/rules.ts'
import { transactionLineRules } from '#resources/shared/transactionLine.rules'
import { fineKind } from '../truckPenaltyTransaction/truckPenaltyTransaction.rules.ts'

export const truckPenaltyTransactionLineRules = defineRules(truckPenaltyTransactionLine, transactionLineRules(fineKind) as never)
