import { bankTransactionLine } from './bankTransactionLine.ts'
import { defineRules } from '#server/engine/rules.ts'
import { transactionLineRules } from '#resources/shared/transactionLine.rules'
import { bankIncoming } from '../transactions/bank.rules.ts'

export const bankTransactionLineRules = defineRules(bankTransactionLine, transactionLineRules(bankIncoming) as never)
