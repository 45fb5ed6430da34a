import { add, compare, isZero, negate, type Decimal } from '#resource/decimal'
import { formatAmount, formatDate, formatMoney } from '#resource/text'
import { BOX_RIGHTS, type CashBox } from './boxes.ts'
import { sql } from 'kysely'
import { httpError } from '#server/httpError.ts'
import type { TemplatePeriod } from '#server/engine/rules.ts'
import type { Tx } from '#server/engine/tx.ts'
import { correctedBy, inBox, isHidden, ledger, unfolded } from './box.rules.ts'
import { boxSums } from './figures.rules.ts'

/** The limit of rows in one act: some two hundred pages. */
const MOST = 5000

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
      from cash_transaction l where ${inBox(ledger, box, owner)} and l.dt_trx between ${from}::date and ${to}::date and ${unfolded(ledger)}) as e
    where e.sum <> 0 order by e.day, e.object_type, e.object_number, e.id limit ${sql.lit(MOST + 1)}`.execute(tx.db)
  if (rows.length > MOST) throw httpError(422, 'INVALID', tx.texts('nerud.rules.act.tooLong', { most: MOST }))
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
