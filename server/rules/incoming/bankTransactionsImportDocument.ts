import { bankTransactionsImportDocument } from '#resources/incoming/bankTransactionsImportDocument'
import { defineRules } from '../../engine/rules.ts'
import { bankFiles } from '../transactions/files/bank.ts'
import { fileRules } from '../transactions/files/documents.ts'

export const bankTransactionsImportDocumentRules = defineRules(bankTransactionsImportDocument, fileRules(bankFiles) as never)
