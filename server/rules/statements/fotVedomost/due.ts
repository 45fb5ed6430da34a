import type { Decimal } from '#resource/decimal'
import { sql } from 'kysely'
import type { Tx } from '../../../engine/rules.ts'

/** How the box of an employee stands on a day: at the beginning of its month, what came in the month, and what is due in all. */
export interface Due {
  readonly balance: Decimal
  readonly accrued: Decimal
  readonly due: Decimal
}

/** What is due to people at the end of a day, from what their boxes keep by days: one statement for any number of them. */
export async function dueTo(tx: Pick<Tx, 'db'>, people: readonly number[], day: string): Promise<ReadonlyMap<number, Due>> {
  const { rows } = await sql<Due & { id: number }>`
    select a.id::int, coalesce(sum(c.plus + c.minus) filter (where c.day < date_trunc('month', ${day}::date)), 0)::numeric(20,2)::text as balance,
      coalesce(sum(c.plus + c.minus) filter (where c.day >= date_trunc('month', ${day}::date)), 0)::numeric(20,2)::text as accrued,
      coalesce(sum(c.plus + c.minus), 0)::numeric(20,2)::text as due
    from unnest(${[...people]}::bigint[]) as a (id)
      left join box_day c on c.box_kind = 'E' and c.box_id = a.id and c.day <= ${day}::date
    group by a.id`.execute(tx.db)
  return new Map(rows.map(({ id, ...due }) => [id, due]))
}
