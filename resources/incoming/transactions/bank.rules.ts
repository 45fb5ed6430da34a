import { formatDate } from '#resource/text'
import { bankTransaction, bankTransactionLine } from '../bankTransaction/bankTransaction.ts'
import {
  bankTransactionCard,
  bankTransactionCardExclusion,
  bankTransactionCardRefHistory,
} from '#resources/cards/bankTransactionCard/bankTransactionCard'
import { INPUT_TYPE } from '#resources/money/lookups'
import { TRX_STATUS } from '#resources/shared/transaction'
import { sql } from 'kysely'
import { foldedKeyOf } from '#server/engine/schema/folded.ts'
import { learnedBank } from './learnedBank.rules.ts'
import { RELEASED, type IncomingKind } from './kind.rules.ts'

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
