import { sql } from 'kysely'
import { DEAL_STATUS } from '#resources/deals/deal/dealStatus.formulas'
import { OWN_COMPANY } from '#resources/companies/company/company'
import type { Sql } from '#server/engine/sql.ts'
import type { Seeding } from '../initial.rules.ts'

/** More than there are customers or carriers: of the months that are long over all have papers. */
const ALL = 40
const whole = (status: string): readonly string[] => Array.from({ length: ALL }, () => status)
/** The months of the demo's year that are long over, by how many months ago they were. */
const OVER = [13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3]
/** How the papers of customers stand, by how many months ago they were made: that of the largest customer first. One that has none is still to be closed. */
const CUSTOMER_STATES: Readonly<Record<number, readonly string[]>> = {
  ...Object.fromEntries(OVER.map(ago => [ago, whole('signed')])),
  2: ['signed', 'signed', 'signed', 'sent', 'signed', 'issued'],
  1: ['signed', 'sent', 'issued', 'draft', 'draft'],
}
const CARRIER_STATES: Readonly<Record<number, readonly string[]>> = {
  ...Object.fromEntries(OVER.map(ago => [ago, whole('accepted')])),
  2: ['accepted', 'accepted', 'accepted', 'disputed', 'accepted', 'accepted'],
  1: ['accepted', 'disputed', 'received', 'received'],
}
/** The states that a paper went through to get where it is. */
const WAY = { draft: 0, issued: 1, sent: 2, signed: 3 } as const

interface Row {
  readonly rank: number
  readonly ago: number
  readonly status: string
}
const rowsOf = (states: Readonly<Record<number, readonly string[]>>): string =>
  JSON.stringify(Object.entries(states).flatMap(([ago, all]) => all.map((status, at): Row => ({ rank: at + 1, ago: Number(ago), status }))))

const COUNTED = sql`not d.is_delete and (d.status_id = ${sql.lit(DEAL_STATUS.active)} or (d.status_id = ${sql.lit(DEAL_STATUS.held)} and d.is_auth))`

/** Those with most waybills, and the papers that they are to have. */
const wanted = (partner: Sql, states: Readonly<Record<number, readonly string[]>>, today: string): Sql => sql`(
  with most as (select ${partner} as id, row_number() over (order by count(*) desc, ${partner}) as rank from deal d
    where ${COUNTED} and ${partner} <> ${OWN_COMPANY} group by 1)
  select m.id as partner, w.rank, w.status, w.ago, (date_trunc('month', ${today}::date) - make_interval(months => w.ago))::date as first,
    (date_trunc('month', ${today}::date) - make_interval(months => w.ago - 1) - interval '1 day')::date as last
  from jsonb_to_recordset(${rowsOf(states)}::jsonb) as w (rank int, ago int, status text) join most m on m.rank = w.rank
  where exists (select from deal d where ${partner} = m.id and ${COUNTED}
    and d.dt_deal between date_trunc('month', ${today}::date) - make_interval(months => w.ago) and date_trunc('month', ${today}::date) - make_interval(months => w.ago - 1) - interval '1 day'))`

/** Writes the lines of papers from the waybills that they hold: VAT once, of the sum of a line. */
const lines = (name: 'closing' | 'carrier', side: 'object' | 'route', now: Date): Sql => {
  const column = (of: string): Sql => sql.ref(`d.${side}_${of}`)
  return sql`insert into ${sql.table(`${name}_paper_line`)} (paper_id, material_id, career_id, object_id, unit_id, price, vat_rate_id, volume, trips, net, vat, gross, ins_date, ins_user_id)
    select paper_id, material_id, career_id, object_id, unit, price, rate_id, volume, trips, gross - vat, vat, gross, ${now}, 1 from (
      select p.paper_id, d.material_id, d.career_id, d.object_id, ${column('unit_id')} as unit, (d.basis -> ${`${side}Price`}::text ->> 'price')::numeric as price,
        ${column('vat_rate_id')} as rate_id, sum(${column('vol')}) as volume, count(*) as trips, sum(${column('summ')}) as gross,
        coalesce(round(sum(${column('summ')}) * r.rate / (100 + r.rate), 2), 0) as vat, min(d.dt_deal) as first
      from ${sql.table(`${name}_paper_deal`)} p join deal d on d.id = p.deal_id left join vat_rate r on r.id = ${column('vat_rate_id')}
      group by 1, 2, 3, 4, 5, 6, 7, r.rate) as l order by paper_id, first, material_id, career_id, object_id, price`
}

/** Closing papers of a year: those of the last months in each state; the first customer's of two months ago was made twice. */
async function seedClosing({ db, now, today }: Seeding): Promise<void> {
  await sql`insert into closing_paper (kind, number, date, status, customer_id, owner_company_id, date_from, date_to, anyway, trips, net, vat, gross, del_comment, ins_date, ins_user_id)
    select kind, row_number() over (partition by kind, extract(year from last) order by last, ord, rank), last, status, partner, ${OWN_COMPANY}, first, last, true, 0, 0, 0, 0,
      case when status = 'cancelled' then 'Заказчик не согласен с объёмом' end, last::timestamptz + interval '15 hours', 1
    from (select w.*, 1 as ord, case when w.rank = 5 then 'act' else 'upd1' end as kind from ${wanted(sql`d.customer_id`, CUSTOMER_STATES, today)} as w
      union all select w.partner, w.rank, 'cancelled', w.ago, w.first, w.last, 0, 'upd1' from ${wanted(sql`d.customer_id`, { 2: ['cancelled'] }, today)} as w) as t
    order by last, ord, rank`.execute(db)
  await sql`insert into closing_paper_deal (paper_id, deal_id, kind, living) select p.id, d.id, p.kind, p.status <> 'cancelled' from closing_paper p
    join deal d on d.customer_id = p.customer_id and d.dt_deal between p.date_from and p.date_to where ${COUNTED}`.execute(db)
  await lines('closing', 'object', now).execute(db)
  await sql`update closing_paper p set trips = l.trips, net = l.net, vat = l.vat, gross = l.gross
    from (select paper_id, sum(trips) as trips, sum(net) as net, sum(vat) as vat, sum(gross) as gross from closing_paper_line group by 1) as l where l.paper_id = p.id`.execute(
    db,
  )
  await sql`insert into closing_paper_counter (company_id, year, kind, last) select owner_company_id, extract(year from date), kind, count(*) from closing_paper group by 1, 2, 3`.execute(
    db,
  )
  await sql`insert into closing_paper_status_history (record_id, value, at, user_id)
    select p.id, s.value, p.ins_date + make_interval(hours => s.step), 1 from closing_paper p
      join jsonb_to_recordset(${JSON.stringify(Object.entries(WAY).map(([value, step]) => ({ value, step })))}::jsonb) as s (value text, step int)
        on s.step <= (case p.status when 'cancelled' then 1 when 'draft' then 0 when 'issued' then 1 when 'sent' then 2 else 3 end)
    union all select p.id, 'cancelled', p.ins_date + interval '2 hours', 1 from closing_paper p where p.status = 'cancelled' order by 1, 3`.execute(
    db,
  )
}

/** Papers of carriers: some of the last two months come to something else than their waybills. */
async function seedCarriers({ db, now, today }: Seeding): Promise<void> {
  await sql`insert into carrier_paper (kind, number, date, status, carrier_id, date_from, date_to, anyway, gross, vat, trips, counted, counted_vat, ins_date, ins_user_id)
    select case when rank = 2 then 'upd1' else 'act' end, (40 * rank - ago)::text, last, status, partner, first, last, true, 0, 0, 0, 0, 0, last::timestamptz + interval '16 hours', 1
    from ${wanted(sql`d.shipment_id`, CARRIER_STATES, today)} as w order by last, rank`.execute(db)
  await sql`insert into carrier_paper_deal (paper_id, deal_id) select p.id, d.id from carrier_paper p
    join deal d on d.shipment_id = p.carrier_id and d.dt_deal between p.date_from and p.date_to where ${COUNTED}`.execute(db)
  await lines('carrier', 'route', now).execute(db)
  const more = sql`case p.status when 'disputed' then round(l.gross * 0.02, -2) + 1500 when 'accepted' then case p.id % 4 when 1 then -0.40 else 0 end else 0 end`
  await sql`update carrier_paper p set trips = l.trips, counted = l.gross, counted_vat = l.vat, gross = l.gross + ${more}, vat = l.vat,
      note = case when p.status = 'disputed' then 'Рейсов больше, чем в накладных: ждём реестр перевозчика' when ${more} <> 0 then 'Округление у перевозчика' end
    from (select paper_id, sum(trips) as trips, sum(vat) as vat, sum(gross) as gross from carrier_paper_line group by 1) as l where l.paper_id = p.id`.execute(
    db,
  )
  await sql`insert into carrier_paper_status_history (record_id, value, at, user_id) select id, 'received', ins_date, 1 from carrier_paper
    union all select id, status, ins_date + interval '3 hours', 1 from carrier_paper where status <> 'received' order by 1, 3`.execute(db)
}

/** What customers were given for waybills, and what carriers have sent. */
export async function seedPapers(seeding: Seeding): Promise<void> {
  await seedClosing(seeding)
  await seedCarriers(seeding)
}
