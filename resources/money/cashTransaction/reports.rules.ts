import { sql } from 'kysely'
import type { MatrixSql, TemplatePeriod } from '#server/engine/rules.ts'
import type { Sql } from '#server/engine/sql.ts'
import { add, compare, isZero, negate, type Decimal } from '#resource/decimal'
import { formatAmount, formatDate, formatMoney } from '#resource/text'
import { httpError } from '#server/httpError.ts'
import type { Tx } from '#server/engine/tx.ts'
import { type CashBox, BOX_RIGHTS } from './boxes.ts'
import { correctedBy, inBox, isHidden, ledger, isNotFolded } from './box.rules.ts'
import { boxSums } from './statement.rules.ts'

/** The objects in the report's measures for each kind of box: conditions on `k.object_type`. */
const PARTS: Readonly<Record<'C' | 'E', Readonly<Record<string, Sql>>>> = {
  C: { accrued: sql`k.object_type = 'deal'`, paid: sql`k.object_type <> 'deal'` },
  E: {
    accrued: sql`k.object_type = 'deal'`,
    premium: sql`k.object_type = 'premium'`,
    withheld: sql`k.object_type in ('penalty', 'fuel', 'fine')`,
    paid: sql`k.object_type not in ('deal', 'premium', 'penalty', 'fuel', 'fine')`,
  },
}

/**
 * Balances of boxes before and after a period, and the movements, from the sums by day. Balances are computed backwards from the current
 * ones, so that a recent period is cheap: minus later movements, and those not known on the requested day.
 */
export const boxCells =
  ({ kind }: Pick<CashBox, 'kind'>): MatrixSql =>
  ({ from, to, knownOn, parameters: { asOf } }) => {
    const last = typeof asOf === 'string' && asOf < to ? asOf : to
    const parts = Object.entries(PARTS[kind as 'C' | 'E'])
    const moved = sql`(k.plus + k.minus)`
    const unknown = knownOn === null ? sql`false` : sql`k.known > ${knownOn}::date`
    const later = sql`(k.day > ${last}::date or ${unknown})`
    const within = sql`(k.day >= ${from}::date and not ${later})`
    const none = parts.map(([name]) => sql`0::numeric as ${sql.ref(name)}`)
    const each = parts.map(([, is]) => sql`case when ${within} and ${is} then ${moved} else 0 end`)
    return sql`select b.box_id as "row", ${from}::date as "day", b.balance as opening, ${sql.join(none)}, b.balance as closing
        from box_balance b where b.box_kind = ${sql.lit(kind)}
      union all select k.box_id, greatest(k.day, ${from}::date), -${moved}, ${sql.join(each)}, case when ${later} then -${moved} else 0 end
        from box_day k where k.box_kind = ${sql.lit(kind)} and (k.day >= ${from}::date or ${unknown})`
  }

/** The limit of rows in one act: some two hundred pages. */
const MAX_ROWS = 5000

interface Moved {
  readonly day: string
  readonly name: string
  readonly sum: Decimal
}

/** Returns the rows of the statement, each netted with its corrections: what was cancelled on its own day is omitted. */
async function movedIn(tx: Tx, box: CashBox, owner: number, { from, to }: TemplatePeriod): Promise<readonly Moved[]> {
  const { rows } = await sql<Moved>`
    select e.day::text as day, e.name, e.sum::numeric(20,2)::text as sum from (
      select l.dt_trx as day, l.trx_name || ' № ' || l.object_number as name, l.sum_trx + ${correctedBy(ledger)} as sum, l.object_type, l.object_number, l.id
      from cash_transaction l where ${inBox(ledger, box, owner)} and l.dt_trx between ${from}::date and ${to}::date and ${isNotFolded(ledger)}) as e
    where e.sum <> 0 order by e.day, e.object_type, e.object_number, e.id limit ${sql.lit(MAX_ROWS + 1)}`.execute(tx.db)
  if (rows.length > MAX_ROWS) throw httpError(422, 'INVALID', tx.texts('nerud.rules.act.tooLong', { most: MAX_ROWS }))
  return rows
}

/** Returns the two columns of a sum: what they owe us is debit. */
const sides = (sum: Decimal): { readonly debit: string; readonly credit: string } => ({
  debit: compare(sum, '0') < 0 ? formatAmount(negate(sum)) : '',
  credit: compare(sum, '0') > 0 ? formatAmount(sum) : '',
})

/** Returns the sentence who owes whom at the end of the period. */
function resultOf(tx: Tx, sum: Decimal, to: string, names: { readonly ours: string; readonly counterparty: string }): string {
  const day = formatDate(to)
  if (isZero(sum)) return tx.texts('nerud.rules.act.even', { day })
  const isOwedToCounterparty = compare(sum, '0') > 0
  return tx.texts('nerud.rules.act.owed', {
    day,
    name: isOwedToCounterparty ? names.counterparty : names.ours,
    sum: formatMoney(isOwedToCounterparty ? sum : negate(sum)),
  })
}

/**
 * Returns the movements in the box of a company or an employee in a period, for a reconciliation act or a payslip; nothing for users who
 * may not see it.
 */
export async function actOf(
  tx: Tx,
  box: CashBox,
  owner: { readonly id: number; readonly shortName: string | null },
  ours: string,
  period: TemplatePeriod,
): Promise<Readonly<Record<string, unknown>> | null> {
  if (!BOX_RIGHTS[box.kind].some(right => tx.user.rights.has(right)) || isHidden(box, owner.id, tx.user)) return null
  const moved = await movedIn(tx, box, owner.id, period)
  const sums = (await boxSums(box, tx, owner, { dateFrom: period.from, dateTo: period.to })) as Record<string, string>
  const [opening, closing] = [sides(sums['openingSum']!), sides(sums['closingSum']!)]
  return {
    from: formatDate(period.from),
    to: formatDate(period.to),
    openingDebit: opening.debit,
    openingCredit: opening.credit,
    rows: moved.map(({ day, name, sum }) => ({ date: formatDate(day), name, ...sides(sum) })),
    debit: formatAmount(
      moved
        .map(one => one.sum)
        .filter(sum => compare(sum, '0') < 0)
        .reduce((all, sum) => add(all, negate(sum)), '0.00'),
    ),
    credit: formatAmount(
      moved
        .map(one => one.sum)
        .filter(sum => compare(sum, '0') > 0)
        .reduce(add, '0.00'),
    ),
    closingDebit: closing.debit,
    closingCredit: closing.credit,
    result: resultOf(tx, sums['closingSum']!, period.to, { ours, counterparty: owner.shortName ?? '' }),
  }
}
