import { bankTransaction } from '#resources/incoming/bankTransaction'
import { bankTransactionsImportDocument } from '#resources/incoming/bankTransactionsImportDocument'
import { TRX_STATUS } from '#resources/transaction'
import { formatDate } from '#resource/text'
import { sql } from 'kysely'
import type { Engine } from '../../../engine/engine.ts'
import type { Changes } from '../../../engine/rules.ts'
import { readBankFile, type BankSummary } from '../../../exchange/bank/read.ts'
import type { BankPayment } from '../../../exchange/bank/payments.ts'
import { bankIncoming } from '../bank.ts'
import { writerOf } from './write.ts'
import type { FileKind } from './kind.ts'

/** Accounts of our companies, by their numbers. */
async function ownAccounts({ db }: Pick<Engine, 'db'>): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ account: string; company: number }>`select r.account, c.id::int as company
    from company_requisite r join company c on c.id = r.owner_id
    where c.kind = 'own' and not r.is_delete and not c.is_delete`.execute(db)
  return new Map(rows.map(({ account, company }) => [account, company]))
}

const short = (text: string | null, most: number): string | null => (text === null ? null : text.slice(0, most))

/** A payment of a file as a transaction. Between accounts of ours nothing comes or goes. */
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

/** Statements of banks. */
export const bankFiles: FileKind = {
  job: 'bank_import',
  document: bankTransactionsImportDocument,
  header: bankTransaction,
  key: 'fingerprint',
  async *read(engine, { chunks, owner }) {
    const accounts = await ownAccounts(engine)
    for await (const event of readBankFile(await chunks(), new Set(accounts.keys()))) {
      if (event.kind === 'faulty') yield event
      else if (event.kind === 'payment') {
        const { payment } = event
        const company = accounts.get(payment.account) ?? owner
        yield { kind: 'row', row: payment.document.row, key: payment.fingerprint, values: valuesOf(payment, company) }
      } else if (event.kind === 'end') yield { kind: 'end', period: periodOf(event.summary), checks: event.summary.checks }
    }
  },
  write: writerOf(bankIncoming),
}
