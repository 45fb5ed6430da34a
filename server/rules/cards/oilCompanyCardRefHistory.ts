import { oilCompanyCardRefHistory } from '#resources/cards/oilCompanyCardRefHistory'
import { defineRules } from '../../engine/rules.ts'
import { bindingRules } from './bindings.ts'
import { oilCards } from './kinds.ts'

export const oilCompanyCardRefHistoryRules = defineRules(oilCompanyCardRefHistory, bindingRules(oilCards))
