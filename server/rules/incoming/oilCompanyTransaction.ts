import { oilCompanyTransaction } from '#resources/incoming/oilCompanyTransaction'
import { defineRules } from '../../engine/rules.ts'
import { fuelIncoming } from './fuel.ts'
import { incomingRules } from './rules.ts'

export const oilCompanyTransactionRules = defineRules(oilCompanyTransaction, incomingRules(fuelIncoming) as never)
