import { sql } from 'kysely'
import { DEAL_STATUS } from '#resources/deals/deal/dealStatus.formulas'
import { ETRN_SINCE, neededTitles, signerOf } from '#resources/papers/electronicPaper/titles.formulas'
import type { Seeding } from '../initial.rules.ts'

const OPERATOR = 'Контур.Логистика'
/** One waybill in `WITHOUT` has no electronic document; of the others one in `REFUSED` was refused. */
const WITHOUT = 23
const REFUSED = 61

/** Adds electronic documents to waybills since they are mandatory: older ones are signed, those of the last days are in progress. */
export async function seedElectronicPapers({ db, now }: Seeding): Promise<void> {
  const titles = neededTitles('etrn').map((title, at) => ({ title, at, signer: signerOf('etrn', title) }))
  await sql`with d as (
      select d.id, d.dt_deal, d.id % ${REFUSED} = 7 as is_refused, ${now}::date - d.dt_deal as age, s.name as shipper,
        c.name as carrier, o.name as consignee
      from deal d join company s on s.id = d.supplier_id join company c on c.id = d.shipment_id join company o on o.id = d.customer_id
      where d.dt_deal >= ${ETRN_SINCE}::date and d.dt_deal <= ${now}::date and not d.is_delete and d.id % ${WITHOUT} <> 5
        and (d.status_id = ${DEAL_STATUS.active} or (d.status_id = ${DEAL_STATUS.held} and d.is_auth))
    ), facts as (
      select d.*, case when d.is_refused then 1 when d.age > 2 then 4 when d.age > 0 then 2 else 1 end as signed from d
    ), p as (
      insert into electronic_paper (kind, number, operator, date, status, deal_id, ins_date, ins_user_id)
      select 'etrn', md5('etrn ' || id)::uuid::text, ${OPERATOR}, dt_deal,
        case when is_refused then 'refused' when signed = 4 then 'signed' when signed > 1 then 'partSigned' else 'sent' end, id, ${now}, 1
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
