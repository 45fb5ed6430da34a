import { INPUT_TYPE } from '#resources/money/lookups'
import { fotVedomost, fotVedomostLine } from './fotVedomost.ts'
import { add, compare, type Decimal } from '#resource/decimal'
import { formatDate, formatMoney } from '#resource/text'
import { sql } from 'kysely'
import { anyOf } from '#server/engine/columns.ts'
import { defineRules } from '#server/engine/rules.ts'
import type { Tx } from '#server/engine/tx.ts'
import { fieldError } from '#server/httpError.ts'
import { peopleOf } from '#resources/shared/statementAccruing.rules'
import { linesOf } from '#resources/shared/paper.rules'
import { dueTo, owedTo, type Due } from './due.rules.ts'
import { paymentFields, paying } from '#resources/shared/statementPaying.rules'
import {
  lineColumn,
  statementActions,
  statementRules,
  type Kind,
  type Line,
  type MoneyHeader,
  lineRules,
} from '#resources/shared/statement.rules'
import { idOf } from '#resource'

interface PayrollLine extends Line {
  readonly account: number
  readonly point: number | null
  readonly sum: Decimal
}

/** Warnings of a statement: employees paid more than is due on its day, employees listed twice, another statement with the same number. */
async function oddities(tx: Tx, { id, number, date }: MoneyHeader, lines: readonly PayrollLine[]): Promise<readonly string[]> {
  const of = Map.groupBy(lines, line => line.account)
  const due = await dueTo(tx, [...of.keys()], date)
  const { rows } = await sql<{
    id: number
    fio: string
  }>`select id::int, fio from account where id = ${anyOf(of.keys())} order by fio, id`.execute(tx.db)
  const say = (key: string, params: Record<string, unknown>): string => tx.texts(`nerud.statements.odd.${key}`, params)
  const more = rows.flatMap(one => {
    const [sum, owed] = [
      of
        .get(one.id)!
        .map(line => line.sum)
        .reduce(add, '0.00'),
      due.get(one.id)!.due,
    ]
    return compare(sum, owed) > 0 ? say('more', { fio: one.fio, sum: formatMoney(sum), due: formatMoney(owed) }) : []
  })
  const twice = rows.flatMap(one => (of.get(one.id)!.length > 1 ? say('twice', { fio: one.fio, count: of.get(one.id)!.length }) : []))
  const { rows: others } = await sql<{ date: string }>`select date::text from fot_vedomost
    where number = ${number} and id <> ${id} and status <> 'deleted' and not is_delete order by id desc limit 1`.execute(tx.db)
  return [...more, ...twice, ...others.map(other => say('number', { number, day: formatDate(other.date) }))]
}

/** A payroll statement: each line is a payment to an employee. */
const fotKind: Kind<PayrollLine> = {
  header: fotVedomost,
  line: fotVedomostLine,
  by: 'vedomost_id',
  words: 'statements',
  sum: lineColumn('sum'),
  fieldOf: paymentFields({ value: 'account', price: 'sum' }),
  oddities,
  ...paying<PayrollLine>({
    header: fotVedomost,
    source: INPUT_TYPE.fotStatement,
    valuesOf: ({ account, point, sum }) => ({ value: account, valueType: 1, point, price: sum }),
  }),
}

/** Adds the employees of a point, or all, who have something due, with the full sum. */
async function fill(tx: Tx, { id, date }: { readonly id: number; readonly date: string }, point: number | null): Promise<void> {
  const people = point === null ? await owedOutside(tx, id, date) : (await peopleOf(tx, fotKind as Kind, id, point)).map(one => one.id)
  const due = await dueTo(tx, people, date)
  const owed = people.filter(one => compare(due.get(one)!.due, '0') > 0)
  if (owed.length === 0) throw fieldError('point', tx.texts(`nerud.statements.${point === null ? 'nobodyDue' : 'nothingDue'}`))
  await tx.createMany(
    fotVedomostLine,
    owed.map(account => ({ vedomost: id, account, point, sum: due.get(account)!.due })),
  )
}

/** Employees with something due who are not in the statement yet. */
async function owedOutside(tx: Tx, id: number, date: string): Promise<readonly number[]> {
  const existing = new Set((await linesOf<PayrollLine>(tx, fotKind as Kind, id)).map(line => line.account))
  return (await owedTo(tx, date)).filter(one => !existing.has(one))
}

export const fotVedomostRules = defineRules(fotVedomost, {
  ...statementRules(fotKind as Kind, next => !!next.point),
  async after(tx, record) {
    if (record.point && record.lines.length === 0) await fill(tx, record, record.point.id)
  },
  actions: { ...statementActions(fotKind as Kind), fill: (tx, record, { point = null }) => fill(tx, record, point) },
})

const kind = fotKind as Kind
type Next = { readonly vedomost: { readonly id: number } | null; readonly account: { readonly id: number } | null }
const keyOf = (next: Next): string => `${idOf(next.vedomost)} ${idOf(next.account)}`

/** Balances of the employees on the days of their statements, by statement and employee. */
async function prepare(tx: Tx, all: readonly Next[]): Promise<ReadonlyMap<string, Due>> {
  const due = new Map<string, Due>()
  for (const statement of new Set(all.flatMap(next => idOf(next.vedomost) ?? []))) {
    const { rows } = await sql<{ date: string }>`select date::text from fot_vedomost where id = ${statement}`.execute(tx.db)
    const people = all.flatMap(next => (idOf(next.vedomost) === statement ? (idOf(next.account) ?? []) : []))
    for (const [id, sum] of await dueTo(tx, [...new Set(people)], rows[0]?.date ?? tx.today)) due.set(`${statement} ${id}`, sum)
  }
  return due
}

export const fotVedomostLineRules = defineRules(fotVedomostLine, {
  ...lineRules(kind),
  prepare,
  before: async (_tx, next, _prior, due) => due.get(keyOf(next)),
})
