import { oilCompanyTransaction, oilCompanyTransactionLine } from './oilCompanyTransaction.ts'
import { defineRules } from '#server/engine/rules.ts'
import { fuelIncoming } from '../transactions/fuel.rules.ts'
import { fuelCells } from './report.rules.ts'
import { incomingRules } from '../transactions/rules.rules.ts'
import { transactionLineRules } from '#resources/shared/transactionLine.rules'

export const oilCompanyTransactionRules = defineRules(oilCompanyTransaction, { ...incomingRules(fuelIncoming), cells: fuelCells } as never)

export const oilCompanyTransactionLineRules = defineRules(oilCompanyTransactionLine, transactionLineRules(fuelIncoming) as never)
