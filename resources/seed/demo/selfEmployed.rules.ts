import { OWN_COMPANY } from '#resources/companies/company/company'
import { COMPANY_TYPE } from '#resources/companies/lookups'
import { SELF_EMPLOYED } from '#resources/money/payment/selfEmployed'
import { sql } from 'kysely'
import type { Seeding } from '../initial.rules.ts'

/** The number of latest payments whose recipients are not checked yet. */
const UNCHECKED = 4
/** How many days ago the first self-employed carrier lost the tax status. */
const LEFT_DAYS = 45

/** Makes a well-paid driver self-employed: a company in his name receives his payments. */
async function seedDriver({ db, now }: Seeding): Promise<void> {
  const since = new Date(now.getTime() - 300 * 86_400_000)
  await sql`with driver as (
      select a.id, a.fio, a.inn from account a join payment p on p.account_id = a.id and not p.is_delete
      where a.driver and a.is_active and a.company_id = ${OWN_COMPANY} and a.inn is not null group by a.id order by sum(p.sum) desc, a.id limit 1
    ), made as (
      insert into company (kind, name, short_name, full_name, inn, nds_type_id, owner_type_id, is_blocked, is_active, ins_date, ins_user_id)
      select 'client', fio, regexp_replace(fio, '^(\\S+) (\\S)\\S* (\\S)\\S*$', '\\1 \\2. \\3.'), 'Плательщик налога на профессиональный доход ' || fio, inn, 1,
        ${sql.lit(SELF_EMPLOYED)}, false, true, ${since}, 1 from driver returning id
    ), kind as (
      insert into company_company_type (company_id, target_id, position) select id, ${sql.lit(COMPANY_TYPE.other)}, 1 from made
    )
    update account a set company_id = (select id from made) from driver d where a.id = d.id and exists (select 1 from made)`.execute(db)
}

/** Adds the tax service's answers for recipients, except of the latest payments; most receipts are there. */
export async function seedSelfEmployed(seeding: Seeding): Promise<void> {
  const { db, today } = seeding
  await seedDriver(seeding)
  await sql`insert into npd_answer (inn, day, status, message, checked_at)
    select c.inn, p.pay_date, x.status, c.inn || case x.status when 'yes' then ' является' else ' не является' end
        || ' плательщиком налога на профессиональный доход', (p.pay_date + 1)::timestamptz + interval '7 hours'
    from payment p join company c on c.id = p.self_employed_id cross join lateral (select case when p.pay_date > ${today}::date - ${LEFT_DAYS}::int
        and c.id = (select min(self_employed_id) from payment) then 'no' else 'yes' end as status) as x
    where p.npd_status = 'unchecked' and p.pay_date <= ${today}::date and (p.self_employed_id, p.pay_date) not in (
      select l.self_employed_id, l.pay_date from payment l where l.npd_status = 'unchecked' order by l.pay_date desc, l.id desc limit ${sql.lit(UNCHECKED)})
    on conflict (inn, day) do nothing`.execute(db)
  await sql`update payment set cheque_number = '20' || left(md5(id::text), 8) where npd_status = 'yes' and id % 7 <> 3`.execute(db)
  await sql`update payment p set cheque_link = 'https://lknpd.nalog.ru/api/v1/receipt/' || c.inn || '/' || p.cheque_number || '/print'
    from company c where c.id = p.self_employed_id and p.cheque_number is not null`.execute(db)
}
