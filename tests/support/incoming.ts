import { sql } from 'kysely'
import type { Resource } from '#resource'
import { resources } from '#resources'
import { BANK_LIMITS, type BankLimits } from '#resources/exchange/bank/lines.rules'
import { readBankFile, type BankEvent, type BankSummary } from '#resources/exchange/bank/read.rules'
import { make } from './samples.ts'
import type { TestApp } from './app.ts'
import { isFileProblem } from '../../server/engine/files/problem.ts'
import { account, bytesOf, document, linesOf, OUR_ACCOUNTS, THEIRS, type BankFile, type Coming } from '../samples/bankFile.ts'

let sent = 0
/** An unprocessed bank operation as a file would import it: an outgoing payment of 10 roubles. */
export async function bankOperation(app: TestApp, changes: { readonly inn?: string; readonly account?: string } = {}): Promise<number> {
  const { rows } = await sql<{ id: number }>`insert into bank_transaction
    (company_id, account, direction, day, sum, number, other_name, inn, other_account, purpose, status_id, pay_method_id, fingerprint, ins_date, card_id)
    values (1, '40702810900000000001', 'outgoing', '2026-01-12', 10, ${`Б-${++sent}`}, 'Контрагент', ${changes.inn ?? null}, ${changes.account ?? null},
      'Оплата', 1, 1, ${`bank-${sent}`}, now(), (select id from bank_transaction_card where inn = ${changes.inn ?? ''} and account = ${changes.account ?? ''}))
    returning id::int`.execute(app.database.db)
  return rows[0]!.id
}

/** An unprocessed fuel transaction of the vehicle with this plate. */
export async function fuelling(app: TestApp, plate: string | null = null): Promise<number> {
  const supplier = (await make(app, resources.oilCompany, 60_000 + ++sent)).id as number
  const { rows } = await sql<{ id: number }>`insert into oil_company_transaction
    (company_id, card_number, moment, day, product, quantity, price, sum, discount, due, is_return, plate, status_id, pay_method_id, fingerprint, ins_date)
    values (${supplier}, ${`70134500${sent}`}, '2026-01-12T08:00:00Z', '2026-01-12', 'ДТ', 10, 60, 600, 0, 600, false, ${plate}, 1, 1, ${`fuel-${sent}`}, now())
    returning id::int`.execute(app.database.db)
  return rows[0]!.id
}

/** An imported file with some wrong rows; `owner`: of this company. */
export async function faultyFile(app: TestApp, resource: Resource): Promise<number> {
  const { id } = await make(app, resource, 61_000 + ++sent)
  const problems = JSON.stringify([{ row: 2, field: 'Дата', value: '31.02', message: 'Такой даты нет' }])
  const table = {
    bankTransactionsImportDocument: 'bank_transactions_import_document',
    oilCompanyTransactionsImportDocument: 'oil_company_transactions_import_document',
    truckPenaltyTransactionImportDocument: 'truck_penalty_transaction_import_document',
  }[resource.name]!
  await sql`update ${sql.table(table)} set status = 'done', faulty = 1, problems = ${problems}::jsonb where id = ${id}`.execute(
    app.database.db,
  )
  return id as number
}

export const ourAccounts = new Set<string>(OUR_ACCOUNTS)
export const readBytes = async (bytes: Uint8Array, limits: Partial<BankLimits> = {}, piece = bytes.length): Promise<BankEvent[]> => {
  const chunks = Array.from({ length: Math.ceil(bytes.length / piece) }, (_, at) => bytes.subarray(at * piece, (at + 1) * piece))
  const events: BankEvent[] = []
  for await (const event of readBankFile(chunks, ourAccounts, { ...BANK_LIMITS, ...limits })) events.push(event)
  return events
}
export const read = (file: BankFile, coming?: Coming): Promise<BankEvent[]> => readBytes(bytesOf(linesOf(file), coming))
export const of = <Kind extends BankEvent['kind']>(events: readonly BankEvent[], kind: Kind): Extract<BankEvent, { kind: Kind }>[] =>
  events.filter((one): one is Extract<BankEvent, { kind: Kind }> => one.kind === kind)
export const paymentsOf = (events: readonly BankEvent[]) => of(events, 'payment').map(({ payment }) => payment)
export const summaryOf = (events: readonly BankEvent[]): BankSummary => of(events, 'end')[0]!.summary
export const problemOf = async (work: Promise<unknown>): Promise<object> =>
  work.then(
    () => ({ code: 'none' }),
    (error: unknown) => (isFileProblem(error) ? { code: error.code, ...error.params } : { code: String(error) }),
  )
export const documents = (...pairs: ReturnType<typeof document>[]): BankFile => ({ documents: pairs.map(one => ({ pairs: one })) })

export const usual: BankFile = {
  accounts: [account(OUR_ACCOUNTS[0], '1000.00', '500.50', '200.25', '1300.25')],
  documents: [
    { pairs: document('1', '500.50', THEIRS[0], OUR_ACCOUNTS[0]) },
    { title: 'Банковский ордер', pairs: document('2', '200.25', OUR_ACCOUNTS[0], THEIRS[1]) },
  ],
}
