import type { Decimal } from '#resource/decimal'
import { sql } from 'kysely'
import type { Tx } from '#server/engine/tx.ts'

/** The balance of an employee on a day: at the beginning of the month; accrued, withheld and paid within it; and the total due. */
export interface Due {
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
export async function dueTo(tx: Pick<Tx, 'db'>, people: readonly number[], day: string): Promise<ReadonlyMap<number, Due>> {
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
export async function owedTo(tx: Pick<Tx, 'db'>, day: string): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`select a.id::int from account a
    join (select c.box_id from box_day c where c.box_kind = 'E' and c.day <= ${day}::date group by 1 having sum(${MOVED}) > 0) o on o.box_id = a.id
    where a.is_active and not a.is_delete order by a.fio, a.id`.execute(tx.db)
  return rows.map(({ id }) => id)
}
