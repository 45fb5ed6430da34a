import { premiumVedomost } from './premiumVedomost.ts'
import { premiumVedomostLine } from '../premiumVedomostLine/premiumVedomostLine.ts'
import { defineRules } from '#server/engine/rules.ts'
import { accrualKind, accrualRules } from '#resources/shared/statementAccruing.rules'

/** Lines that are written to the accounts of employees as premiums. */
export const premiumKind = accrualKind('premium', premiumVedomost, premiumVedomostLine)
export const premiumVedomostRules = defineRules(premiumVedomost, accrualRules(premiumKind))
