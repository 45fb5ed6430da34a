import { penaltyVedomost, penaltyVedomostLine } from './penaltyVedomost.ts'
import { defineRules } from '#server/engine/rules.ts'
import { accrualKind, accrualRules, accrualLineRules } from '#resources/shared/statementAccruing.rules'

/** Each line is a penalty on an employee's account. */
const penaltyKind = accrualKind('penalty', penaltyVedomost, penaltyVedomostLine)
export const penaltyVedomostRules = defineRules(penaltyVedomost, accrualRules(penaltyKind))

export const penaltyVedomostLineRules = defineRules(penaltyVedomostLine, accrualLineRules(penaltyKind))
