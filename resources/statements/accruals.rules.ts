import { sql } from 'kysely'
import { type Decimal, add, compare } from '#resource/decimal'
import type { Tx } from '#server/engine/tx.ts'
import { INPUT_TYPE } from '#resources/money/lookups'
import { formatDate, formatMoney } from '#resource/text'
import { anyOf } from '#server/engine/columns.ts'
import { defineRules } from '#server/engine/rules.ts'
import { fieldError } from '#server/httpError.ts'
import { peopleOf, accrualKind, accrualRules, accrualLineRules, paymentFields, paying } from '#resources/shared/statementKinds.rules'
import { linesOf } from '#resources/shared/paper.rules'
import {
  lineColumn,
  statementActions,
  statementRules,
  type StatementKind,
  type StatementLine,
  type MoneyHeader,
  lineRules,
} from '#resources/shared/statement.rules'
import { idOf } from '#resource'
import { fotVedomost, fotVedomostLine, premiumVedomost, premiumVedomostLine, penaltyVedomost, penaltyVedomostLine } from './accruals.ts'

/** The balance of an employee on a day: at the beginning of the month; accrued, withheld and paid within it; and the total due. */
interface Due {
  readonly balance: Decimal
  readonly accrued: Decimal
  readonly withheld: Decimal
  readonly paid: Decimal
  readonly due: Decimal
}

/** How objects affect an employee's balance (silent-places §7); all others are payments or their returns. */
const ACCRUES = sql`c.object_type in ('deal', 'premium')`
const WITHHOLDS = sql`c.object_type in ('penalty', 'fuel', 'fine')`
const MOVED = sql`c.plus + c.minus`

/** Returns what is due to employees at the end of a day from the daily sums of their boxes; one query for any number of them. */
async function dueTo(tx: Pick<Tx, 'db'>, people: readonly number[], day: string): Promise<ReadonlyMap<number, Due>> {
  const inMonth = sql`c.day >= date_trunc('month', ${day}::date)`
  const { rows } = await sql<Due & { id: number }>`
    select a.id::int, coalesce(sum(${MOVED}) filter (where not ${inMonth}), 0)::numeric(20,2)::text as balance,
      coalesce(sum(${MOVED}) filter (where ${inMonth} and ${ACCRUES}), 0)::numeric(20,2)::text as accrued,
      coalesce(-sum(${MOVED}) filter (where ${inMonth} and ${WITHHOLDS}), 0)::numeric(20,2)::text as withheld,
      coalesce(-sum(${MOVED}) filter (where ${inMonth} and not ${ACCRUES} and not ${WITHHOLDS}), 0)::numeric(20,2)::text as paid,
      coalesce(sum(${MOVED}), 0)::numeric(20,2)::text as due
    from unnest(${[...people]}::bigint[]) as a (id)
      left join box_day c on c.box_kind = 'E' and c.box_id = a.id and c.day <= ${day}::date
    group by a.id`.execute(tx.db)
  return new Map(rows.map(({ id, ...due }) => [id, due]))
}

/** The employees with a positive balance at the end of a day, ordered by name. */
async function owedTo(tx: Pick<Tx, 'db'>, day: string): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`select a.id::int from account a
    join (select c.box_id from box_day c where c.box_kind = 'E' and c.day <= ${day}::date group by 1 having sum(${MOVED}) > 0) o on o.box_id = a.id
    where a.is_active and not a.is_delete order by a.fio, a.id`.execute(tx.db)
  return rows.map(({ id }) => id)
}

interface PayrollLine extends StatementLine {
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
const fotKind: StatementKind<PayrollLine> = {
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
  const people =
    point === null ? await owedOutside(tx, id, date) : (await peopleOf(tx, fotKind as StatementKind, id, point)).map(one => one.id)
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
  const existing = new Set((await linesOf<PayrollLine>(tx, fotKind as StatementKind, id)).map(line => line.account))
  return (await owedTo(tx, date)).filter(one => !existing.has(one))
}

export const fotVedomostRules = defineRules(fotVedomost, {
  ...statementRules(fotKind as StatementKind, next => !!next.point),
  async after(tx, record) {
    if (record.point && record.lines.length === 0) await fill(tx, record, record.point.id)
  },
  actions: { ...statementActions(fotKind as StatementKind), fill: (tx, record, { point = null }) => fill(tx, record, point) },
})

const kind = fotKind as StatementKind
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

/** Each line is a premium on an employee's account. */
const premiumKind = accrualKind('premium', premiumVedomost, premiumVedomostLine)
export const premiumVedomostRules = defineRules(premiumVedomost, accrualRules(premiumKind))

export const premiumVedomostLineRules = defineRules(premiumVedomostLine, accrualLineRules(premiumKind))

/** Each line is a penalty on an employee's account. */
const penaltyKind = accrualKind('penalty', penaltyVedomost, penaltyVedomostLine)
export const penaltyVedomostRules = defineRules(penaltyVedomost, accrualRules(penaltyKind))

export const penaltyVedomostLineRules = defineRules(penaltyVedomostLine, accrualLineRules(penaltyKind))
