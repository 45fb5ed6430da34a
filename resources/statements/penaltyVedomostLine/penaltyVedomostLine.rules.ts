import { penaltyVedomostLine } from './penaltyVedomostLine.ts'
import { defineRules } from '#server/engine/rules.ts'
import { accrualLineRules } from '#resources/shared/statementAccruing.rules'
import { penaltyKind } from '../penaltyVedomost/penaltyVedomost.rules.ts'

export const penaltyVedomostLineRules = defineRules(penaltyVedomostLine, accrualLineRules(penaltyKind))
