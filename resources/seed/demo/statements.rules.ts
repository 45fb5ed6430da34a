import { locales } from '#locales'
import { COST_TYPE, INPUT_TYPE } from '#resources/money/lookups'
import { sql } from 'kysely'
import { textsOf } from '#server/engine/texts.ts'
import type { Sql } from '#server/engine/sql.ts'
import { accrualPostings } from '#resources/ledger/postings.rules'
import { volumePostings } from '#resources/statements/dealVedomost/volumes.rules'
import type { Seeding } from '../initial.rules.ts'
import { moveIds } from '#areas/seed/rows.rules'
import { postByDay } from './posting.rules.ts'

/** Id of the article "Премия". */
const PREMIUM_ARTICLE = 8

/** Payments of a month made by statements: their kind, the columns of the lines and how the values are computed. */
interface Paid {
  readonly kind: string
  readonly source: number
  readonly prefix: string
  readonly of: Sql
  readonly columns: Sql
  readonly values: Sql
}

const PAID: readonly Paid[] = [
  {
    kind: 'fot',
    source: INPUT_TYPE.fotStatement,
    prefix: 'З',
    of: sql`p.cost_list_type_id = ${sql.lit(COST_TYPE.payroll)} and p.account_id is not null and p.company_from_id = 1`,
    columns: sql`account_id, point_id, sum, balance, accrued, due`,
    values: sql`p.account_id, p.point_id, p.price, 0, p.price, p.price`,
  },
  {
    kind: 'cost',
    source: INPUT_TYPE.costStatement,
    prefix: 'Р',
    of: sql`p.cost_list_type_id = ${sql.lit(COST_TYPE.general)} and p.company_from_id = 1`,
    columns: sql`point_id, qty, price`,
    values: sql`p.point_id, p.volume, p.price`,
  },
  {
    kind: 'oil',
    source: INPUT_TYPE.oilStatement,
    prefix: 'Т',
    of: sql`p.cost_list_id = 4 and p.vehicle_id is not null and p.company_from_id = 1`,
    columns: sql`vehicle_id, company_id, driver_id, card, product, volume, price`,
    values: sql`p.vehicle_id, (select v.company_id from vehicle v where v.id = p.vehicle_id),
      (select d.driver_id from deal d where d.vehicle_id = p.vehicle_id and d.dt_deal <= p.pay_date order by d.dt_deal desc, d.id desc limit 1),
      '7005 83' || lpad((p.vehicle_id * 79193 % 1000000)::text, 6, '0'), 'ДТ', p.volume, p.price`,
  },
]

/** Adds statements for existing payments: one for each month and article, with the payments as lines. */
async function seedPaid({ db }: Seeding, { kind, source, prefix, of, columns, values }: Paid): Promise<void> {
  const [header, line] = [sql.table(`${kind}_vedomost`), sql.table(`${kind}_vedomost_line`)]
  await sql`create temporary table demo_paid as
    select p.id, dense_rank() over (order by date_trunc('month', p.pay_date), p.cost_list_id, p.pay_method_id)::int as statement
    from payment p where p.is_active and not p.is_delete and p.pay_status_id = 3 and p.rate = 1 and p.price > 0 and ${of}`.execute(db)
  await sql`insert into ${header} (id, number, date, report_date, cost_list_id, pay_method_id, rate, status, ins_date, ins_user_id)
    select d.statement, ${prefix} || '-' || lpad(d.statement::text, 3, '0'), max(p.pay_date), max(p.pay_date), p.cost_list_id, p.pay_method_id, 1,
      'initialised', max(p.pay_date) + time '15:00', min(p.ins_user_id)
    from demo_paid d join payment p on p.id = d.id group by d.statement, p.cost_list_id, p.pay_method_id order by 1`.execute(db)
  await sql`insert into ${line} (vedomost_id, status, comment, payment_id, ${columns}, ins_date, ins_user_id)
    select d.statement, 'initialised', p.comment, p.id, ${values}, p.pay_date + time '15:00', p.ins_user_id
    from demo_paid d join payment p on p.id = d.id order by d.statement, p.id`.execute(db)
  await sql`update payment p set source_id = ${source} from demo_paid d where d.id = p.id`.execute(db)
  await sql`drop table demo_paid`.execute(db)
}

/** Adds a year of premiums and penalties: a statement for each month, the last one a draft, some lines cancelled. */
async function seedAccruals({ db, today, now }: Seeding, kind: 'premium' | 'penalty'): Promise<void> {
  const [header, line] = [sql.table(`${kind}_vedomost`), sql.table(`${kind}_vedomost_line`)]
  const isPremium = kind === 'premium'
  await sql`insert into ${header} (id, number, date, report_date, cost_list_id, pay_method_id, rate, status, ins_date, ins_user_id)
    select n, ${isPremium ? 'П-' : 'У-'} || lpad(n::text, 3, '0'), m.day, m.day, ${sql.lit(PREMIUM_ARTICLE)}, 1, 1,
      case when n = 12 then 'draft' when n % 5 = 0 then 'partly' else 'initialised' end, least(m.day + time '09:00', ${now}::timestamptz), 1
    from (select n, (${today}::date - interval '1 month' * (12 - n) - interval '3 days')::date as day from generate_series(1, 12) n) m order by n`.execute(
    db,
  )
  await sql`insert into ${line} (vedomost_id, account_id, point_id, basis, sum, status, is_active, del_comment, ins_date, ins_user_id)
    select h.id, a.id, a.point_id, (${isPremium ? ['Выполнение плана', 'Работа без замечаний', 'Наставничество'] : ['Опоздание на смену', 'Перерасход топлива', 'Порча имущества']}::text[])[1 + (a.id + h.id) % 3],
      ${isPremium ? sql`3000 + 500 * ((a.id * 7 + h.id) % 9)` : sql`500 + 250 * ((a.id * 5 + h.id) % 7)`},
      case when h.status = 'partly' and a.nth = 1 then 'deleted' when h.status = 'partly' then 'initialised' else h.status end,
      not (h.status = 'partly' and a.nth = 1), case when h.status = 'partly' and a.nth = 1 then 'Начислено дважды' end, h.ins_date, 1
    from ${header} h cross join lateral (
      select a.id, a.point_id, row_number() over (order by a.id)::int as nth from account a
      where a.is_active and not a.is_delete and a.id > 1 and (a.id + h.id) % ${isPremium ? 6 : 11} = 0 order by a.id limit 12) a
    order by h.id, a.nth`.execute(db)
  const texts = textsOf(locales.ru)
  const { rows } = await sql<{ id: number }>`select id::int from ${line} order by id`.execute(db)
  await postByDay(
    db,
    texts,
    now,
    await accrualPostings(
      { db, storedTexts: texts },
      kind,
      rows.map(({ id }) => id),
    ),
  )
}

/** Adds statements of waybills: agreed with customers by month, and some of deposits at our point. */
async function seedWaybills({ db, today, now }: Seeding): Promise<void> {
  await sql`insert into deal_vedomost (id, number, type, date, report_date, company_id, point_id, status, ins_date, ins_user_id)
    select n, 'Н-' || lpad(n::text, 3, '0'), case when n % 3 = 0 then 'deposit' else 'check' end, m.day, m.day, null,
      case when n % 3 = 0 then (select min(p.id) from point p where p.company_id = 1 and p.is_active and not p.is_delete) end,
      case when n = 12 then 'draft' else 'initialised' end, least(m.day + time '16:00', ${now}::timestamptz), 1
    from (select n, (${today}::date - interval '1 month' * (12 - n) - interval '2 days')::date as day from generate_series(1, 12) n) m order by n`.execute(
    db,
  )
  await sql`insert into deal_vedomost_line (vedomost_id, deal_id, type, material_id, volume, unit_id, closed, status, ins_date, ins_user_id)
    select h.id, d.id, h.type, d.material_id, d.object_vol, d.object_unit_id, false, h.status, h.ins_date, 1
    from deal_vedomost h cross join lateral (
      select d.* from deal d where not d.is_delete and (d.status_id = 1 or (d.status_id = 2 and d.is_auth)) and d.object_vol > 0
        and d.object_unit_id is not null and d.object_id is distinct from h.point_id
        and d.dt_deal > h.date - 28 and d.dt_deal <= h.date order by d.id limit 20) d
    order by h.id, d.id`.execute(db)
  const texts = textsOf(locales.ru)
  const { rows } = await sql<{ id: number }>`select id::int from deal_vedomost_line order by id`.execute(db)
  await postByDay(
    db,
    texts,
    now,
    await volumePostings(
      { db, storedTexts: texts },
      rows.map(({ id }) => id),
    ),
  )
}

/** Adds statements of every kind for each month of the demo year, with the history of their states. */
export async function seedStatements(seeding: Seeding): Promise<void> {
  for (const paid of PAID) await seedPaid(seeding, paid)
  await seedAccruals(seeding, 'premium')
  await seedAccruals(seeding, 'penalty')
  await seedWaybills(seeding)
  for (const kind of ['fot', 'cost', 'oil', 'premium', 'penalty', 'deal']) {
    const [header, history] = [sql.table(`${kind}_vedomost`), sql.table(`${kind}_vedomost_status_history`)]
    await sql`insert into ${history} (record_id, value, at, user_id)
      select h.id, s.value, h.ins_date + s.after, h.ins_user_id from ${header} h
        cross join (values ('draft', interval '0'), ('initialised', interval '1 hour'), ('partly', interval '2 days')) as s (value, after)
      where s.value = 'draft' or (s.value = 'initialised' and h.status <> 'draft') or s.value = h.status order by h.id, s.after`.execute(
      seeding.db,
    )
    for (const table of [`${kind}_vedomost`, `${kind}_vedomost_line`]) await moveIds(seeding.db, table)
  }
}
