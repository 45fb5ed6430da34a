import { sql } from 'kysely'
import type { Resource, ChangesOf } from '#resource'
import { account } from '#resources/access/account/account'
import { post, commentOfPairs } from '#resources/ledger/post.rules'
import { accrualPostings, type Accrual, paymentPostings } from '#resources/ledger/postings.rules'
import type { Aliased } from '#server/engine/sql.ts'
import type { Tx } from '#server/engine/tx.ts'
import { derivedText } from '#server/engine/columns.ts'
import { fieldError } from '#server/httpError.ts'
import { payment } from '#resources/money/payment/payment'
import { PAY_STATUS } from '#resources/money/lookups'
import {
  lineColumn,
  lineRules,
  statementActions,
  statementRules,
  type StatementHeader,
  type StatementKind,
  type StatementLine,
  type MoneyHeader,
} from './statement.rules.ts'
import type { FieldOf } from './paper.rules.ts'

/** Returns the employees of a point who are not in the statement yet, by name. */
export async function peopleOf(tx: Tx, { line }: StatementKind, statement: number, point: number): Promise<readonly { id: number }[]> {
  const table = line.name.replace(/[A-Z]/g, sign => `_${sign.toLowerCase()}`)
  const { rows } = await sql<{ id: number }>`select a.id::int from account a where a.point_id = ${point} and a.is_active and not a.is_delete
    and not exists (select 1 from ${sql.table(table)} l where l.vedomost_id = ${statement} and l.account_id = a.id and not l.is_delete)
    order by a.fio, a.id`.execute(tx.db)
  return rows
}

/** Returns a kind of statement whose lines are accruals to employees. */
export const accrualKind = (object: Accrual, header: Resource, line: Resource): StatementKind => ({
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
async function fill(tx: Tx, kind: StatementKind, { id }: StatementHeader, { point, sum, basis }: Filling): Promise<void> {
  const people = await peopleOf(tx, kind, id, point)
  if (people.length === 0) throw fieldError('point', tx.texts('nerud.statements.nobody'))
  await tx.createMany(
    kind.line,
    people.map(account => ({ vedomost: id, account: account.id, point, sum, basis })),
  )
}

/** Returns the rules of statements of premiums and penalties. */
export const accrualRules = (kind: StatementKind) => ({
  ...statementRules(kind),
  actions: { ...statementActions(kind), fill: (tx: Tx, record: StatementHeader, input: Filling) => fill(tx, kind, record, input) },
})

/** Returns the rules of their lines, which are also listed in registries. */
export const accrualLineRules = (kind: StatementKind) => ({
  ...lineRules(kind),
  derive: {
    date: (t: Aliased) =>
      sql`(select h.date from ${sql.table(kind.header.name.replace(/[A-Z]/g, sign => `_${sign.toLowerCase()}`))} h where h.id = ${t('vedomost_id')})`,
    words: derivedText(kind.line, 'id', 'basis', 'comment', { by: 'account', of: account, fields: ['fio'] }),
  },
})

/** The fields of payments that come from the header of a statement. */
const OF_HEADER: Readonly<Record<string, string>> = {
  createDate: 'date',
  reportDate: 'reportDate',
  costList: 'costList',
  payMethod: 'payMethod',
}

/** Returns in which fields of a statement the fields of payments were entered; `own`: the names in lines. */
export const paymentFields =
  (own: Readonly<Record<string, string>>): FieldOf =>
  field =>
    OF_HEADER[field] === undefined ? { line: own[field] ?? field } : { header: OF_HEADER[field] }

interface Paying<L extends StatementLine> {
  readonly header: Resource
  readonly source: number
  /** Returns the values of a line's payment, besides those of its statement. */
  readonly valuesOf: (line: L) => Omit<ChangesOf<typeof payment, 'new'>, 'costList' | 'payMethod' | 'createDate'>
}

/** Lines with one payment each: created together by the rules of payments, and cancelled with their line. */
export const paying = <L extends StatementLine>({
  header: resource,
  source,
  valuesOf,
}: Paying<L>): Pick<StatementKind<L>, 'make' | 'unmake' | 'paysBy'> => ({
  paysBy: true,
  async make(tx, header, lines) {
    const values = lines.map(line => ({ ...ofHeader(tx, header, line), ...valuesOf(line), source }))
    const made = await tx.createMany(payment, values, { resource, path: n => `lines.${n}` })
    return made.map(({ id }) => ({ payment: id }) as Partial<L>)
  },
  unmake: (tx, lines, reason) =>
    cancelPayments(
      tx,
      lines.flatMap(line => line.payment ?? []),
      reason,
    ),
})

/** Cancels the active payments of lines and reverses their postings. */
export async function cancelPayments(tx: Tx, ids: readonly number[], reason: string | null): Promise<void> {
  if (ids.length === 0) return
  const paid = (await tx.readMany(payment, ids, { lock: true })).filter(one => one.isActive)
  const cancelled = { isActive: false, payStatus: PAY_STATUS.cancelled, delComment: reason }
  await tx.storeMany(
    payment,
    paid.map(before => ({ before, after: { ...before, ...cancelled } })),
    'removePayment',
  )
  await post(tx, await paymentPostings(tx, ids))
}

const ofHeader = (tx: Tx, header: MoneyHeader, line: StatementLine) => ({
  number: header.number,
  createDate: header.date,
  reportDate: header.reportDate,
  costList: header.costList.id,
  payMethod: header.payMethod.id,
  ...(header.rate !== null && { rate: header.rate }),
  purpose: commentOfPairs({ [tx.storedTexts('nerud.statements.statement')]: `№ ${header.number}` }).replace(':', ' '),
  comment: line.comment,
})
