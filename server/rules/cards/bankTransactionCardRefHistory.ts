import { bankTransactionCardRefHistory } from '#resources/cards/bankTransactionCardRefHistory'
import { defineRules } from '../../engine/rules.ts'
import { bindingRules } from '../cardBindings.ts'
import { bankCards } from './bankTransactionCard/kind.ts'

export const bankTransactionCardRefHistoryRules = defineRules(bankTransactionCardRefHistory, bindingRules(bankCards))
