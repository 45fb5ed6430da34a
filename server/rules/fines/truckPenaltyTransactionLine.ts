import { truckPenaltyTransactionLine } from '#resources/fines/truckPenaltyTransactionLine'
import { defineRules } from '../../engine/rules.ts'
import { transactionLineRules } from '../transactionLine.ts'
import { fineKind } from './truckPenaltyTransaction.ts'

export const truckPenaltyTransactionLineRules = defineRules(truckPenaltyTransactionLine, transactionLineRules(fineKind) as never)
