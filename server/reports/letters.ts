import { can, listRight } from '#resource'
import { addressOfReport, reportedBy } from '#resource/savedViews'
import { sql } from 'kysely'
import { localizedErrorOf } from '../httpError.ts'
import { engineIn, type Engine } from '../engine/engine.ts'
import type { Db } from '../engine/sql.ts'
import { inTransaction } from '../engine/write/transaction.ts'
import type { JobKind, Progress } from '../jobs/kind.ts'
import { languageOf } from '../session/credentials.ts'
import { SYSTEM } from '../session/rights.ts'
import { systemVariables } from '../session/variables.ts'
import { reportFile } from './file.ts'
import { nextDue, type FORMATS, type Schedule } from './schedule.ts'

/** The code of the kind of job (`src/areas/seed/jobs.rules.ts`). */
export const REPORT_LETTERS = 'report_letters'
/** The pause before an email is retried, in minutes, and the limit of attempts. */
const RETRY_MINUTES = 15
const MOST_TRIES = 5

interface Letter {
  readonly view: number
  readonly account: number
  readonly due: Date
  readonly list: string
  readonly name: string
  readonly query: string
  readonly format: (typeof FORMATS)[number]
  readonly email: string | null
  readonly fio: string
}

/** Returns the emails that were neither sent nor failed too often. */
async function waiting(db: Db): Promise<readonly Letter[]> {
  const { rows } = await sql<Letter>`select l.view_id::int as view, l.account_id::int as account, l.due_at as due, v.list, v.name, v.query,
      m.format, a.email, a.fio
    from sys_report_letter l join sys_report_mail m on m.view_id = l.view_id join sys_list_view v on v.id = l.view_id
    join account a on a.id = l.account_id
    where l.sent_at is null and l.refused is null and l.tries < ${sql.lit(MOST_TRIES)} order by l.due_at, l.view_id, l.account_id`.execute(
    db,
  )
  return rows
}

const ofLetter = ({ view, account, due }: Letter) => sql`view_id = ${view} and account_id = ${account} and due_at = ${due}::timestamptz`

/** Claims an email for this attempt; false when it was sent, or somebody else is sending it. */
async function isClaimed({ step }: Progress, letter: Letter): Promise<boolean> {
  let isTaken = false
  await step(async ({ db, now }) => {
    const { rows } = await sql`update sys_report_letter set tries = tries + 1, tried_at = ${now}::timestamptz
      where ${ofLetter(letter)} and sent_at is null and refused is null and tries < ${sql.lit(MOST_TRIES)}
        and (tried_at is null or tried_at <= ${now}::timestamptz - make_interval(mins => ${sql.lit(RETRY_MINUTES)})) returning 1`.execute(
      db,
    )
    isTaken = rows.length > 0
    return { rows: 0 }
  })
  return isTaken
}

/** Records that an email will not be sent, and why. */
async function refuse(engine: Engine, { step, say }: Progress, letter: Letter, error: string): Promise<void> {
  await step(async ({ db }) => {
    await sql`update sys_report_letter set refused = ${error} where ${ofLetter(letter)}`.execute(db)
    return { rows: 0 }
  })
  await say(engine.texts('nerud.builder.mail.refused', { fio: letter.fio, error }))
}

/**
 * Creates a report with a person's rights and sends it. It is recorded after sending: when the process is interrupted in between, the email
 * is sent again.
 */
async function sendOne(engine: Engine, progress: Progress, letter: Letter, system: string): Promise<'sent' | 'failed' | 'refused'> {
  const own = engineIn(engine, await languageOf(engine.db, letter.account))
  const [user] = await engine.people(engine.db, [letter.account])
  const resource = engine.resources[reportedBy(letter.list) ?? '']
  const { texts } = engine
  if (!user || !resource || !letter.email) {
    await refuse(engine, progress, letter, letter.email ? texts('nerud.builder.mail.unknown') : texts('nerud.builder.mail.noEmail'))
    return 'refused'
  }
  if (!can(user.rights, listRight(resource))) {
    await refuse(engine, progress, letter, texts('nerud.server.views.list'))
    return 'refused'
  }
  try {
    const file = await reportFile(own, { resource, name: letter.name, query: letter.query }, user, letter.format)
    const link = `${engine.publicUrl}${addressOfReport({ id: letter.view, list: letter.list, query: letter.query })}`
    await engine.externalServices.mail.send({
      to: letter.email,
      subject: own.texts('nerud.builder.mail.subject', { system, name: letter.name }),
      text: own.texts('nerud.builder.mail.text', { name: letter.name, link }),
      attachments: [file],
    })
  } catch (error) {
    // An error of the report itself is permanent.
    const refused = localizedErrorOf(error, texts)
    if (refused) {
      await refuse(engine, progress, letter, refused.message)
      return 'refused'
    }
    engine.log.warn({ account: letter.account, view: letter.view, error: String(error) }, 'a report did not go out')
    return 'failed'
  }
  await progress.step(async ({ db, now }) => {
    await sql`update sys_report_letter set sent_at = ${now}::timestamptz where ${ofLetter(letter)}`.execute(db)
    return { rows: 1 }
  })
  return 'sent'
}

/** Sends each reader of a report what they may see of it; failed emails are retried later and do not delay others. */
export const reportLetters: JobKind = {
  right: ['BOOKS_UPD'],
  isForAll: true,
  target: () => '',
  async work(engine, { done }, progress) {
    const { systemName } = await systemVariables(engine.db)
    let [sent, failed] = [0, 0]
    for (const letter of await waiting(engine.db)) {
      if (!(await isClaimed(progress, letter))) continue
      const became = await sendOne(engine, progress, letter, systemName ?? '')
      sent += Number(became === 'sent')
      failed += Number(became === 'failed')
    }
    if (failed > 0) await progress.say(engine.texts('nerud.builder.mail.failed', { count: failed }))
    if (failed > 0 && (await waiting(engine.db)).length > 0) progress.waitUntil(new Date(engine.clock().getTime() + RETRY_MINUTES * 60_000))
    return { sent: done + sent }
  },
}

/** Queues the emails of the reports that are due, each once even with several servers, and starts the job that sends them. */
export const startReportLetters = (engine: Engine): Promise<void> =>
  inTransaction(engine, SYSTEM, async tx => {
    const { rows } = await sql<Schedule & { view: number; due: Date }>`select view_id::int as view, every, day, hour, next_at as due
      from sys_report_mail where next_at <= ${tx.now}::timestamptz order by view_id for update skip locked`.execute(tx.db)
    if (rows.length === 0) return
    for (const { view, due, ...schedule } of rows) {
      await sql`insert into sys_report_letter (view_id, account_id, due_at)
        select view_id, account_id, ${due}::timestamptz from sys_report_reader where view_id = ${view} on conflict do nothing`.execute(
        tx.db,
      )
      await sql`update sys_report_mail set next_at = ${nextDue(schedule, tx.now, engine.zone)}::timestamptz where view_id = ${view}`.execute(
        tx.db,
      )
    }
    await engine.startJob(tx, REPORT_LETTERS, {})
  })
