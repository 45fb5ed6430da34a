import { oilCompanyTransaction } from '#resources/incoming/oilCompanyTransaction'
import { defineRules } from '../../engine/rules.ts'
import { fuelIncoming } from '../transactions/fuel.ts'
import { fuelCells } from './oilCompanyTransaction/report.ts'
import { incomingRules } from '../transactions/rules.ts'

export const oilCompanyTransactionRules = defineRules(oilCompanyTransaction, { ...incomingRules(fuelIncoming), cells: fuelCells } as never)
