import { sql } from 'kysely'
import { DEAL_STATUS } from '#resources/deals/deal/dealStatus.formulas'
import { ETRN_SINCE, neededTitles, signerOf } from '#resources/papers/electronicPaper/titles.formulas'
import type { Sql } from '#server/engine/sql.ts'
import type { Seeding } from '../initial.rules.ts'

const OPERATOR = 'Контур.Логистика'
/** One waybill in `WITHOUT` has no electronic document; of the others one in `REFUSED` was refused, one in `ANNULLED` annulled; one in `DRAFT` of today's is a draft. */
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
        and (d.status_id = ${DEAL_STATUS.active} or (d.status_id = ${DEAL_STATUS.held} and d.is_auth))
    ), facts as (
      select d.*, case when d.is_refused then 1 when d.age > 2 then 4 when d.age > 0 then 2 when d.id % ${DRAFT} = 0 then 0 else 1 end as signed from d
    ), p as (
      insert into electronic_paper (kind, number, operator, date, status, deal_id, del_comment, ins_date, ins_user_id)
      select 'etrn', md5('etrn ' || id)::uuid::text, ${OPERATOR}, dt_deal,
        case when is_annulled then 'annulled' when is_refused then 'refused' when signed = 4 then 'signed' when signed > 1 then 'partSigned' when signed = 1 then 'sent' else 'draft' end,
        id, case when is_annulled then 'Рейс отменён заказчиком' end, ${now}, 1
      from facts order by id returning id, deal_id, status
    ), kept as (insert into electronic_paper_status_history (record_id, value, at, user_id) select id, status, ${now}, 1 from p)
    insert into electronic_paper_title (paper_id, title, signer, signed_by, at, refusal, ins_date, ins_user_id)
    select p.id, t.title, t.signer, case when t.at < f.signed or f.is_refused and t.at = 1 then
        case t.signer when 'shipper' then f.shipper when 'carrier' then f.carrier else f.consignee end end,
      case when t.at < f.signed or f.is_refused and t.at = 1 then f.dt_deal::timestamptz + make_interval(hours => 7 + 2 * t.at, mins => (f.id % 60)::int) end,
      case when f.is_refused and t.at = 1 then 'Масса не сходится с весовой' end, ${now}, 1
    from p join facts f on f.id = p.deal_id cross join jsonb_to_recordset(${JSON.stringify(titles)}::jsonb) as t (title text, at int, signer text)
    order by p.id, t.at`.execute(db)
}

/** Papers of one kind that are further on the older they are, as rows `o` with the column of their owner, their day, who signs, and how many titles are signed. */
async function seedOthers({ db, now }: Seeding, kind: 'upd' | 'epl', owner: string, owners: Sql): Promise<void> {
  const titles = neededTitles(kind).map((title, at) => ({ title, at, signer: signerOf(kind, title) }))
  await sql`with o as (${owners}), p as (
      insert into electronic_paper (kind, number, operator, date, status, ${sql.ref(owner)}, vehicle_id, ins_date, ins_user_id)
      select ${kind}, md5(${kind} || o.id || ' ' || coalesce(o.vehicle, 0))::uuid::text, ${OPERATOR}, o.day,
        case when o.signed >= ${titles.length} then 'signed' when o.signed > 1 then 'partSigned' when o.signed = 1 then 'sent' else 'draft' end, o.id, o.vehicle, ${now}, 1
      from o order by o.day, o.id, o.vehicle returning id, ${sql.ref(owner)} as owner, vehicle_id, status
    ), kept as (insert into electronic_paper_status_history (record_id, value, at, user_id) select id, status, ${now}, 1 from p)
    insert into electronic_paper_title (paper_id, title, signer, signed_by, at, ins_date, ins_user_id)
    select p.id, t.title, t.signer, case when t.at < o.signed then case t.at when 0 then o.first else o.others end end,
      case when t.at < o.signed then o.day::timestamptz + make_interval(hours => 6 + t.at) end, ${now}, 1
    from p join o on o.id = p.owner and o.vehicle is not distinct from p.vehicle_id
      cross join jsonb_to_recordset(${JSON.stringify(titles)}::jsonb) as t (title text, at int, signer text) order by p.id, t.at`.execute(
    db,
  )
}

/** Electronic papers in each state: of waybills, of closing papers that are issued, of some vehicles of the last shifts. */
export async function seedElectronicPapers(seeding: Seeding): Promise<void> {
  await seedWaybills(seeding)
  const closing = sql`select p.id, null::bigint as vehicle, p.date as day, s.name as first, c.name as others,
      case p.status when 'signed' then 2 when 'sent' then 1 else 0 end as signed
    from closing_paper p join company s on s.id = p.owner_company_id join company c on c.id = p.customer_id
    where p.status in ('issued', 'sent', 'signed') and p.kind = 'upd1'`
  await seedOthers(seeding, 'upd', 'closing_paper_id', closing)
  const driven = sql`select s.id, v.vehicle_id as vehicle, s.date as day, a.fio as first, 'Диспетчер смены'::text as others,
      case when s.date < ${seeding.today}::date then 5 else 1 + (v.vehicle_id % 3)::int end as signed
    from shift s join shift_vehicle v on v.shift_id = s.id join account a on a.id = v.driver_id
    where v.vehicle_id % 5 = 0 and s.date between ${seeding.today}::date - 3 and ${seeding.today}::date and v.status = 'works' and not v.is_delete and not s.is_delete`
  await seedOthers(seeding, 'epl', 'shift_id', driven)
}
