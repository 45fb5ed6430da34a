import { bankTransactionsImportDocument } from './bankTransactionsImportDocument.ts'
import { defineRules } from '#server/engine/rules.ts'
import { bankFiles } from '../transactions/files/bank.rules.ts'
import { fileRules } from '../transactions/files/documents.rules.ts'

export const bankTransactionsImportDocumentRules = defineRules(bankTransactionsImportDocument, fileRules(bankFiles) as never)
