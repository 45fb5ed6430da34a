import { oilCompanyTransactionLine } from './oilCompanyTransactionLine.ts'
import { defineRules } from '#server/engine/rules.ts'
import { transactionLineRules } from '#resources/shared/transactionLine.rules'
import { fuelIncoming } from '../transactions/fuel.rules.ts'

export const oilCompanyTransactionLineRules = defineRules(oilCompanyTransactionLine, transactionLineRules(fuelIncoming) as never)
