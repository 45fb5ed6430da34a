import { premiumVedomostLine } from '#resources/statements/premiumVedomostLine'
import { defineRules } from '../../engine/rules.ts'
import { accrualLineRules } from '../statementAccruing.ts'
import { premiumKind } from './premiumVedomost.ts'

export const premiumVedomostLineRules = defineRules(premiumVedomostLine, accrualLineRules(premiumKind))
