import type { Resource } from '#resource'
import { account } from '#resources/access/account/account'
import { sql } from 'kysely'
import { post } from '#resources/ledger/post.rules'
import { accrualPostings, type Accrual } from '#resources/ledger/accruals.rules'
import type { Of } from '#server/engine/sql.ts'
import type { Tx } from '#server/engine/tx.ts'
import { derivedText } from '#server/engine/derivedText.ts'
import { fieldError } from '#server/httpError.ts'
import { lineColumn, lineRules, statementActions, statementRules, type Header, type Kind } from './statement.rules.ts'

/** Returns the employees of a point who are not in the statement yet, by name. */
export async function peopleOf(tx: Tx, { line }: Kind, statement: number, point: number): Promise<readonly { id: number }[]> {
  const table = line.name.replace(/[A-Z]/g, sign => `_${sign.toLowerCase()}`)
  const { rows } = await sql<{ id: number }>`select a.id::int from account a where a.point_id = ${point} and a.is_active and not a.is_delete
    and not exists (select 1 from ${sql.table(table)} l where l.vedomost_id = ${statement} and l.account_id = a.id and not l.is_delete)
    order by a.fio, a.id`.execute(tx.db)
  return rows
}

/** Returns a kind of statement whose lines are accruals to employees. */
export const accrualKind = (object: Accrual, header: Resource, line: Resource): Kind => ({
  header,
  line,
  by: 'vedomost_id',
  words: 'statements',
  sum: lineColumn('sum'),
  settle: async (tx, ids) => post(tx, await accrualPostings(tx, object, ids)),
})

interface Filling {
  readonly point: number
  readonly sum: string
  readonly basis: string
}

/** Adds a line with the same sum for each person of a point. */
async function fill(tx: Tx, kind: Kind, { id }: Header, { point, sum, basis }: Filling): Promise<void> {
  const people = await peopleOf(tx, kind, id, point)
  if (people.length === 0) throw fieldError('point', tx.texts('nerud.statements.nobody'))
  await tx.createMany(
    kind.line,
    people.map(account => ({ vedomost: id, account: account.id, point, sum, basis })),
  )
}

/** Returns the rules of statements of premiums and penalties. */
export const accrualRules = (kind: Kind) => ({
  ...statementRules(kind),
  actions: { ...statementActions(kind), fill: (tx: Tx, record: Header, input: Filling) => fill(tx, kind, record, input) },
})

/** Returns the rules of their lines, which are also listed in registries. */
export const accrualLineRules = (kind: Kind) => ({
  ...lineRules(kind),
  derive: {
    date: (t: Of) =>
      sql`(select h.date from ${sql.table(kind.header.name.replace(/[A-Z]/g, sign => `_${sign.toLowerCase()}`))} h where h.id = ${t('vedomost_id')})`,
    words: derivedText(kind.line, 'id', 'basis', 'comment', { by: 'account', of: account, fields: ['fio'] }),
  },
})
