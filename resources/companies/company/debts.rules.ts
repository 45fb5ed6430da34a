import { OWN_COMPANY, SYSTEM_COMPANY } from '#resources/shared/catalogue.formulas'
import { sql } from 'kysely'
import { KOPECKS, sumText } from '#server/engine/read/sqlPieces.ts'
import type { Sql } from '#server/engine/sql.ts'
import type { Tx } from '#server/engine/tx.ts'

/** After how many days without a movement a debt counts as standing still. */
const STILL_DAYS = 30
/** How many of the largest debts are named. */
const TOP = 5

/** A company and what stands between us: roubles as a decimal above zero, and the day of the last movement. */
interface Debt {
  readonly id: number
  readonly name: string
  readonly sum: string
  readonly lastMovement: string
}
/** One side of the debts: how many there are and their sum, those without a movement, and the largest. */
interface DebtSide {
  readonly count: number
  readonly sum: string
  readonly stillCount: number
  readonly stillSum: string
  readonly top: readonly Debt[]
}
/** What companies owe us and what we owe them; `stillUntil`: debts that last moved on this day or before stand still. */
export interface Debts {
  readonly owed: DebtSide
  readonly owe: DebtSide
  readonly stillUntil: string
}

/** What companies owed us and what we owed them at the end of a day: roubles as decimals, both above zero. */
export interface DebtDay {
  readonly day: string
  readonly owed: string
  readonly owe: string
}

async function sideOf(tx: Tx, which: Sql, until: Sql): Promise<DebtSide> {
  // What is dated ahead is in no debt of today; only boxes that have some are looked through.
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

/** Who owes us and whom we owe, from the balances that the ledger keeps. Plus in a box is what we owe. */
export async function debtsOf(tx: Tx): Promise<Debts> {
  const until = sql`(${tx.today}::date - ${sql.lit(STILL_DAYS + 1)})`
  const [owed, owe, day] = [
    await sideOf(tx, sql`b.balance < 0`, until),
    await sideOf(tx, sql`b.balance > 0`, until),
    await sql<{ until: string }>`select ${until}::text as until`.execute(tx.db),
  ]
  return { owed, owe, stillUntil: day.rows[0]!.until }
}

/** How many days the first page looks back on, the current one included. */
const DAYS = 30

/**
 * All that companies owed us and all that we owed them at the end of each of the last days, the oldest first, from what is kept by days (`keptDebts`): as many
 * rows at a million waybills as at ten thousand. Companies that were deleted, whose boxes no list shows, are left out.
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
      select coalesce(sum(greatest(b.held, 0)), 0) as owe, coalesce(sum(least(b.held, 0)), 0) as owed
      from company c cross join lateral (
        select sum(k.plus + k.minus) as held from box_day k where k.box_kind = 'C' and k.box_id = c.id and k.day <= d.day) b
      where c.is_delete and c.id not in (${sql.lit(OWN_COMPANY)}, ${sql.lit(SYSTEM_COMPANY)})
    ) gone order by d.day`.execute(db)
  return rows
}
