import { sql } from 'kysely'
import { momentOf, wallTime } from '#resource/text'
import { type Resource, can, listRight } from '#resource'
import { wireOfAddress } from '#resource/listAddress'
import { addressOfReport, reportedBy } from '#resource/savedViews'
import { dayOf, type Engine, engineIn, restrictedTo, seesIn } from '../engine/engine.ts'
import { pivotRows } from '../engine/excel/export.ts'
import type { PivotRows } from '../engine/excel/grouped.ts'
import { writeSheetRows, type OutlinedRow } from '../engine/excel/write.ts'
import { MIME_TYPES, safeFileName } from '../engine/files/mime.ts'
import { listEffectsOf, engineWithEffects, filtersOf, withinOf } from '../engine/read/listScope.ts'
import { readPivot } from '../engine/read/pivot.ts'
import { questionOf } from '../engine/read/conditions.ts'
import type { User } from '../engine/user.ts'
import { localizedErrorOf } from '../httpError.ts'
import type { Db } from '../engine/sql.ts'
import { inTransaction } from '../engine/write/transaction.ts'
import type { JobKind, Progress } from '../jobs/job.ts'
import { languageOf } from '../session/passwords.ts'
import { SYSTEM } from '../session/rights.ts'
import { systemVariables } from '../session/variables.ts'

/** The tables of emailed reports and of their emails, each of which is sent once. Created after the saved views. */
export const reportTables: readonly string[] = [
  `create table if not exists sys_report_mail (
    view_id bigint primary key references sys_list_view (id) on delete cascade,
    every text not null check (every in ('day', 'week', 'month')),
    day integer not null,
    hour integer not null check (hour between 0 and 23),
    format text not null check (format in ('xlsx', 'pdf')),
    next_at timestamptz not null
  )`,
  'create index if not exists sys_report_mail_next on sys_report_mail (next_at)',
  `create table if not exists sys_report_reader (
    view_id bigint not null references sys_report_mail (view_id) on delete cascade,
    account_id bigint not null references account (id) on delete cascade,
    primary key (view_id, account_id)
  )`,
  'create index if not exists sys_report_reader_account on sys_report_reader (account_id)',
  `create table if not exists sys_report_letter (
    view_id bigint not null references sys_report_mail (view_id) on delete cascade,
    account_id bigint not null references account (id) on delete cascade,
    due_at timestamptz not null,
    tries integer not null default 0,
    tried_at timestamptz,
    sent_at timestamptz,
    refused text,
    primary key (view_id, account_id, due_at)
  )`,
  'create index if not exists sys_report_letter_account on sys_report_letter (account_id)',
  'create index if not exists sys_report_letter_waiting on sys_report_letter (due_at) where sent_at is null and refused is null',
]

/** How often a report is emailed. */
export const FREQUENCIES = ['day', 'week', 'month'] as const
/** The file formats. */
export const FORMATS = ['xlsx', 'pdf'] as const

/** When a report is sent: every day, on a day of the week (1 is Monday) or of the month, at an hour in the business time zone. */
export interface ReportSchedule {
  readonly every: (typeof FREQUENCIES)[number]
  readonly day: number
  readonly hour: number
}

const DAY_MS = 86_400_000
const MAX_DAYS = 62

/** Whether a day is in the schedule. In a month without the day it is the last one. */
function isDue({ every, day }: ReportSchedule, iso: string): boolean {
  if (every === 'day') return true
  const at = new Date(`${iso}T00:00:00Z`)
  if (every === 'week') return (at.getUTCDay() || 7) === day
  const last = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 0)).getUTCDate()
  return at.getUTCDate() === Math.min(day, last)
}

/** Returns the next time of a schedule after a moment. */
export function nextReportDue(schedule: ReportSchedule, after: Date, zone: string): Date {
  const { day: first } = wallTime(after.getTime(), zone)
  const time = `${String(schedule.hour).padStart(2, '0')}:00:00`
  for (let step = 0; step < MAX_DAYS; step++) {
    const day = new Date(Date.parse(`${first}T00:00:00Z`) + step * DAY_MS).toISOString().slice(0, 10)
    const moment = momentOf({ day, time }, zone)
    if (isDue(schedule, day) && moment > after.getTime()) return new Date(moment)
  }
  throw new Error('a schedule has a day in every two months')
}

/** A saved report: its list and its query string. */
interface Report {
  readonly resource: Resource
  readonly name: string
  readonly query: string
}
interface ReportFile {
  readonly filename: string
  readonly content: Uint8Array
  readonly contentType: string
}

const untagged = <V>(value: V): V => (typeof value === 'string' ? value.replaceAll('{', '(').replaceAll('}', ')') : value) as V
/** Returns the sheet with texts in which a template finds no tags. */
function withoutTags({ columns, rows, title, ...sheet }: PivotRows & { readonly title: string }): PivotRows {
  async function* batches(): AsyncGenerator<readonly OutlinedRow[]> {
    for await (const some of rows.batches) yield some.map(row => ({ ...row, values: row.values.map(untagged) }))
  }
  const plain = columns.map(one => ({ ...one, header: untagged(one.header) }))
  return { ...sheet, title: untagged(title), columns: plain, rows: { batches: batches() } }
}

/** Returns a saved report as a file, as a person sees it: with their rights and scope, without what is hidden from them. */
async function reportFile(
  plain: Engine,
  { resource, name, query }: Report,
  user: User,
  format: (typeof FORMATS)[number],
): Promise<ReportFile> {
  const shown = restrictedTo(plain, user)
  const parameters = new URLSearchParams(wireOfAddress(resource, query, dayOf(plain.clock(), plain.zone)))
  const list = resource.api.lists?.['']
  const engine = engineWithEffects(shown, resource, listEffectsOf(shown, resource, list, user, parameters))
  const question = questionOf(engine, resource, filtersOf(list, parameters), seesIn(user, resource))
  const within = withinOf(engine, resource, list, user, {}, parameters)
  const pivot = question.pivot!
  const answer = await readPivot(engine, { resource, user, query: question, pivot, within, call: undefined })
  const made = { ...pivotRows(engine, resource, pivot, answer), title: name }
  const sheet = format === 'pdf' ? withoutTags(made) : made
  const flagWords = [engine.texts('nerud.yes'), engine.texts('nerud.no')] as const
  const bytes = new Uint8Array(await new Response(writeSheetRows({ ...sheet, flagWords })).arrayBuffer())
  const content = format === 'xlsx' ? bytes : await engine.renderer.pdf([{ bytes, data: {} }], name)
  return { filename: safeFileName(`${name}.${format}`), content, contentType: MIME_TYPES[format] }
}

/** The code of the kind of job (`src/areas/seed/catalogue.rules.ts`). */
export const REPORT_LETTERS = 'report_letters'
/** The pause before an email is retried, in minutes, and the limit of attempts. */
const RETRY_MINUTES = 15
const MAX_TRIES = 5

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
    where l.sent_at is null and l.refused is null and l.tries < ${sql.lit(MAX_TRIES)} order by l.due_at, l.view_id, l.account_id`.execute(
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
      where ${ofLetter(letter)} and sent_at is null and refused is null and tries < ${sql.lit(MAX_TRIES)}
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
    const { rows } = await sql<ReportSchedule & { view: number; due: Date }>`select view_id::int as view, every, day, hour, next_at as due
      from sys_report_mail where next_at <= ${tx.now}::timestamptz order by view_id for update skip locked`.execute(tx.db)
    if (rows.length === 0) return
    for (const { view, due, ...schedule } of rows) {
      await sql`insert into sys_report_letter (view_id, account_id, due_at)
        select view_id, account_id, ${due}::timestamptz from sys_report_reader where view_id = ${view} on conflict do nothing`.execute(
        tx.db,
      )
      await sql`update sys_report_mail set next_at = ${nextReportDue(schedule, tx.now, engine.zone)}::timestamptz where view_id = ${view}`.execute(
        tx.db,
      )
    }
    await engine.startJob(tx, REPORT_LETTERS, {})
  })
