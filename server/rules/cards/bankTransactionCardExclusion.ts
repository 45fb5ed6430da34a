import { bankTransactionCardExclusion } from '#resources/cards/bankTransactionCardExclusion'
import { defineRules } from '../../engine/rules.ts'
import { exclusionRules } from './bindings.ts'
import { bankCards } from './kinds.ts'

export const bankTransactionCardExclusionRules = defineRules(bankTransactionCardExclusion, exclusionRules(bankCards))
