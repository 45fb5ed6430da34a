import { bankTransactionsImportDocument } from '#resources/incoming/bankTransactionsImportDocument'
import { defineRules } from '../../engine/rules.ts'
import { bankFiles } from './files/bank.ts'
import { fileRules } from './files/documents.ts'

export const bankTransactionsImportDocumentRules = defineRules(bankTransactionsImportDocument, fileRules(bankFiles) as never)
