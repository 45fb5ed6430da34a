import { bankTransaction } from '../../bankTransaction/bankTransaction.ts'
import { bankTransactionsImportDocument } from '../../imports.ts'
import { TRX_STATUS } from '#resources/shared/transaction'
import { formatDate } from '#resource/text'
import { sql } from 'kysely'
import type { Engine } from '#server/engine/engine.ts'
import type { Changes } from '#server/engine/rules.ts'
import { isExchange } from '#resources/exchange/bank/lines.rules'
import { readBankFile, type BankSummary } from '#resources/exchange/bank/read.rules'
import { STATEMENT } from '#resources/exchange/bank/table/columns.rules'
import { readStatement } from '#resources/exchange/bank/table/read.rules'
import type { BankPayment } from '#resources/exchange/bank/payments.rules'
import { bankIncoming } from '../bank.rules.ts'
import { writerOf } from './write.rules.ts'
import { periodIn, tableIn, isTable, type FileEvent, type FileKind, type SentFile } from './kind.rules.ts'

/** Returns the accounts of our companies by number. */
async function ownAccounts({ db }: Pick<Engine, 'db'>): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ account: string; company: number }>`select r.account, c.id::int as company
    from company_requisite r join company c on c.id = r.owner_id
    where c.kind = 'own' and not r.is_delete and not c.is_delete`.execute(db)
  return new Map(rows.map(({ account, company }) => [account, company]))
}

const short = (text: string | null, most: number): string | null => (text === null ? null : text.slice(0, most))

/** Returns a payment of a file as a transaction. */
const valuesOf = (payment: BankPayment, company: number): Changes => {
  const { document, other, direction } = payment
  return {
    company,
    account: payment.account,
    direction,
    day: payment.day,
    sum: payment.sum,
    number: short(document.number, 60),
    documentDate: document.date,
    title: short(document.title, 100),
    otherName: short(other.name, 500),
    inn: other.inn,
    kpp: short(other.kpp, 9),
    otherAccount: short(other.account, 20),
    bik: short(other.bik, 9),
    bank: short(other.bank, 300),
    purpose: short(document.purpose, 1000),
    uin: short(document.uin, 25),
    ...(direction === 'inner' && { status: TRX_STATUS.ignored, bound: 'rule' }),
  }
}

const periodOf = ({ head, periods }: BankSummary): string | null => {
  const from = head.from ?? periods.map(one => one.from).toSorted()[0]
  const to =
    head.to ??
    periods
      .map(one => one.to)
      .toSorted()
      .at(-1)
  return from && to ? `${formatDate(from)} – ${formatDate(to)}` : null
}

/** Reads a statement in the bank format. */
async function* readExchange({ chunks, owner }: SentFile, accounts: ReadonlyMap<string, number>): AsyncGenerator<FileEvent> {
  for await (const event of readBankFile(await chunks(), new Set(accounts.keys()))) {
    if (event.kind === 'faulty') yield event
    else if (event.kind === 'payment') {
      const { payment } = event
      const company = accounts.get(payment.account) ?? owner
      yield { kind: 'row', row: payment.document.row, key: payment.fingerprint, values: valuesOf(payment, company) }
    } else if (event.kind === 'end') yield { kind: 'end', period: periodOf(event.summary), checks: event.summary.checks }
  }
}

/** Reads a statement as a table. When neither a column nor the text above it gives the account, it is the only account of the company. */
async function* readTables(file: SentFile, accounts: ReadonlyMap<string, number>): AsyncGenerator<FileEvent> {
  const own = [...accounts].filter(([, company]) => company === file.owner).map(([account]) => account)
  const days: string[] = []
  for await (const read of readStatement(await tableIn(file), new Set(accounts.keys()), own.length === 1 ? own[0]! : null, file.mapping)) {
    if (read.kind === 'faulty') yield read
    if (read.kind !== 'payment') continue
    const { payment, source } = read
    days.push(payment.day)
    const values = valuesOf(payment, accounts.get(payment.account) ?? file.owner)
    yield { kind: 'row', row: source.row, key: payment.fingerprint, values, source }
  }
  yield { kind: 'end', period: periodIn(days), checks: [] }
}

/** Bank statements. */
export const bankFiles: FileKind = {
  job: 'bank_import',
  input: 'bankDocument',
  document: bankTransactionsImportDocument,
  header: bankTransaction,
  key: 'fingerprint',
  shape: STATEMENT,
  isTable: async ({ chunks }) => !(await isExchange(await chunks())),
  async *read(engine, file) {
    const accounts = await ownAccounts(engine)
    yield* (await isTable(bankFiles, file)) ? readTables(file, accounts) : readExchange(file, accounts)
  },
  write: writerOf(bankIncoming),
}
