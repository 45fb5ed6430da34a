import { bankTransactionCardExclusion } from '#resources/cards/bankTransactionCardExclusion'
import { defineRules } from '../../engine/rules.ts'
import { exclusionRules } from '../cardBindings.ts'
import { bankCards } from './bankTransactionCard/kind.ts'

export const bankTransactionCardExclusionRules = defineRules(bankTransactionCardExclusion, exclusionRules(bankCards))
