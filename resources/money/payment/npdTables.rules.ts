import { OWN_COMPANY } from '#resources/companies/company/company'
import { COST_TYPE, PAY_STATUS } from '../lookups.ts'
import { SELF_EMPLOYED } from './selfEmployed.ts'

/** Payments that moved money, as in `isCounted`. */
const COUNTED = `self_employed_id is not null and is_active and not is_delete and pay_status_id = ${PAY_STATUS.done}
  and cost_list_type_id <> ${COST_TYPE.ignore}`

const summed = (from: string, sign: '' | '-'): string =>
  `select self_employed_id as company_id, extract(year from pay_date)::int as year, ${sign}sum as sum from ${from} where ${COUNTED}`

/** Adds the changes of a statement to the yearly incomes, once, in the order of keys. */
const adding = (rows: string): string => `insert into npd_year as y (company_id, year, sum)
    select company_id, year, sum(sum) from (${rows}) as d group by company_id, year having sum(sum) <> 0 order by company_id, year
  on conflict (company_id, year) do update set sum = y.sum + excluded.sum`

/** Updates the recipient of payments and the known answers; only rows that differ are written. */
const refreshing = (which: string): string => `update payment p set self_employed_id = s.payee, npd_status = s.status
  from (select q.id, q.payee, case when q.is_active then npd_state(q.payee, q.pay_date) end as status from (
    select p.id, p.pay_date, p.is_active, npd_payee(p.company_to_id, p.account_id) as payee
    from payment p where not p.is_delete and p.opening is null and (${which})) as q) as s
  where p.id = s.id and (p.self_employed_id is distinct from s.payee or p.npd_status is distinct from s.status)`

/**
 * How the database maintains payments to the self-employed. The recipient of a payment, and the tax service's answer for its day, follow
 * from companies, employees and stored answers: triggers write both to the payment, where lists and counts find them by indexes, and sum
 * each person's yearly income. So each INN and day is queried once, and later corrections are applied automatically.
 */
export const npdTables: readonly string[] = [
  `create table if not exists npd_answer (
    inn text not null,
    day date not null,
    status text not null,
    message text,
    checked_at timestamptz not null,
    primary key (inn, day)
  )`,
  `create table if not exists npd_pace (
    id smallint primary key,
    next_at timestamptz not null,
    refusals integer not null default 0
  )`,
  `create table if not exists npd_year (
    company_id bigint not null,
    year integer not null,
    sum numeric(20,2) not null,
    primary key (company_id, year)
  )`,
  'create index if not exists npd_year_sum on npd_year (sum)',
  `create or replace function npd_payee(recipient bigint, person bigint) returns bigint language sql stable as $body$
    select case when recipient is distinct from ${OWN_COMPANY} then coalesce(
      (select c.id from company c where c.id = recipient and c.owner_type_id = ${SELF_EMPLOYED}),
      (select c.id from account a join company c on c.id = a.company_id where a.id = person and c.owner_type_id = ${SELF_EMPLOYED})) end
  $body$`,
  `create or replace function npd_state(payee bigint, day date) returns text language sql stable as $body$
    select case when c.inn is null or c.inn !~ '^[0-9]{12}$' then 'badInn'
      else coalesce((select n.status from npd_answer n where n.inn = c.inn and n.day = npd_state.day), 'unchecked') end
    from company c where c.id = payee
  $body$`,
  `create or replace function npd_of_payment() returns trigger language plpgsql as $body$
    begin
      new.self_employed_id := case when new.opening is null then npd_payee(new.company_to_id, new.account_id) end;
      new.npd_status := case when new.is_active then npd_state(new.self_employed_id, new.pay_date) end;
      return new;
    end
  $body$`,
  `create or replace trigger payment_npd before insert or update of is_active, pay_date on payment for each row execute function npd_of_payment()`,
  `create or replace function npd_of_company() returns trigger language plpgsql as $body$
    begin
      ${refreshing('p.company_to_id = new.id or p.account_id in (select a.id from account a where a.company_id = new.id)')};
      return null;
    end
  $body$`,
  `create or replace trigger company_npd after update of owner_type_id, inn on company for each row
    when (old.owner_type_id is distinct from new.owner_type_id or old.inn is distinct from new.inn) execute function npd_of_company()`,
  `create or replace function npd_of_account() returns trigger language plpgsql as $body$
    begin
      ${refreshing('p.account_id = new.id')};
      return null;
    end
  $body$`,
  `create or replace trigger account_npd after update of company_id on account for each row
    when (old.company_id is distinct from new.company_id) execute function npd_of_account()`,
  `create or replace function npd_of_answer() returns trigger language plpgsql as $body$
    begin
      update payment p set npd_status = new.status from company c
        where c.inn = new.inn and p.self_employed_id = c.id and p.pay_date = new.day and p.is_active and not p.is_delete
          and p.npd_status is distinct from new.status;
      return null;
    end
  $body$`,
  `create or replace trigger npd_answer_given after insert or update on npd_answer for each row execute function npd_of_answer()`,
  `create or replace function npd_income() returns trigger language plpgsql as $body$
    begin
      if tg_op = 'INSERT' then
        ${adding(summed('fresh', ''))};
      elsif tg_op = 'DELETE' then
        ${adding(summed('former', '-'))};
      else
        ${adding(`${summed('fresh', '')} union all ${summed('former', '-')}`)};
      end if;
      return null;
    end
  $body$`,
  `create or replace trigger payment_npd_insert after insert on payment
    referencing new table as fresh for each statement execute function npd_income()`,
  `create or replace trigger payment_npd_update after update on payment
    referencing old table as former new table as fresh for each statement execute function npd_income()`,
  `create or replace trigger payment_npd_delete after delete on payment
    referencing old table as former for each statement execute function npd_income()`,
  // Counts by status and limit are read from the index only.
  `create index if not exists payment_npd on payment (pay_date desc, id desc) include (self_employed_id, npd_status, cost_list_type_id, account_id)
    where self_employed_id is not null and not is_delete`,
  `create index if not exists payment_npd_bare on payment (pay_date desc, id desc)
    where self_employed_id is not null and not is_delete and cheque_number is null`,
  // Existing payments, at the first start; later it finds none.
  refreshing(`p.self_employed_id is null and npd_payee(p.company_to_id, p.account_id) is not null`),
]
