import { bankTransactionCardRefHistory } from '#resources/cards/bankTransactionCardRefHistory'
import { defineRules } from '../../engine/rules.ts'
import { bindingRules } from './bindings.ts'
import { bankCards } from './kinds.ts'

export const bankTransactionCardRefHistoryRules = defineRules(bankTransactionCardRefHistory, bindingRules(bankCards))
