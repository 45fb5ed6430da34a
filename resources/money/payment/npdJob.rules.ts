import { sql } from 'kysely'
import { OWN_COMPANY } from '#resources/companies/company/company'
import { formatDate } from '#resource/text'
import { npdUnavailable, type NpdAnswer } from '#resources/adapters/externalServices.rules'
import { dayOf, type Engine } from '#server/engine/engine.ts'
import type { Db } from '#server/engine/sql.ts'
import type { Job, JobKind, Progress } from '#server/jobs/job.ts'
import { anyOf } from '#server/engine/columns.ts'
import { COST_TYPE, PAY_STATUS } from '../lookups.ts'
import { SELF_EMPLOYED, WRITERS } from './selfEmployed.ts'
import { resetBackOff, backOff, reserveQuery, refreshNpd } from './selfEmployed.rules.ts'

/** Payments that moved money, as in `isPosted`. */
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

/** After so many consecutive failures, except for rate limiting, the service counts as down. */
const MAX_FAILURES = 5

/** A person and a day that were not checked yet. */
interface Question {
  readonly inn: string
  readonly day: string
  readonly name: string
}
interface JobState {
  /** The payments of the job. */
  readonly payments: readonly number[]
  /** Consecutive failures. */
  readonly failures: number
}

/** Returns the unchecked payments: the selected ones, or all. */
async function waiting(engine: Engine, { params }: Job): Promise<number[]> {
  const chosen = Array.isArray(params['payments']) ? params['payments'].map(Number) : undefined
  const { rows } = await sql<{ id: number }>`select p.id::int as id from payment p where p.npd_status = 'unchecked' and not p.is_delete
    and p.pay_date <= ${dayOf(engine.clock(), engine.zone)}::date ${chosen ? sql`and p.id = ${anyOf(chosen)}` : sql``}
    order by p.pay_date desc, p.id desc`.execute(engine.db)
  return rows.map(({ id }) => id)
}

/** Returns the next query and the number of payments left; uses answers that other jobs got meanwhile. */
async function nextOf(db: Db, ids: readonly number[]): Promise<{ readonly left: number; readonly question: Question | undefined }> {
  await refreshNpd(db, ids)
  const { rows } = await sql<Question & { left: number }>`select c.inn, p.pay_date::text as day, coalesce(c.short_name, c.name) as name,
      count(*) over ()::int as left
    from payment p join company c on c.id = p.self_employed_id
    where p.id = ${anyOf(ids)} and p.npd_status = 'unchecked' order by p.pay_date desc, p.id desc limit 1`.execute(db)
  return { left: rows[0]?.left ?? 0, question: rows[0] }
}

/** Stores an answer; a trigger writes it to all payments that it concerns. */
const keepAnswer = (db: Db, { inn, day }: Question, status: string, message: string | null, at: Date): Promise<unknown> =>
  sql`insert into npd_answer (inn, day, status, message, checked_at) values (${inn}, ${day}::date, ${status}, ${message}, ${at})
    on conflict (inn, day) do nothing`.execute(db)

const statusOf = (answer: NpdAnswer): 'yes' | 'no' | 'badInn' | undefined =>
  answer.kind === 'known' ? (answer.isPayer ? 'yes' : 'no') : answer.kind === 'invalid' ? 'badInn' : undefined

/** Runs one query in its turn and stores the answer; resumes later when the service requires a pause. */
async function checkOne(engine: Engine, question: Question, state: JobState, progress: Progress): Promise<void> {
  const { db, texts, externalServices } = engine
  const say = (key: string): Promise<void> =>
    progress.say(texts(`nerud.npd.log.${key}`, { name: question.name, inn: question.inn, day: formatDate(question.day) }))
  const answer = await externalServices.npd.check(question.inn, question.day)
  const status = statusOf(answer)
  if (status === undefined) {
    const failures = answer.kind === 'limited' ? 0 : state.failures + 1
    const until = await backOff(db, engine.clock())
    await say(answer.kind)
    await progress.step(async () => ({ rows: 0, keep: { ...state, failures } satisfies JobState }))
    if (failures >= MAX_FAILURES) throw npdUnavailable()
    return progress.waitUntil(until)
  }
  const message = 'message' in answer ? answer.message : null
  await keepAnswer(db, question, status, message, engine.clock())
  await resetBackOff(db)
  await say(status)
}

/** Returns the results of the payments, as a table of people and days. */
async function outcomes(db: Db, ids: readonly number[]): Promise<readonly (readonly unknown[])[]> {
  const { rows } = await sql<{ name: string; inn: string; day: string; status: string; message: string | null; sum: string }>`
    select coalesce(c.short_name, c.name) as name, c.inn, p.pay_date::text as day, p.npd_status as status, n.message, p.sum::text as sum
    from payment p join company c on c.id = p.self_employed_id left join npd_answer n on n.inn = c.inn and n.day = p.pay_date
    where p.id = ${anyOf(ids)} order by p.pay_date desc, p.id desc`.execute(db)
  return rows.map(row => [row.name, row.inn, row.day, row.sum, row.status, row.message])
}

/**
 * Queries the tax service whether recipients of payments pay the tax on professional income, one query at a time. It suspends itself
 * between queries; after a restart it continues, and a query that was answered is not repeated.
 */
export const npdCheck: JobKind = {
  right: WRITERS,
  sheet: (texts, result) => ({
    name: texts('nerud.npd.sheet.name'),
    columns: [
      { header: texts('resources.payment.fields.selfEmployed'), kind: 'text', width: 40 },
      { header: texts('resources.payment.fields.npdInn'), kind: 'text', width: 16 },
      { header: texts('resources.payment.fields.payDate'), kind: 'date' },
      { header: texts('resources.payment.fields.sum'), kind: 'money' },
      { header: texts('resources.payment.fields.npdStatus'), kind: 'text', width: 24 },
      { header: texts('resources.payment.fields.npdMessage'), kind: 'text', width: 60 },
    ],
    rows: (result as { readonly rows: readonly (readonly unknown[])[] }).rows.map(row =>
      row.map((value, at) => (at === 4 && value ? texts(`resources.payment.choices.npdStatus.${String(value)}`) : value)),
    ),
  }),
  async work(engine, job, progress) {
    if (!engine.externalServices.npd.isConfigured) throw npdUnavailable()
    const before = job.kept as JobState | null
    const state: JobState = before ?? { payments: await waiting(engine, job), failures: 0 }
    const { payments } = state
    if (!before) await progress.total(payments.length)
    let done = job.done
    for (;;) {
      const { left, question } = await nextOf(engine.db, payments)
      const rows = payments.length - left - done
      await progress.step(async () => ({ rows, keep: { payments, failures: rows > 0 ? 0 : state.failures } satisfies JobState }))
      done += rows
      if (!question) return { rows: await outcomes(engine.db, payments) }
      const until = await reserveQuery(engine.db, engine.clock())
      if (until) progress.waitUntil(until)
      await checkOne(engine, question, state, progress)
    }
  },
}
