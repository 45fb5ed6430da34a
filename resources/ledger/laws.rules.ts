import { OWN_COMPANY, SYSTEM_COMPANY } from '#resources/companies/company/company'
import { sql } from 'kysely'
import { aliased } from '#server/engine/columns.ts'
import type { Db, Sql } from '#server/engine/sql.ts'
import { inputVol, outputVol } from './boxSums.rules.ts'

/** A violation of a ledger law. */
export interface Broken {
  readonly law: string
  /** The box, day or object. */
  readonly at: string
  readonly is: string
  readonly should: string
}

/** Law 1: the balance, number of rows and last day of a box match its rows. */
const balances = sql`
  select 'balance' as law, coalesce(b.box_kind, s.box_kind) || ':' || coalesce(b.box_id, s.box_id) as at,
    concat_ws(' ', b.balance, b.rows, b.last_movement) as is, concat_ws(' ', s.balance, s.rows, s.last) as should
  from box_balance b full join (
    select box_kind, box_id, sum(sum_trx) as balance, count(*) as rows, max(dt_trx) as last from cash_transaction group by box_kind, box_id
  ) as s on s.box_kind = b.box_kind and s.box_id = b.box_id
  where b.balance is distinct from s.balance or b.rows is distinct from s.rows or b.last_movement is distinct from s.last
  order by 2 limit 5`

/** Compares precomputed sums of a ledger table with the sums of its rows. */
const storedSumsMatch = (law: string, stored: Sql, counted: Sql, key: readonly string[], of: readonly string[]): Sql => {
  const listed = (from: string, names: readonly string[]): Sql => sql.join(names.map(name => sql.ref(`${from}.${name}`)))
  return sql`select ${law}::text as law, concat_ws(' ', ${listed('w', key)}, ${listed('h', key)}) as at,
      concat_ws(' ', ${listed('h', of)}) as is, concat_ws(' ', ${listed('w', of)}) as should
    from (${stored}) as h full join (${counted}) as w on (${listed('h', key)}) = (${listed('w', key)})
    where (${listed('h', of)}) is distinct from (${listed('w', of)}) order by 2 limit 5`
}
const DAYS = sql`dt_trx as day, dt_report as report, business_day_of(ins_date) as known`
const sides = (amount: string): Sql => sql`coalesce(sum(${sql.ref(amount)}) filter (where ${sql.ref(amount)} > 0), 0) as plus,
  coalesce(sum(${sql.ref(amount)}) filter (where ${sql.ref(amount)} < 0), 0) as minus, count(*) as rows`
const SUMMED_COLUMNS = ['plus', 'minus', 'rows']
const ADDED = sql`sum(plus) as plus, sum(minus) as minus, sum(rows) as rows`
/** The daily changes of both sides of the debts, computed from the balances of each box. */
const debtDays = sql`select day, sum(owe) as owe, sum(owed) as owed from (
    select day, greatest(balance, 0) - lag(greatest(balance, 0), 1, 0::numeric) over w as owe, least(balance, 0) - lag(least(balance, 0), 1, 0::numeric) over w as owed
    from (
      select box_id, dt_trx as day, sum(sum(sum_trx)) over (partition by box_id order by dt_trx) as balance from cash_transaction
      where box_kind = 'C' and box_id not in (${sql.lit(OWN_COMPANY)}, ${sql.lit(SYSTEM_COMPANY)}) group by box_id, dt_trx
    ) as s window w as (partition by box_id order by day)
  ) as d group by day having sum(owe) <> 0 or sum(owed) <> 0`
/** Law 1 for sums by day: of each box, and of all boxes of a kind. */
const days: readonly Sql[] = [
  storedSumsMatch(
    'boxDays',
    sql`select * from box_day`,
    sql`select box_kind, box_id, object_type, ${DAYS}, ${sides('sum_trx')} from cash_transaction group by 1, 2, 3, 4, 5, 6`,
    ['box_kind', 'box_id', 'object_type', 'day', 'report', 'known'],
    SUMMED_COLUMNS,
  ),
  storedSumsMatch(
    'allBoxDays',
    sql`select box_kind, object_type, day, report, known, ${ADDED} from box_all_day group by 1, 2, 3, 4, 5`,
    sql`select box_kind, object_type, day, report, known, ${ADDED} from box_day group by 1, 2, 3, 4, 5`,
    ['box_kind', 'object_type', 'day', 'report', 'known'],
    SUMMED_COLUMNS,
  ),
  storedSumsMatch(
    'debtDays',
    sql`select day, sum(owe) as owe, sum(owed) as owed from debt_day group by day having sum(owe) <> 0 or sum(owed) <> 0`,
    debtDays,
    ['day'],
    ['owe', 'owed'],
  ),
  storedSumsMatch(
    'pointDays',
    sql`select * from place_day`,
    sql`select point_id, material_id, unit_id, ${DAYS}, ${sides('vol_trx')} from volume_transaction group by 1, 2, 3, 4, 5, 6`,
    ['point_id', 'material_id', 'unit_id', 'day', 'report', 'known'],
    SUMMED_COLUMNS,
  ),
  storedSumsMatch(
    'allPointDays',
    sql`select day, report, known, ${ADDED} from place_all_day group by 1, 2, 3`,
    sql`select day, report, known, ${ADDED} from place_day group by 1, 2, 3`,
    ['day', 'report', 'known'],
    SUMMED_COLUMNS,
  ),
  storedSumsMatch(
    'pointBalance',
    sql`select * from place_balance`,
    sql`select point_id, material_id, unit_id, sum(vol_trx) as balance, count(*) as rows, max(dt_trx) as last_movement from volume_transaction group by 1, 2, 3`,
    ['point_id', 'material_id', 'unit_id'],
    ['balance', 'rows', 'last_movement'],
  ),
]

/** Law 1 for the mark that a box has had a movement. */
const noted = (
  owner: string,
  has: Sql,
): Sql => sql`select 'hasBox' as law, ${owner} || ' ' || o.id as at, o.has_box::text as is, (${has})::text as should
  from ${sql.table(owner)} o where o.has_box <> (${has}) order by o.id limit 5`
const notes: readonly Sql[] = [
  noted('account', sql`exists (select 1 from box_balance b where b.box_kind = 'E' and b.box_id = o.id)`),
  noted('point', sql`exists (select 1 from place_balance b where b.point_id = o.id)`),
]

/** Law 3: on every day our money changes by as much as everything else, and therefore up to any day. */
const ourMoney = (day: Sql, law: string): Sql => sql`
  select ${law}::text as law, ${day}::text as at, own::text as is, other::text as should from (
    select ${day}, coalesce(sum(sum_trx) filter (where box_kind = 'C' and box_id = ${sql.lit(OWN_COMPANY)}), 0) as own,
      coalesce(sum(sum_trx) filter (where not (box_kind = 'C' and box_id = ${sql.lit(OWN_COMPANY)})), 0) as other
    from cash_transaction group by ${day}) as d where own <> other order by 2 limit 5`

/** Law 5: the first row of a leg has no type, later rows have one; rows are numbered from one without gaps. */
const numbering = (table: string, box: readonly string[]): Sql => {
  const columns = sql.join(box.map(name => sql.ref(name)))
  return sql`
    select 'numbering' as law, object_type || ' ' || object_number || ' ' || leg as at, concat_ws(' ', seq, type_operation) as is, n::text as should
    from (select *, row_number() over (partition by object_type, object_number, leg, ${columns} order by seq) as n from ${sql.table(table)}) as t
    where seq <> n or (n = 1) <> (type_operation is null) order by id limit 5`
}

/** Objects that people can cancel: their tables, and which of their rows are cancelled. */
const cancelled: readonly (readonly [object: string, rows: Sql])[] = [
  ['payment', sql`select id, not is_active or is_delete as gone from payment`],
  ['deal', sql`select id, status_id = 4 or is_delete as gone from deal`],
  ['premium', sql`select id, status = 'deleted' or is_delete as gone from premium_vedomost_line`],
  ['penalty', sql`select id, status = 'deleted' or is_delete as gone from penalty_vedomost_line`],
]

/**
 * Law 5: the last row of a leg is 'del' only for cancelled objects; a restored object has later rows. The last rows are found in one pass:
 * leg by leg, the planner would scan the whole table for each when its statistics still say that it is empty, as after the first large
 * import.
 */
const cancellations = (object: string, rows: Sql): Sql => sql`
  with latest as materialized (
    select distinct on (object_number, leg, box_kind, box_id) object_number, type_operation from cash_transaction
    where object_type = ${object} order by object_number, leg, box_kind, box_id, seq desc
  )
  select distinct 'cancelled' as law, ${object}::text || ' ' || o.id as at, 'del' as is, '' as should, o.id
  from (${rows}) as o join latest on latest.object_number = o.id where latest.type_operation = 'del' and not o.gone
  order by o.id limit 5`

/** The closings in force, each with the rows written after it and before the next one; together these are all rows, once. */
const standing = sql`select day, last_money, last_volume, lead(last_money) over (order by day) as next_money, lead(last_volume) over (order by day) as next_volume
  from period_close where status = 'closed'`
/** Law 5: nothing was written to a period after it was closed. */
const closed = (table: string, amount: 'money' | 'volume'): Sql => sql`
  select 'closed' as law, c.object_type || ' ' || c.object_number as at, least(c.dt_trx, c.dt_report)::text as is, p.day::text as should
  from (${standing}) as p join ${sql.table(table)} c on c.id > ${sql.ref(`p.last_${amount}`)}
    and c.id <= coalesce(${sql.ref(`p.next_${amount}`)}, ${sql.lit(Number.MAX_SAFE_INTEGER)}) and least(c.dt_trx, c.dt_report) <= p.day
  order by c.id limit 5`

/** Law 2, as far as it needs no postings: a cancelled object has no sum left in any box. */
const leftovers = (object: string, rows: Sql): Sql => sql`
  select 'leftover' as law, ${object}::text || ' ' || o.id || ' ' || c.box_kind || ':' || c.box_id as at, sum(c.sum_trx)::text as is, '0' as should
  from (${rows}) as o join cash_transaction c on c.object_type = ${object} and c.object_number = o.id
  where o.gone group by o.id, c.box_kind, c.box_id having sum(c.sum_trx) <> 0 order by o.id limit 5`

/** The number of rows checked per place, because the volume before a row must be summed for each. */
const MAX_CHECKED = 5
const row = aliased('v')
/**
 * Law 6: a row begins with the volume at the end of the previous one, and ends with its own volume added; the latest rows of each place
 * cover all earlier ones.
 */
const chained = sql`
  select 'chain' as law, concat_ws('/', 'P:' || c.point_id, c.material_id, c.unit_id) || ' ' || c.id as at,
    concat_ws(' ', c.before, c.after) as is, concat_ws(' ', coalesce(c.ended, c.before), coalesce(c.ended, c.before) + c.vol_trx) as should
  from (
    select v.*, lag(v.after) over (partition by v.point_id, v.material_id, v.unit_id order by v.dt_trx, v.id) as ended from (
      select v.*, ${inputVol(row)} as before, ${outputVol(row)} as after from (
        select *, row_number() over (partition by point_id, material_id, unit_id order by dt_trx desc, id desc) as n from volume_transaction
      ) as v where v.n <= ${sql.lit(MAX_CHECKED)}
    ) as v
  ) as c where c.after <> c.before + c.vol_trx or c.before <> c.ended order by c.id limit 5`

/** Law 6: a waybill that counts changes its points by the unloaded volume minus the loaded one, in each unit; others change nothing. */
const carried = sql`
  select 'carried' as law, 'deal ' || id || ' ' || unit as at, coalesce(h.volume, 0)::text as is, coalesce(w.volume, 0)::text as should
  from (
    select d.id, u.unit, sum(u.volume) as volume from deal d
      cross join lateral (values (d.career_unit_id, -d.career_vol), (d.object_unit_id, d.object_vol)) as u (unit, volume)
    where not d.is_delete and (d.status_id = 1 or (d.status_id = 2 and d.is_auth)) and u.unit is not null and u.volume is not null
    group by d.id, u.unit
  ) as w full join (
    select v.object_number as id, v.unit_id as unit, sum(v.vol_trx) as volume from volume_transaction v
    where v.object_type = 'deal' and exists (select 1 from deal d where d.id = v.object_number) group by v.object_number, v.unit_id
  ) as h using (id, unit)
  where coalesce(h.volume, 0) <> coalesce(w.volume, 0) order by id limit 5`

/**
 * Checks the ledger laws that need only its rows (for the whole of law 2 see `discrepancies` with the objects' postings). Returns the
 * violations.
 */
export async function brokenLaws(db: Db): Promise<Broken[]> {
  const checks = [
    balances,
    ...days,
    ...notes,
    ourMoney(sql`dt_trx`, 'ourMoney'),
    ourMoney(sql`dt_report`, 'ourMoneyByReport'),
    numbering('cash_transaction', ['box_kind', 'box_id']),
    numbering('volume_transaction', ['point_id', 'material_id', 'unit_id']),
    closed('cash_transaction', 'money'),
    closed('volume_transaction', 'volume'),
    chained,
    carried,
    ...cancelled.flatMap(([object, rows]) => [cancellations(object, rows), leftovers(object, rows)]),
  ]
  const found: Broken[] = []
  for (const check of checks)
    for (const { law, at, is, should } of (await sql<Broken>`${check}`.execute(db)).rows) found.push({ law, at, is, should })
  return found
}
