import { sql } from 'kysely'
import { OWN_COMPANY, SYSTEM_COMPANY } from '#resources/shared/catalogue.formulas'
import { KOPECKS, sumText } from '#server/engine/read/sqlPieces.ts'
import type { Sql } from '#server/engine/sql.ts'
import type { Tx } from '#server/engine/tx.ts'
import type { MatrixSql } from '#server/engine/rules.ts'
import { OWE, OWED } from './cardAndReports.ts'

/** After so many days without a movement a debt counts as stagnant. */
const STAGNANT_DAYS = 30
/** The number of largest debts listed. */
const TOP = 5

/** A company and the debt: roubles as a positive decimal, and the day of the last movement. */
interface Debt {
  readonly id: number
  readonly name: string
  readonly sum: string
  readonly lastMovement: string
}
/** One side of the debts: their number and sum, those without a movement, and the largest. */
interface DebtSide {
  readonly count: number
  readonly sum: string
  readonly stillCount: number
  readonly stillSum: string
  readonly top: readonly Debt[]
}
/** The debts of companies to us and ours to them; `stillUntil`: debts whose last movement was on this day or before are stagnant. */
interface Debts {
  readonly owed: DebtSide
  readonly owe: DebtSide
  readonly stillUntil: string
}

/** The debts of companies to us and ours to them at the end of a day: roubles as positive decimals. */
interface DebtDay {
  readonly day: string
  readonly owed: string
  readonly owe: string
}

async function sideOf(tx: Tx, which: Sql, until: Sql): Promise<DebtSide> {
  // Planned rows are not part of today's debt; only boxes that have some are searched.
  const today = sql`(select b.box_id, b.box_kind, case when b.last_movement > ${tx.today}::date then f.balance else b.balance end as balance,
      case when b.last_movement > ${tx.today}::date then f.last_movement else b.last_movement end as last_movement
    from box_balance b left join lateral (select coalesce(sum(k.plus + k.minus), 0) as balance, max(k.day) as last_movement from box_day k
      where b.last_movement > ${tx.today}::date and k.box_kind = b.box_kind and k.box_id = b.box_id and k.day <= ${tx.today}::date) f on true
    where b.box_kind = 'C')`
  const debts = sql`(select c.id::int as id, coalesce(nullif(c.short_name, ''), c.name) as name, abs(b.balance) as sum, b.last_movement as day
    from ${today} b join company c on c.id = b.box_id
    where ${which} and not c.is_delete and c.id not in (${sql.lit(OWN_COMPANY)}, ${sql.lit(SYSTEM_COMPANY)}))`
  const still = sql`d.day <= ${until}`
  const { rows } = await sql<DebtSide>`
    with d as materialized ${debts}
    select count(*)::int as count, ${sumText(sql`sum(d.sum)`, KOPECKS)} as sum,
      count(*) filter (where ${still})::int as "stillCount", ${sumText(sql`sum(d.sum) filter (where ${still})`, KOPECKS)} as "stillSum",
      (select coalesce(json_agg(json_build_object('id', t.id, 'name', t.name, 'sum', t.sum::text, 'lastMovement', t.day::text) order by t.sum desc, t.id), '[]')
        from (select * from d order by d.sum desc, d.id limit ${sql.lit(TOP)}) t) as top
    from d`.execute(tx.db)
  return rows[0]!
}

/** Returns the debtors and creditors, from the balances of the ledger. Plus in a box is what we owe. */
export async function debtsOf(tx: Tx): Promise<Debts> {
  const until = sql`(${tx.today}::date - ${sql.lit(STAGNANT_DAYS + 1)})`
  const [owed, owe, day] = [
    await sideOf(tx, sql`b.balance < 0`, until),
    await sideOf(tx, sql`b.balance > 0`, until),
    await sql<{ until: string }>`select ${until}::text as until`.execute(tx.db),
  ]
  return { owed, owe, stillUntil: day.rows[0]!.until }
}

/** The number of days on the first page, including the current one. */
const DAYS = 30

/**
 * Returns the debts of companies to us and ours to them at the end of each of the last days, oldest first, from the sums by day
 * (`createDailyDebts`), so the number of rows read does not depend on the number of waybills. Deleted companies, whose boxes no list shows, are
 * excluded.
 */
export async function debtsByDay({ db, today }: Tx): Promise<readonly DebtDay[]> {
  const first = sql`(${today}::date - ${sql.lit(DAYS - 1)})`
  const { rows } = await sql<DebtDay>`
    select d.day::text as day, ${sumText(sql`gone.owed - d.owed`, KOPECKS)} as owed, ${sumText(sql`d.owe - gone.owe`, KOPECKS)} as owe
    from (
      select k.day, sum(sum(k.owe)) over (order by k.day) as owe, sum(sum(k.owed)) over (order by k.day) as owed from (
        select greatest(day, ${first}) as day, owe, owed from debt_day where day <= ${today}::date
        union all select g::date, 0, 0 from generate_series(${first}, ${today}::date, '1 day') g
      ) k group by k.day
    ) d cross join lateral (
      select coalesce(sum(greatest(b.balance, 0)), 0) as owe, coalesce(sum(least(b.balance, 0)), 0) as owed
      from company c cross join lateral (
        select sum(k.plus + k.minus) as balance from box_day k where k.box_kind = 'C' and k.box_id = c.id and k.day <= d.day) b
      where c.is_delete and c.id not in (${sql.lit(OWN_COMPANY)}, ${sql.lit(SYSTEM_COMPANY)})
    ) gone order by d.day`.execute(db)
  return rows
}

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
export const debtCells: MatrixSql = ({ to, today, knownOn }) => {
  const last = sql`${to < today ? to : today}::date`
  const isLater = sql`(k.day > ${last} or ${knownOn === null ? sql`false` : sql`k.known > ${knownOn}::date`})`
  const moved = (when: Sql): Sql => sql`coalesce(sum(k.plus + k.minus) filter (where ${when}), 0)`
  const grew = (sign: 1 | -1): Sql[] =>
    AGES.map(days => sql`case when d.day >= ${last} - ${sql.lit(days)} then greatest(${sql.lit(sign)} * d.net, 0) else 0 end`)
  const [plus, minus] = [AGES.map(days => `plus${days}`), AGES.map(days => `minus${days}`)]
  const withNames = (values: readonly Sql[], names: readonly string[]): Sql =>
    sql.join(values.map((value, at) => sql`${value} as ${sql.ref(names[at]!)}`))
  const none = [...plus, ...minus].map(() => sql`0::numeric`)
  const [owed, owe] = [sql`greatest(-h.balance, 0)`, sql`greatest(h.balance, 0)`]
  return sql`select h.box_id as "row", ${to}::date as "day", ${owed} as owed, ${sql.join(aged(OWED, owed, minus))}, ${owe} as owe, ${sql.join(aged(OWE, owe, plus))}
    from (select m.box_id, sum(m.balance) as balance, ${sql.join([...plus, ...minus].map(name => sql`sum(m.${sql.ref(name)}) as ${sql.ref(name)}`))} from (
      select b.box_id, b.balance as balance, ${withNames(none, [...plus, ...minus])} from box_balance b where b.box_kind = 'C'
      union all select d.box_id, -d.later, ${sql.join([...grew(1), ...grew(-1)])} from (
        select k.box_id, k.day, ${moved(isLater)} as later, ${moved(sql`not ${isLater}`)} as net from box_day k
          where k.box_kind = 'C' and (k.day >= ${last} - ${sql.lit(LONGEST)} or ${isLater}) group by k.box_id, k.day, k.object_type) as d
    ) as m where m.box_id not in (${sql.lit(OWN_COMPANY)}, ${sql.lit(SYSTEM_COMPANY)}) group by m.box_id) as h`
}
