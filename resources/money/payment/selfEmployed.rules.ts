import { sql } from 'kysely'
import type { Db, Aliased, Sql } from '#server/engine/sql.ts'
import { idOf, type RecordOf } from '#resource'
import { formatDate } from '#resource/text'
import { npdUnavailable } from '#resources/adapters/externalServices.rules'
import { KOPECKS, sumText } from '#server/engine/read/sqlPieces.ts'
import type { Tx } from '#server/engine/tx.ts'
import { cancelJobs } from '#server/jobs/job.ts'
import { anyOf } from '#server/engine/columns.ts'
import { MIN_PAUSE, NPD_PAUSE, NPD_LIMIT } from './selfEmployed.ts'
import type { payment } from './payment.ts'

/** The longest pause after consecutive failures of the service, in seconds. */
const MAX_PAUSE = 3600
const afterSeconds = (now: Date, seconds: number): Date => new Date(now.getTime() + seconds * 1000)

/** Returns the minimum pause between two queries in seconds: that of the property, but at least that of the service. */
async function pauseOf(db: Db): Promise<number> {
  const { rows } = await sql<{ pause: number }>`select coalesce(nullif(parameter_value, ''), default_value)::int as pause
    from property where parameter = ${NPD_PAUSE} and not is_delete`.execute(db)
  return Math.max(MIN_PAUSE, rows[0]?.pause ?? MIN_PAUSE)
}

/**
 * Takes the turn for a query, across all servers and jobs: one row in the database has the time of the next query. Returns undefined when
 * the turn was taken, else when to try again.
 */
export async function reserveQuery(db: Db, now: Date): Promise<Date | undefined> {
  const next = afterSeconds(now, await pauseOf(db))
  const { rows } = await sql`insert into npd_pace as p (id, next_at) values (1, ${next})
    on conflict (id) do update set next_at = excluded.next_at where p.next_at <= ${now} returning 1 as one`.execute(db)
  return rows.length ? undefined : nextTurn(db)
}

/** Returns when the next query is allowed; undefined before the first one. */
async function nextTurn(db: Db): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date | string }>`select next_at as at from npd_pace where id = 1`.execute(db)
  return rows[0] && new Date(rows[0].at)
}

/** After a failed query, all queries pause, twice as long each consecutive time. Returns the end of the pause. */
export async function backOff(db: Db, now: Date): Promise<Date> {
  const pause = await pauseOf(db)
  const { rows } = await sql<{ at: Date | string }>`update npd_pace set refusals = refusals + 1,
    next_at = greatest(next_at, ${now}::timestamptz + make_interval(secs => least(${MAX_PAUSE}, ${pause} * 2 ^ least(refusals + 1, 20))))
    where id = 1 returning next_at as at`.execute(db)
  return new Date(rows[0]!.at)
}

/** After an answer, the usual pause applies again. */
export const resetBackOff = async (db: Db): Promise<void> =>
  void (await sql`update npd_pace set refusals = 0 where id = 1 and refusals > 0`.execute(db))

/** The code of the kind of job that queries the tax service (`area.rules.ts`). */
const NPD_CHECK = 'npd_check'
/** The part of the limit from which it counts as nearly reached. */
const NEAR_LIMIT = sql.lit(0.9)

type Payment = RecordOf<typeof payment>

const limit = sql`(select coalesce(nullif(l.parameter_value, ''), l.default_value)::numeric(16,2) from property l
  where l.parameter = ${sql.lit(NPD_LIMIT)} and not l.is_delete)`
const yearOf = (t: Aliased): Sql => sql`extract(year from ${t('pay_date')})::int`
const isOnes = (t: Aliased): Sql => sql`${t('self_employed_id')} is not null`
/** Whether the yearly income reaches this part of the limit. Evaluated for all years at once, which are few, not per row. */
const reaches = (t: Aliased, part: Sql): Sql =>
  sql`(${t('self_employed_id')}, ${yearOf(t)}) in (select y.company_id, y.year from npd_year y where y.sum ${part})`
const answerOf = (t: Aliased, column: string): Sql =>
  sql`(select ${sql.ref(`n.${column}`)} from npd_answer n join company nc on nc.inn = n.inn
    where nc.id = ${t('self_employed_id')} and n.day = ${t('pay_date')})`

/** Derived fields of payments to the self-employed: each row costs only lookups by key. */
export const selfEmployedDerive = {
  npdInn: (t: Aliased): Sql => sql`(select nc.inn from company nc where nc.id = ${t('self_employed_id')})`,
  npdCheckedAt: (t: Aliased): Sql => answerOf(t, 'checked_at'),
  npdMessage: (t: Aliased): Sql => answerOf(t, 'message'),
  npdTotal: (t: Aliased): Sql => sql`(case when ${isOnes(t)} then coalesce((select y.sum from npd_year y
    where y.company_id = ${t('self_employed_id')} and y.year = ${yearOf(t)}), 0)::numeric(16,2) end)`,
  npdLimit: (t: Aliased): Sql => sql`(case when ${isOnes(t)} then ${limit} end)`,
  npdLevel: (t: Aliased): Sql => sql`(case when not (${isOnes(t)}) then null when ${reaches(t, sql`> ${limit}`)} then 'over'
    when ${reaches(t, sql`>= ${NEAR_LIMIT} * ${limit}`)} then 'near' else 'within' end)`,
  hasCheque: (t: Aliased): Sql => sql`(${t('cheque_number')} is not null)`,
}

/** Updates the known answers of these payments: an answer may have arrived while a payment to the same person was being entered. */
export const refreshNpd = (db: Db, ids: readonly number[]): Promise<unknown> =>
  sql`update payment set npd_status = npd_state(self_employed_id, pay_date) where id = ${anyOf(ids)} and is_active
    and npd_status is distinct from npd_state(self_employed_id, pay_date)`.execute(db)

interface Row {
  readonly id: number
  readonly status: 'unchecked' | 'yes' | 'no' | 'badInn'
  readonly day: string
}

const say = (tx: Tx, key: string, params?: Record<string, unknown>): string => tx.texts(`nerud.npd.${key}`, params)

/** Returns the result for a payment that is known already; undefined when the service must be queried. */
function knownResult(tx: Tx, { id, status, day }: Row): { id: number; ok: boolean; message: string } | undefined {
  if (status !== 'unchecked') return { id, ok: status === 'yes', message: say(tx, `results.${status}`, { day: formatDate(day) }) }
  return day > tx.today ? { id, ok: false, message: say(tx, 'results.future', { day: formatDate(day) }) } : undefined
}

/**
 * Checks payments: known results are returned at once, the others are checked by a job that respects the rate limit of the service, so that
 * the call does not wait in a transaction.
 */
export async function checkNpd(tx: Tx, records: readonly Payment[]): Promise<Record<string, unknown>> {
  if (!tx.externalServices.npd.isConfigured) throw npdUnavailable()
  const ids = records.map(({ id }) => id)
  await refreshNpd(tx.db, ids)
  const { rows } = await sql<Row>`select id::int as id, npd_status as status, pay_date::text as day from payment
    where id = ${anyOf(ids)} order by id`.execute(tx.db)
  const queries = rows.filter(row => knownResult(tx, row) === undefined).map(row => row.id)
  const results = rows.map(row => knownResult(tx, row) ?? { id: row.id, ok: true, message: say(tx, 'results.queued') })
  if (queries.length === 0) return { results }
  return { job: await tx.start(NPD_CHECK, { payments: queries }, queries.length), count: queries.length, results }
}

const running = sql`j.status in ('queued', 'running') and not j.is_delete
  and j.job_type_id = (select t.id from job_type t where t.code = ${sql.lit(NPD_CHECK)})`

/** Returns the running checks, and when the next query is allowed. */
export async function npdQueue(tx: Tx): Promise<Record<string, unknown>> {
  const { rows: jobs } = await sql`select j.id::int as id, j.done::int as done, j.total::int as total from job j
    where ${running} order by j.id`.execute(tx.db)
  const next = await nextTurn(tx.db)
  return {
    isThere: tx.externalServices.npd.isConfigured,
    pause: await pauseOf(tx.db),
    nextAt: next && next > tx.now ? next.toISOString() : null,
    jobs,
  }
}

/** Cancels all running checks; answers are kept. */
export async function stopNpd(tx: Tx): Promise<{ readonly stopped: number }> {
  const { rows } = await sql<{ id: number }>`select j.id::int as id from job j where ${running} order by j.id for update of j`.execute(
    tx.db,
  )
  await cancelJobs(
    tx,
    rows.map(row => row.id),
  )
  return { stopped: rows.length }
}

interface IncomeQuery {
  readonly company?: unknown
  readonly account?: unknown
  readonly day?: string | null
}
/** Returns the income of a self-employed person in the year of a day, and the limit; nothing for others. */
export async function npdIncome(tx: Tx, { company, account, day }: IncomeQuery): Promise<Record<string, unknown>> {
  const { rows } = await sql<Record<string, unknown>>`
    select c.id::int as id, c.short_name as "shortName", c.inn, ${sumText(
      sql`(select y.sum from npd_year y where y.company_id = c.id and y.year = extract(year from ${day ?? tx.today}::date)::int)`,
      KOPECKS,
    )} as total, ${limit}::text as "limit"
    from company c where c.id = npd_payee(${idOf(company) ?? null}::bigint, ${idOf(account) ?? null}::bigint)`.execute(tx.db)
  return { payee: rows[0] ?? null }
}
