import { oilCompanyCardRefHistory } from '#resources/cards/oilCompanyCardRefHistory'
import { defineRules } from '../../engine/rules.ts'
import { bindingRules } from '../cardBindings.ts'
import { oilCards } from './oilCompanyCard/kind.ts'

export const oilCompanyCardRefHistoryRules = defineRules(oilCompanyCardRefHistory, bindingRules(oilCards))
