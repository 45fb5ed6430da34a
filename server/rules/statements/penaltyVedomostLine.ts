import { penaltyVedomostLine } from '#resources/statements/penaltyVedomostLine'
import { defineRules } from '../../engine/rules.ts'
import { accrualLineRules } from '../statementAccruing.ts'
import { penaltyKind } from './penaltyVedomost.ts'

export const penaltyVedomostLineRules = defineRules(penaltyVedomostLine, accrualLineRules(penaltyKind))
