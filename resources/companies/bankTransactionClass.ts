import { defineLookup } from '#resources/shared/lookup'

/** The bank whose statements a company of ours takes in: how its files are read (foundations §2.9). */
export const bankTransactionClass = defineLookup({ name: 'bankTransactionClass', area: 'companies', api: 'api/bank_transaction_classes' })
