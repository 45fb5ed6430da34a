import { oilCompanyCardRefHistory } from './oilCompanyCardRefHistory.ts'
import { defineRules } from '#server/engine/rules.ts'
import { bindingRules } from '../cardBindings.rules.ts'
import { oilCards } from '../oilCompanyCard/kind.rules.ts'

export const oilCompanyCardRefHistoryRules = defineRules(oilCompanyCardRefHistory, bindingRules(oilCards))
