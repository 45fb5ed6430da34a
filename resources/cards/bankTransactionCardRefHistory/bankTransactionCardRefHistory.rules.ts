import { bankTransactionCardRefHistory } from './bankTransactionCardRefHistory.ts'
import { defineRules } from '#server/engine/rules.ts'
import { bindingRules } from '../cardBindings.rules.ts'
import { bankCards } from '../bankTransactionCard/kind.rules.ts'

export const bankTransactionCardRefHistoryRules = defineRules(bankTransactionCardRefHistory, bindingRules(bankCards))
