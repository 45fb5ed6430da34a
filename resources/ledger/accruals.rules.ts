import { SYSTEM_COMPANY } from '#resources/companies/company/company'
import { negate, type Decimal } from '#resource/decimal'
import { sql } from 'kysely'
import type { Poster } from './post.rules.ts'
import { pairs, type Leg, type Posting } from './posting.rules.ts'
import { anyOf } from '#server/engine/columns.ts'

/** What a statement line credits or debits an employee's account with, without a payment. */
export type Accrual = 'premium' | 'penalty'

interface AccrualRow {
  readonly id: number
  readonly account: number
  readonly sum: Decimal
  readonly status: string
  readonly number: string
  readonly date: string
  readonly report: string | null
  readonly basis: string
  readonly point: string | null
  readonly fio: string
  readonly comment: string | null
  readonly reason: string | null
}

/** A premium is owed to the employee at the expense of the result, a penalty is the opposite (design: ledger §4). */
function accrualLegs(kind: Accrual, account: number, sum: Decimal): Leg[] {
  const owed = kind === 'premium' ? sum : negate(sum)
  return [
    { kind: 'E', box: account, leg: 'party', sum: owed },
    { kind: 'C', box: SYSTEM_COMPANY, leg: 'result', sum: negate(owed) },
  ]
}

/** Returns the current postings of these statement lines, with one statement for any number of them. */
export async function accrualPostings(tx: Pick<Poster, 'db' | 'storedTexts'>, kind: Accrual, ids: readonly number[]): Promise<Posting[]> {
  const { rows } = await sql<AccrualRow>`
    select l.id::int, l.account_id::int as account, l.sum::text, l.status, h.number, h.date::text, h.report_date::text as report, l.basis,
      p.name as point, a.fio, l.comment, l.del_comment as reason
    from ${sql.table(`${kind}_vedomost_line`)} l
      join ${sql.table(`${kind}_vedomost`)} h on h.id = l.vedomost_id
      join account a on a.id = l.account_id
      left join point p on p.id = l.point_id
    where l.id = ${anyOf(ids)} order by l.id`.execute(tx.db)
  const label = (name: string): string => tx.storedTexts(`resources.${kind}VedomostLine.fields.${name}`)
  return rows.map(row => ({
    object: kind,
    id: row.id,
    cancelled: row.status === 'deleted',
    dtTrx: row.date,
    dtReport: row.report,
    title: tx.storedTexts(`nerud.statements.${kind}`),
    head: pairs({
      [label('vedomost')]: row.number,
      [label('account')]: row.fio,
      [label('point')]: row.point,
      [label('basis')]: row.basis,
      [label('comment')]: row.comment,
    }),
    reason: row.reason,
    legs: row.status === 'initialised' ? accrualLegs(kind, row.account, row.sum) : [],
  }))
}
