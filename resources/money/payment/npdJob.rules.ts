import { WRITERS } from './selfEmployed.ts'
import { formatDate } from '#resource/text'
import { sql } from 'kysely'
import { npdUnavailable, type NpdAnswer } from '#resources/adapters/npd.rules'
import { dayOf, type Engine } from '#server/engine/engine.ts'
import type { Db } from '#server/engine/sql.ts'
import type { Job, JobKind, Progress } from '#server/jobs/kind.ts'
import { answeredAgain, restAfterRefusal, takeTurn } from './npdPace.rules.ts'
import { refreshNpd } from './selfEmployed.rules.ts'
import { anyOf } from '#server/engine/columns.ts'

/** After so many consecutive failures, except for rate limiting, the service counts as down. */
const MOST_FAILURES = 5

/** A person and a day that were not checked yet. */
interface Question {
  readonly inn: string
  readonly day: string
  readonly name: string
}
interface Kept {
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
async function checkOne(engine: Engine, question: Question, kept: Kept, progress: Progress): Promise<void> {
  const { db, texts, externalServices } = engine
  const say = (key: string): Promise<void> =>
    progress.say(texts(`nerud.npd.log.${key}`, { name: question.name, inn: question.inn, day: formatDate(question.day) }))
  const answer = await externalServices.npd.check(question.inn, question.day)
  const status = statusOf(answer)
  if (status === undefined) {
    const failures = answer.kind === 'limited' ? 0 : kept.failures + 1
    const until = await restAfterRefusal(db, engine.clock())
    await say(answer.kind)
    await progress.step(async () => ({ rows: 0, keep: { ...kept, failures } satisfies Kept }))
    if (failures >= MOST_FAILURES) throw npdUnavailable()
    return progress.waitUntil(until)
  }
  const message = 'message' in answer ? answer.message : null
  await keepAnswer(db, question, status, message, engine.clock())
  await answeredAgain(db)
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
    const before = job.kept as Kept | null
    const kept: Kept = before ?? { payments: await waiting(engine, job), failures: 0 }
    const { payments } = kept
    if (!before) await progress.total(payments.length)
    let done = job.done
    for (;;) {
      const { left, question } = await nextOf(engine.db, payments)
      const rows = payments.length - left - done
      await progress.step(async () => ({ rows, keep: { payments, failures: rows > 0 ? 0 : kept.failures } satisfies Kept }))
      done += rows
      if (!question) return { rows: await outcomes(engine.db, payments) }
      const until = await takeTurn(engine.db, engine.clock())
      if (until) progress.waitUntil(until)
      await checkOne(engine, question, kept, progress)
    }
  },
}
