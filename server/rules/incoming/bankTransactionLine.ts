import { bankTransactionLine } from '#resources/incoming/bankTransactionLine'
import { defineRules } from '../../engine/rules.ts'
import { transactionLineRules } from '../transactionLine.ts'
import { bankIncoming } from '../transactions/bank.ts'

export const bankTransactionLineRules = defineRules(bankTransactionLine, transactionLineRules(bankIncoming) as never)
