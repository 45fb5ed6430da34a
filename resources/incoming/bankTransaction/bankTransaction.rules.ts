import { sql } from 'kysely'
import { COST_TYPE, INPUT_TYPE } from '#resources/money/lookups'
import type { Tx } from '#server/engine/tx.ts'
import { companiesByInn, companyByInn } from '#resources/companies/company/shown.rules'
import { bindings, type BindingRow, type BoundRow } from '#resources/exchange/bank/binding.rules'
import { formatDate } from '#resource/text'
import { bankTransactionCard, bankTransactionCardExclusion, bankTransactionCardRefHistory } from '#resources/cards/cards'
import { TRX_STATUS } from '#resources/shared/transaction'
import { foldedKeyOf } from '#server/engine/schema/tables.ts'
import type { Engine } from '#server/engine/engine.ts'
import { type Changes, defineRules } from '#server/engine/rules.ts'
import { isExchange } from '#resources/exchange/bank/lines.rules'
import { readBankFile, type BankSummary } from '#resources/exchange/bank/read.rules'
import { STATEMENT, readStatement } from '#resources/exchange/bank/table.rules'
import type { BankPayment } from '#resources/exchange/bank/payments.rules'
import type { Aliased, Sql } from '#server/engine/sql.ts'
import { transactionLineRules } from '#resources/shared/transactionLine.rules'
import { type Proposal, type StoredIncoming, type Allocation, RELEASED, type IncomingKind } from '../transactions/kind.rules.ts'
import { bankTransaction, bankTransactionLine } from './bankTransaction.ts'
import { bankTransactionsImportDocument } from '../imports.ts'
import {
  writerOf,
  periodIn,
  tableIn,
  isTable,
  type FileEvent,
  type ImportFileKind,
  type UploadedFile,
} from '../transactions/files/fileKind.rules.ts'
import { attachPayment, incomingRules } from '../transactions/rules.rules.ts'

/** How many of the transactions that people have bound last are used for learning. */
const LEARNED_FROM = 5000
/** The minimum confidence of a proposal; a single example gives 0.5. */
const MIN_CONFIDENCE = 0.5
/** Stands for the counterparty itself: transfers of another counterparty go to that one. */
const SELF = 'self'

interface LearnedRow extends BindingRow {
  readonly costListTypes: number
  readonly costList: number
  readonly party: number | null
  readonly isSelf: boolean
  readonly point: number | null
  readonly account_to: number | null
  readonly vehicle: number | null
}

/** Returns the transactions that people have bound with one line, in the order of binding. */
async function boundByHand(tx: Pick<Tx, 'db'>): Promise<readonly BoundRow[]> {
  const { rows } = await sql<LearnedRow>`select t.direction, t.inn, t.other_account as account, coalesce(t.purpose, '') as purpose,
      l.cost_list_types_id::int as "costListTypes", l.cost_list_id::int as "costList", c.id::int as party, coalesce(c.inn = t.inn, false) as "isSelf",
      l.point_id::int as point, l.account_to_id::int as account_to, l.vehicle_to_id::int as vehicle
    from (select * from bank_transaction where bound in ('hand', 'payment') and not is_delete order by bound_at desc limit ${LEARNED_FROM}::int) t
      join lateral (select l.* from bank_transaction_line l where l.transaction_id = t.id and not l.is_delete
        and not exists (select 1 from bank_transaction_line o where o.transaction_id = t.id and not o.is_delete and o.id <> l.id)) l on true
      left join company c on l.cost_list_types_id = ${sql.lit(COST_TYPE.transfer)}
        and c.id = case when t.direction = 'incoming' then l.company_from_id else l.company_to_id end
    order by t.bound_at, t.id`.execute(tx.db)
  return rows.map(row => ({
    direction: row.direction,
    inn: row.inn,
    account: row.account,
    purpose: row.purpose,
    binding: JSON.stringify({
      costListTypes: row.costListTypes,
      costList: row.costList,
      party: row.isSelf ? SELF : row.party,
      point: row.point,
      account: row.account_to,
      vehicle: row.vehicle,
    }),
  }))
}

/**
 * Proposes for transactions without a card what people have done with similar ones: by INN, account and words of the purpose (silent-places
 * §7).
 */
async function learnedBank(tx: Tx, records: readonly StoredIncoming[]): Promise<ReadonlyMap<number, Proposal>> {
  const past = await boundByHand(tx)
  if (past.length === 0) return new Map()
  const learned = bindings()
  for (const row of past) learned.learn(row)
  const companies = await companiesByInn(
    tx.db,
    records.flatMap(record => (record['inn'] as string | null) ?? []),
  )
  return new Map(
    records.flatMap((record): [number, Proposal][] => {
      const inn = record['inn'] as string | null
      const found = learned.suggest({
        direction: record['direction'] as BindingRow['direction'],
        inn,
        account: record['otherAccount'] as string | null,
        purpose: (record['purpose'] as string | null) ?? '',
      })
      if (!found || found.confidence < MIN_CONFIDENCE) return []
      const { party, ...target } = JSON.parse(found.binding) as Omit<Allocation, 'party'> & { party: number | typeof SELF | null }
      const other = party === SELF ? companies.get(inn ?? '') : party
      if (other === undefined) return []
      return [[record.id, { by: 'learned', target: { ...target, party: other }, of: found.of, count: found.count }]]
    }),
  )
}

type Values = Readonly<Record<string, unknown>>
const textOf = (record: Values, name: string): string | null => (record[name] as string | null) ?? null

/** Payments in bank statements; their cards are rules by counterparty (finance §1, §2.12). */
export const bankIncoming: IncomingKind = {
  header: bankTransaction,
  line: bankTransactionLine,
  source: INPUT_TYPE.bank,
  statuses: { processed: TRX_STATUS.processed, ignored: TRX_STATUS.ignored, open: TRX_STATUS.fresh },
  day: 'day',
  unbound: RELEASED,
  due: record => record['sum'] as string,
  number: record => textOf(record, 'number') ?? '',
  inn: record => textOf(record, 'inn'),
  about(tx, record) {
    const label = (name: string): string => tx.storedTexts(`resources.bankTransaction.fields.${name}`)
    return {
      [label('number')]: textOf(record, 'number'),
      [label('day')]: formatDate(record['day'] as string),
      [label('otherName')]: textOf(record, 'otherName'),
      [label('inn')]: textOf(record, 'inn'),
      [label('purpose')]: textOf(record, 'purpose'),
    }
  },
  sql: { incoming: sql`h.direction = 'incoming'` },
  cards: { card: bankTransactionCard, history: bankTransactionCardRefHistory, exclusion: bankTransactionCardExclusion },
  readers: ['BUH_TRX_VIEW', 'BUH_TRX_DONE'],
  cardKey: {
    fields: ['company', 'inn', 'otherAccount', 'direction'],
    // Transfers between our own accounts are ignored: a card that bound them would count them as expenses.
    matches: x =>
      sql`${x('direction')} <> 'inner' and k.company_id = nullif(${x('company')}::text, '')::bigint and k.inn = ${x('inn')} and ${foldedKeyOf(sql`k.account`)} = ${foldedKeyOf(x('otherAccount'))}`,
  },
  newCard: record =>
    record['direction'] !== 'inner' && record['inn'] && record['otherAccount']
      ? { company: record.company, inn: record['inn'], account: record['otherAccount'] }
      : undefined,
  text: 'purpose',
  isIncoming: record => record['direction'] === 'incoming',
  learned: learnedBank,
  hasCandidates: true,
}

/** Returns the accounts of our companies by number. */
async function ownAccounts({ db }: Pick<Engine, 'db'>): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ account: string; company: number }>`select r.account, c.id::int as company
    from company_requisite r join company c on c.id = r.owner_id
    where c.kind = 'own' and not r.is_delete and not c.is_delete`.execute(db)
  return new Map(rows.map(({ account, company }) => [account, company]))
}

const short = (text: string | null, max: number): string | null => (text === null ? null : text.slice(0, max))

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
async function* readExchange({ chunks, owner }: UploadedFile, accounts: ReadonlyMap<string, number>): AsyncGenerator<FileEvent> {
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
async function* readTables(file: UploadedFile, accounts: ReadonlyMap<string, number>): AsyncGenerator<FileEvent> {
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
export const bankFiles: ImportFileKind = {
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

const { derive, actions, ...rules } = incomingRules(bankIncoming)

export const bankTransactionRules = defineRules(bankTransaction, {
  ...(rules as object),
  actions: {
    ...actions,
    attach: (tx: Tx, record: { readonly id: number }, { payment }: { readonly payment: number }) =>
      attachPayment(tx, bankIncoming, record, payment),
  },
  derive: {
    ...derive,
    // The counterparty, when the company is known.
    counterparty: (t: Aliased): Sql => companyByInn(t('inn')),
  },
} as never)

export const bankTransactionLineRules = defineRules(bankTransactionLine, transactionLineRules(bankIncoming) as never)
