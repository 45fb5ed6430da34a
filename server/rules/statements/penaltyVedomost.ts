import { penaltyVedomost } from '#resources/statements/penaltyVedomost'
import { penaltyVedomostLine } from '#resources/statements/penaltyVedomostLine'
import { defineRules } from '../../engine/rules.ts'
import { accrualKind, accrualRules } from '../statementAccruing.ts'

/** Lines that are written to the accounts of employees as penalties. */
export const penaltyKind = accrualKind('penalty', penaltyVedomost, penaltyVedomostLine)
export const penaltyVedomostRules = defineRules(penaltyVedomost, accrualRules(penaltyKind))
