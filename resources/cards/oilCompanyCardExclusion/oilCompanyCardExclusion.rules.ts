import { oilCompanyCardExclusion } from './oilCompanyCardExclusion.ts'
import { defineRules } from '#server/engine/rules.ts'
import { exclusionRules } from '../cardBindings.rules.ts'
import { oilCards } from '../oilCompanyCard/kind.rules.ts'

export const oilCompanyCardExclusionRules = defineRules(oilCompanyCardExclusion, exclusionRules(oilCards))
