import { COST_TYPE } from '#resources/money/lookups'
import { sql } from 'kysely'
import type { Tx } from '#server/engine/tx.ts'
import { companiesByInn } from '#resources/companies/company/inn.rules'
import { bindings, type BindingRow, type BoundRow } from '#resources/exchange/bank/binding.rules'
import type { Proposal, StoredIncoming, Target } from './kind.rules.ts'

/** How many of the transactions that people have bound last are used for learning. */
const LEARNED_FROM = 5000
/** The minimum confidence of a proposal; a single example gives 0.5. */
const LEAST = 0.5
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
export async function learnedBank(tx: Tx, records: readonly StoredIncoming[]): Promise<ReadonlyMap<number, Proposal>> {
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
      if (!found || found.confidence < LEAST) return []
      const { party, ...target } = JSON.parse(found.binding) as Omit<Target, 'party'> & { party: number | typeof SELF | null }
      const other = party === SELF ? companies.get(inn ?? '') : party
      if (other === undefined) return []
      return [[record.id, { by: 'learned', target: { ...target, party: other }, of: found.of, count: found.count }]]
    }),
  )
}
