import { premiumVedomostLine } from './premiumVedomostLine.ts'
import { defineRules } from '#server/engine/rules.ts'
import { accrualLineRules } from '#resources/shared/statementAccruing.rules'
import { premiumKind } from '../premiumVedomost/premiumVedomost.rules.ts'

export const premiumVedomostLineRules = defineRules(premiumVedomostLine, accrualLineRules(premiumKind))
