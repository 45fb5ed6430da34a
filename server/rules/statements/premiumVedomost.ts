import { premiumVedomost } from '#resources/statements/premiumVedomost'
import { premiumVedomostLine } from '#resources/statements/premiumVedomostLine'
import { defineRules } from '../../engine/rules.ts'
import { accrualKind, accrualRules } from '../statementAccruing.ts'

/** Lines that are written to the accounts of employees as premiums. */
export const premiumKind = accrualKind('premium', premiumVedomost, premiumVedomostLine)
export const premiumVedomostRules = defineRules(premiumVedomost, accrualRules(premiumKind))
