import { sql } from 'kysely'
import { DEAL_STATUS } from '#resources/deals/deal/dealStatus.formulas'
import { OWN_COMPANY } from '#resources/companies/company/company'
import type { Sql } from '#server/engine/sql.ts'
import { ETRN_SINCE, neededTitles, signerOf } from '#resources/papers/electronicPaper/titles.formulas'
import type { Seeding } from '../initial.rules.ts'

/** More than the number of customers or carriers, so that all of them have papers for the earlier months. */
const ALL = 40
const whole = (status: string): readonly string[] => Array.from({ length: ALL }, () => status)
/** The earlier months of the demo's year, as the number of months ago. */
const OVER = [13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3]
/**
 * The states of customers' papers by the number of months ago, that of the largest customer first. A customer without a state has waybills that are
 * not closed yet.
 */
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
/** The states that a paper passes through, in order. */
const WAY = { draft: 0, issued: 1, sent: 2, signed: 3 } as const

interface Row {
  readonly rank: number
  readonly ago: number
  readonly status: string
}
const rowsOf = (states: Readonly<Record<number, readonly string[]>>): string =>
  JSON.stringify(Object.entries(states).flatMap(([ago, all]) => all.map((status, at): Row => ({ rank: at + 1, ago: Number(ago), status }))))

const COUNTED = sql`not d.is_delete and (d.status_id = ${sql.lit(DEAL_STATUS.active)} or (d.status_id = ${sql.lit(DEAL_STATUS.sump)} and d.is_auth))`

/** The partners with the most waybills, and the papers to create for them. */
const wanted = (partner: Sql, states: Readonly<Record<number, readonly string[]>>, today: string): Sql => sql`(
  with busiest as (select ${partner} as id, row_number() over (order by count(*) desc, ${partner}) as rank from deal d
    where ${COUNTED} and ${partner} <> ${OWN_COMPANY} group by 1)
  select m.id as partner, w.rank, w.status, w.ago, (date_trunc('month', ${today}::date) - make_interval(months => w.ago))::date as first,
    (date_trunc('month', ${today}::date) - make_interval(months => w.ago - 1) - interval '1 day')::date as last
  from jsonb_to_recordset(${rowsOf(states)}::jsonb) as w (rank int, ago int, status text) join busiest m on m.rank = w.rank
  where exists (select from deal d where ${partner} = m.id and ${COUNTED}
    and d.dt_deal between date_trunc('month', ${today}::date) - make_interval(months => w.ago) and date_trunc('month', ${today}::date) - make_interval(months => w.ago - 1) - interval '1 day'))`

/** Creates the lines of papers from their waybills; VAT is computed once, from the sum of a line. */
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

/**
 * Creates the closing papers of a year: those of the last months are in various states; the paper of the first customer of two months ago was
 * cancelled and created again.
 */
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

/** Creates papers of carriers: the sums of some of the last two months differ from those of their waybills. */
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

/** Creates closing papers for customers and papers received from carriers. */
export async function seedPapers(seeding: Seeding): Promise<void> {
  await seedClosing(seeding)
  await seedCarriers(seeding)
}

const OPERATOR = 'Контур.Логистика'
/**
 * One waybill in `WITHOUT` has no electronic document; of the others one in `REFUSED` is refused and one in `ANNULLED` annulled; one in `DRAFT` of
 * today's is a draft.
 */
const WITHOUT = 23
const REFUSED = 61
const ANNULLED = 97
const DRAFT = 4

/** Adds electronic documents to waybills since they are mandatory: older ones are signed, those of the last days are in progress. */
async function seedWaybills({ db, now }: Seeding): Promise<void> {
  const titles = neededTitles('etrn').map((title, at) => ({ title, at, signer: signerOf('etrn', title) }))
  await sql`with d as (
      select d.id, d.dt_deal, d.id % ${REFUSED} = 7 as is_refused, d.id % ${ANNULLED} = 11 as is_annulled, ${now}::date - d.dt_deal as age, s.name as shipper,
        c.name as carrier, o.name as consignee
      from deal d join company s on s.id = d.supplier_id join company c on c.id = d.shipment_id join company o on o.id = d.customer_id
      where d.dt_deal >= ${ETRN_SINCE}::date and d.dt_deal <= ${now}::date and not d.is_delete and d.id % ${WITHOUT} <> 5
        and (d.status_id = ${DEAL_STATUS.active} or (d.status_id = ${DEAL_STATUS.sump} and d.is_auth))
    ), facts as (
      select d.*, case when d.is_refused then 1 when d.age > 2 then 4 when d.age > 0 then 2 when d.id % ${DRAFT} = 0 then 0 else 1 end as signed from d
    ), p as (
      insert into electronic_paper (kind, number, operator, date, status, deal_id, del_comment, ins_date, ins_user_id)
      select 'etrn', md5('etrn ' || id)::uuid::text, ${OPERATOR}, dt_deal,
        case when is_annulled then 'annulled' when is_refused then 'refused' when signed = 4 then 'signed' when signed > 1 then 'partSigned' when signed = 1 then 'sent' else 'draft' end,
        id, case when is_annulled then 'Рейс отменён заказчиком' end, ${now}, 1
      from facts order by id returning id, deal_id, status
    ), history as (insert into electronic_paper_status_history (record_id, value, at, user_id) select id, status, ${now}, 1 from p)
    insert into electronic_paper_title (paper_id, title, signer, signed_by, at, refusal, ins_date, ins_user_id)
    select p.id, t.title, t.signer, case when t.at < f.signed or f.is_refused and t.at = 1 then
        case t.signer when 'shipper' then f.shipper when 'carrier' then f.carrier else f.consignee end end,
      case when t.at < f.signed or f.is_refused and t.at = 1 then f.dt_deal::timestamptz + make_interval(hours => 7 + 2 * t.at, mins => (f.id % 60)::int) end,
      case when f.is_refused and t.at = 1 then 'Масса не сходится с весовой' end, ${now}, 1
    from p join facts f on f.id = p.deal_id cross join jsonb_to_recordset(${JSON.stringify(titles)}::jsonb) as t (title text, at int, signer text)
    order by p.id, t.at`.execute(db)
}

/** Creates papers of one kind. `owners` selects rows `o` with the owner's id, day, signers and number of signed titles, which grows with age. */
async function seedPapersOfKind({ db, now }: Seeding, kind: 'upd' | 'epl', owner: string, owners: Sql): Promise<void> {
  const titles = neededTitles(kind).map((title, at) => ({ title, at, signer: signerOf(kind, title) }))
  await sql`with o as (${owners}), p as (
      insert into electronic_paper (kind, number, operator, date, status, ${sql.ref(owner)}, vehicle_id, ins_date, ins_user_id)
      select ${kind}, md5(${kind} || o.id || ' ' || coalesce(o.vehicle, 0))::uuid::text, ${OPERATOR}, o.day,
        case when o.signed >= ${titles.length} then 'signed' when o.signed > 1 then 'partSigned' when o.signed = 1 then 'sent' else 'draft' end, o.id, o.vehicle, ${now}, 1
      from o order by o.day, o.id, o.vehicle returning id, ${sql.ref(owner)} as owner, vehicle_id, status
    ), history as (insert into electronic_paper_status_history (record_id, value, at, user_id) select id, status, ${now}, 1 from p)
    insert into electronic_paper_title (paper_id, title, signer, signed_by, at, ins_date, ins_user_id)
    select p.id, t.title, t.signer, case when t.at < o.signed then case t.at when 0 then o.first else o.others end end,
      case when t.at < o.signed then o.day::timestamptz + make_interval(hours => 6 + t.at) end, ${now}, 1
    from p join o on o.id = p.owner and o.vehicle is not distinct from p.vehicle_id
      cross join jsonb_to_recordset(${JSON.stringify(titles)}::jsonb) as t (title text, at int, signer text) order by p.id, t.at`.execute(
    db,
  )
}

/** Creates electronic papers in each state: of waybills, of issued closing papers, of some vehicles of the last shifts. */
export async function seedElectronicPapers(seeding: Seeding): Promise<void> {
  await seedWaybills(seeding)
  const closing = sql`select p.id, null::bigint as vehicle, p.date as day, s.name as first, c.name as others,
      case p.status when 'signed' then 2 when 'sent' then 1 else 0 end as signed
    from closing_paper p join company s on s.id = p.owner_company_id join company c on c.id = p.customer_id
    where p.status in ('issued', 'sent', 'signed') and p.kind = 'upd1'`
  await seedPapersOfKind(seeding, 'upd', 'closing_paper_id', closing)
  const driven = sql`select s.id, v.vehicle_id as vehicle, s.date as day, a.fio as first, 'Диспетчер смены'::text as others,
      case when s.date < ${seeding.today}::date then 5 else 1 + (v.vehicle_id % 3)::int end as signed
    from shift s join shift_vehicle v on v.shift_id = s.id join account a on a.id = v.driver_id
    where v.vehicle_id % 5 = 0 and s.date between ${seeding.today}::date - 3 and ${seeding.today}::date and v.status = 'works' and not v.is_delete and not s.is_delete`
  await seedPapersOfKind(seeding, 'epl', 'shift_id', driven)
}
