import { premiumVedomost, premiumVedomostLine } from './premiumVedomost.ts'
import { defineRules } from '#server/engine/rules.ts'
import { accrualKind, accrualRules, accrualLineRules } from '#resources/shared/statementAccruing.rules'

/** Each line is a premium on an employee's account. */
const premiumKind = accrualKind('premium', premiumVedomost, premiumVedomostLine)
export const premiumVedomostRules = defineRules(premiumVedomost, accrualRules(premiumKind))

export const premiumVedomostLineRules = defineRules(premiumVedomostLine, accrualLineRules(premiumKind))
