import { oilCompanyTransactionLine } from '#resources/incoming/oilCompanyTransactionLine'
import { defineRules } from '../../engine/rules.ts'
import { transactionLineRules } from '../transactionLine.ts'
import { fuelIncoming } from '../transactions/fuel.ts'

export const oilCompanyTransactionLineRules = defineRules(oilCompanyTransactionLine, transactionLineRules(fuelIncoming) as never)
