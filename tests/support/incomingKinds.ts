import { sql } from 'kysely'
import { bankTransaction } from '#resources/incoming/bankTransaction/bankTransaction'
import {
  bankTransactionsImportDocument,
  oilCompanyTransactionsImportDocument,
  truckPenaltyTransactionImportDocument,
} from '#resources/incoming/imports'
import { oilCompanyTransaction } from '#resources/incoming/oilCompanyTransaction/oilCompanyTransaction'
import { truckPenaltyTransaction } from '#resources/fines/truckPenaltyTransaction/truckPenaltyTransaction'
import { INPUT_TYPE } from '#resources/money/lookups'
import type { Sql } from '../../server/engine/sql.ts'

/** Tables and paths of a kind of transaction, and the SQL that the laws need about one; `h` is its row. */
export interface TransactionTables {
  readonly path: string
  readonly files: string
  /** The field of a file that holds its sender, and the path of such companies. */
  readonly owner: string
  readonly companies: string
  readonly table: string
  readonly lines: string
  /** Source of the payments that its lines make. */
  readonly source: number
  /** The statuses of processed and of ignored transactions. */
  readonly processed: number
  readonly ignored: number
  /** The amount of a transaction without sign, its sign, and the company whose box it changes. */
  readonly due: Sql
  readonly sign: Sql
  readonly payer: Sql
  readonly day: Sql
}
/** A kind that is bound by cards. */
export interface BoundTables extends TransactionTables {
  readonly card: string
  readonly history: string
  readonly exclusion: string
  readonly text: string
}

const NONE = 0
export const BANK: BoundTables = {
  path: bankTransaction.api.path,
  files: bankTransactionsImportDocument.api.path,
  owner: 'ownerCompany',
  companies: 'api/owner_companies',
  table: 'bank_transaction',
  lines: 'bank_transaction_line',
  source: INPUT_TYPE.bank,
  processed: 2,
  ignored: 3,
  due: sql`h.sum`,
  sign: sql`case when h.direction = 'incoming' then 1 else -1 end`,
  payer: sql`1`,
  day: sql`h.day`,
  card: 'bank_transaction_card',
  history: 'bank_transaction_card_ref_history',
  exclusion: 'bank_transaction_card_exclusion',
  text: 'purpose',
}
export const FUEL: BoundTables = {
  path: oilCompanyTransaction.api.path,
  files: oilCompanyTransactionsImportDocument.api.path,
  owner: 'oilCompany',
  companies: 'api/oil_companies',
  table: 'oil_company_transaction',
  lines: 'oil_company_transaction_line',
  source: INPUT_TYPE.fuel,
  processed: 2,
  ignored: 3,
  due: sql`abs(h.due)`,
  // Bought on credit: our debt to the supplier grows.
  sign: sql`case when h.is_return then -1 else 1 end`,
  payer: sql`h.company_id`,
  day: sql`h.day`,
  card: 'oil_company_card',
  history: 'oil_company_card_ref_history',
  exclusion: 'oil_company_card_exclusion',
  text: 'product',
}
export const FINES: TransactionTables = {
  path: truckPenaltyTransaction.api.path,
  files: truckPenaltyTransactionImportDocument.api.path,
  owner: 'truckPenaltyCompany',
  companies: 'api/truck_penalty_companies',
  table: 'truck_penalty_transaction',
  lines: 'truck_penalty_transaction_line',
  source: INPUT_TYPE.fine,
  processed: 3,
  ignored: NONE,
  due: sql`case when h.discount_sum is not null and h.paid_on <= h.discount_until then h.discount_sum else h.sum end`,
  sign: sql`-1`,
  payer: sql`1`,
  day: sql`h.paid_on`,
}
export const TRANSACTIONS: readonly TransactionTables[] = [BANK, FUEL, FINES]
