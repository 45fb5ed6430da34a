import type { exchange as russian } from '../ru/exchange.ts'
import type { Translation } from '../translation.ts'

/** What is said of rows in files of banks, fuel suppliers and fines (`nerud.exchange.*`). */
export const exchange = {
  sum: 'Write the amount in digits, with a point before the kopecks: 1234.50',
  notOurs: 'Neither the payer’s account %{payer} nor the payee’s account %{payee} belongs to our companies',
  accountNotOurs: 'Account %{account} does not belong to our companies',
  sameAccount: 'Payer and payee have the same account %{account}',
  currency: 'Account %{account} is not in roubles: such documents are not loaded',
  notCarriedOut: 'The bank has not carried out the document: it has no debit or credit date',
  closing:
    'The balance does not add up: opening %{opening} + received %{received} − written off %{writtenOff} = %{expected}, but the file says %{stated}',
  received: 'Receipts on account %{account} do not add up: %{found} in the documents, %{stated} stated in the file',
  writtenOff: 'Debits on account %{account} do not add up: %{found} in the documents, %{stated} stated in the file',
  noTurnovers: 'The file has documents on account %{account} but not its turnover: there is nothing to check the amounts against',
  gap: 'Account %{account} has no bank statement from %{from} to %{to}',
  jump: 'On account %{account} the opening balance on %{day} (%{opening}) differs from the previous closing balance (%{closing})',
  signs: 'Quantity and amount must have the same sign',
  hiddenRows: 'The file has hidden rows (%{count}): they were read too',
  bothWays: 'The row has both a debit and a credit: it must be one of them',
  noWay: 'It is not said whether this is a debit or a credit: a column, a minus sign or the accounts of both sides are needed',
  noAccount: 'It is not said which of our accounts the statement is of: a column with the account or the account above the table is needed',
  uin: 'The UIN (ruling number) must have 20 or 25 digits',
  notRoubles: 'The currency is not roubles: %{currency}. Such rows are not imported',
} as const satisfies Translation<typeof russian>
