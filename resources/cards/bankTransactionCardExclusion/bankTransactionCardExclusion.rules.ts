import { bankTransactionCardExclusion } from './bankTransactionCardExclusion.ts'
import { defineRules } from '#server/engine/rules.ts'
import { exclusionRules } from '../cardBindings.rules.ts'
import { bankCards } from '../bankTransactionCard/kind.rules.ts'

export const bankTransactionCardExclusionRules = defineRules(bankTransactionCardExclusion, exclusionRules(bankCards))
