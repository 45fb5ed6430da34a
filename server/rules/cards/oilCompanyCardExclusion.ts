import { oilCompanyCardExclusion } from '#resources/cards/oilCompanyCardExclusion'
import { defineRules } from '../../engine/rules.ts'
import { exclusionRules } from './bindings.ts'
import { oilCards } from './kinds.ts'

export const oilCompanyCardExclusionRules = defineRules(oilCompanyCardExclusion, exclusionRules(oilCards))
