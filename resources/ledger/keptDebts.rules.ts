import { OWN_COMPANY, SYSTEM_COMPANY } from '#resources/shared/catalogue.formulas'

/** The advisory lock for merging the rows of a day. */
const LOCK = 7130103
/** Boxes whose balances are debts; our own money and the result are the opposite side of the same sums. */
const isDebt = `box_kind = 'C' and box_id not in (${OWN_COMPANY}, ${SYSTEM_COMPANY})`

/** Returns the changes of debts by day, between the balances after (`a`) and before (`b`): `series` has box, day and both balances. */
const changes = (series: string): string => `select day, sum(owe) as owe, sum(owed) as owed from (
    select day, owe - lag(owe, 1, 0) over w as owe, owed - lag(owed, 1, 0) over w as owed from (
      select box_id, day, greatest(a, 0) - greatest(b, 0) as owe, least(a, 0) - least(b, 0) as owed from (${series}) as s
    ) as e window w as (partition by box_id order by day)
  ) as d group by day having sum(owe) <> 0 or sum(owed) <> 0`

/**
 * The balances of the boxes in a statement, from its first day on: the balance before that day is the current balance minus all later
 * changes, and the statement did not change it.
 */
const moved = changes(`
      select box_id, day, held + sum(amount) over w as a, held + sum(amount - fresh) over w as b from (
        select k.box_id, k.day, k.amount, coalesce(f.amount, 0) as fresh, h.balance - sum(k.amount) over (partition by k.box_id) as held
        from (select box_id, min(dt_trx) as since from fresh where ${isDebt} group by box_id) as m
        cross join lateral (select d.box_id, d.day, sum(d.plus + d.minus) as amount from box_day d
          where d.box_kind = 'C' and d.box_id = m.box_id and d.day >= m.since group by d.box_id, d.day) as k
        join box_balance h on h.box_kind = 'C' and h.box_id = k.box_id
        left join (select box_id, dt_trx, sum(sum_trx) as amount from fresh where box_kind = 'C' group by box_id, dt_trx) as f
          on f.box_id = k.box_id and f.dt_trx = k.day
      ) as t window w as (partition by box_id order by day)`)

/** The changes of all debts by day, from the sums of each box. */
const debtsFromBoxes = changes(`
      select box_id, day, sum(amount) over (partition by box_id order by day) as a, 0 as b
      from (select box_id, day, sum(plus + minus) as amount from box_day where ${isDebt} group by box_id, day) as k`)

/**
 * The daily changes of all that we owe companies (`owe`, plus) and of all that they owe us (`owed`, minus): their sum up to a day is the
 * state at its end. Sums over boxes cannot give this, because a debt of one company is not reduced by another company's credit. Only a
 * trigger writes them, after those for balances and days, whose row locks serialize postings to the same boxes. Statements only append
 * rows; a transaction that gets the lock merges the rows of a day.
 */
export const keptDebts: readonly string[] = [
  `create table if not exists debt_day (day date not null, owe numeric(22,2) not null, owed numeric(22,2) not null)`,
  `create index if not exists debt_day_day on debt_day (day)`,
  `create or replace function ledger_debts() returns trigger language plpgsql as $body$
    begin
      insert into debt_day (day, owe, owed) ${moved};
      if found and pg_try_advisory_xact_lock(${LOCK}) then
        with gone as (
          delete from debt_day where day in (
            select day from debt_day where day >= (select min(dt_trx) from fresh) group by day having count(*) > 1
          ) returning *
        )
        insert into debt_day (day, owe, owed) select day, sum(owe), sum(owed) from gone group by day;
      end if;
      return null;
    end
  $body$`,
  // The name puts this trigger after those for balances and days.
  `create or replace trigger cash_transaction_debts after insert on cash_transaction
    referencing new table as fresh for each statement execute function ledger_debts()`,
  `do $body$
    begin
      if obj_description('debt_day'::regclass) is null then
        lock table cash_transaction in share row exclusive mode;
        delete from debt_day;
        insert into debt_day (day, owe, owed) ${debtsFromBoxes};
        comment on table debt_day is 'filled';
      end if;
    end
  $body$`,
]
