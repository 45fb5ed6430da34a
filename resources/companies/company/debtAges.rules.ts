import { sql } from 'kysely'
import type { Cells } from '#server/engine/rules.ts'
import type { Sql } from '#server/engine/sql.ts'
import { OWN_COMPANY, SYSTEM_COMPANY } from '#resources/shared/catalogue.formulas'
import { OWE, OWED } from './reports.ts'

/** The age groups of debts in days; older ones form the last group. */
const AGES = [30, 60, 90] as const
const LONGEST = AGES.at(-1)!

/** Splits a debt by age: the newest movements that created it are still unpaid. */
function aged(names: readonly string[], debt: Sql, grown: readonly string[]): Sql[] {
  const within = [sql`0`, ...grown.map(name => sql`least(${debt}, ${sql.ref(name)})`), debt]
  return names.map((name, at) => sql`${within[at + 1]!} - ${within[at]!} as ${sql.ref(name)}`)
}

/**
 * The debts of companies to us and ours to them at the end of a period, or today when it is not over, by age. Computed backwards from the
 * balances and the sums by day of the last ninety days, so the number of rows read does not depend on the number of waybills. The movements
 * of a day by one kind of object are netted, so that a corrected waybill is neither a new debt nor a payment.
 */
export const debtCells: Cells = ({ to, today, knownOn }) => {
  const last = sql`${to < today ? to : today}::date`
  const isLater = sql`(k.day > ${last} or ${knownOn === null ? sql`false` : sql`k.known > ${knownOn}::date`})`
  const moved = (when: Sql): Sql => sql`coalesce(sum(k.plus + k.minus) filter (where ${when}), 0)`
  const grew = (sign: 1 | -1): Sql[] =>
    AGES.map(days => sql`case when d.day >= ${last} - ${sql.lit(days)} then greatest(${sql.lit(sign)} * d.net, 0) else 0 end`)
  const [plus, minus] = [AGES.map(days => `plus${days}`), AGES.map(days => `minus${days}`)]
  const named = (values: readonly Sql[], names: readonly string[]): Sql =>
    sql.join(values.map((value, at) => sql`${value} as ${sql.ref(names[at]!)}`))
  const none = [...plus, ...minus].map(() => sql`0::numeric`)
  const [owed, owe] = [sql`greatest(-h.held, 0)`, sql`greatest(h.held, 0)`]
  return sql`select h.box_id as "row", ${to}::date as "day", ${owed} as owed, ${sql.join(aged(OWED, owed, minus))}, ${owe} as owe, ${sql.join(aged(OWE, owe, plus))}
    from (select m.box_id, sum(m.held) as held, ${sql.join([...plus, ...minus].map(name => sql`sum(m.${sql.ref(name)}) as ${sql.ref(name)}`))} from (
      select b.box_id, b.balance as held, ${named(none, [...plus, ...minus])} from box_balance b where b.box_kind = 'C'
      union all select d.box_id, -d.later, ${sql.join([...grew(1), ...grew(-1)])} from (
        select k.box_id, k.day, ${moved(isLater)} as later, ${moved(sql`not ${isLater}`)} as net from box_day k
          where k.box_kind = 'C' and (k.day >= ${last} - ${sql.lit(LONGEST)} or ${isLater}) group by k.box_id, k.day, k.object_type) as d
    ) as m where m.box_id not in (${sql.lit(OWN_COMPANY)}, ${sql.lit(SYSTEM_COMPANY)}) group by m.box_id) as h`
}
