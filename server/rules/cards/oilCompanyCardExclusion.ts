import { oilCompanyCardExclusion } from '#resources/cards/oilCompanyCardExclusion'
import { defineRules } from '../../engine/rules.ts'
import { exclusionRules } from '../cardBindings.ts'
import { oilCards } from './oilCompanyCard/kind.ts'

export const oilCompanyCardExclusionRules = defineRules(oilCompanyCardExclusion, exclusionRules(oilCards))
