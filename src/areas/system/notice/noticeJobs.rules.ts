import { sql } from 'kysely'
import { type Engine, dayOf } from '#server/engine/engine.ts'
import { announceEvent, announcedByDays } from '#server/engine/notices.ts'
import { inTransaction } from '#server/engine/write/transaction.ts'
import type { JobKind, Progress } from '#server/jobs/job.ts'
import { SYSTEM } from '#server/session/rights.ts'
import { formatDate } from '#resource/text'
import { NOTICES, type Resources } from '#resource'
import { aliased } from '#server/engine/columns.ts'
import type { Db } from '#server/engine/sql.ts'
import type { Tx } from '#server/engine/tx.ts'
import type { User } from '#server/engine/user.ts'
import { textsIn, type LocalizedTexts } from '#server/engine/texts.ts'
import { languageOf } from '#server/session/passwords.ts'
import { systemVariables } from '#server/session/variables.ts'
import { isStartedToday, noticesOf } from './notice.rules.ts'

/** The code of the kind of job (`src/areas/seed/catalogue.rules.ts`). */
export const DAILY_CODE = 'daily_notices'
/** How many days read notices are kept: longer than any occasion lasts, so that none is announced again. */
export const RETENTION_DAYS = 90
/** The number of rows removed in one step. */
const BATCH_SIZE = 1000

/** The result of a run. */
interface RunResult {
  readonly made: number
  readonly removed: number
}

/** Announces the events of the day, each kind in its own transaction, and removes old read notices. A second run announces nothing twice. */
export const dailyNotices: JobKind = {
  right: ['BOOKS_UPD'],
  target: () => '',
  async work(engine, _job, { step }): Promise<RunResult> {
    let made = 0
    for (const [resource, event] of announcedByDays(engine)) {
      const { rows } = await step(async ({ db, now }) => ({
        rows: await announceEvent(engine, { db, now, user: SYSTEM }, resource, event, sql`true`),
      }))
      made += rows
    }
    let removed = 0
    for (let isMore = true; isMore;) {
      const { rows } = await step(async ({ db, now }) => {
        const deleted = await sql`delete from notice where id in (select n.id from notice as n
          where coalesce(n.read_at, case when n.is_delete then n.ins_date end) < ${now}::timestamptz - make_interval(days => ${RETENTION_DAYS})
          limit ${sql.lit(BATCH_SIZE)}) returning 1`.execute(db)
        return { rows: deleted.rows.length }
      })
      removed += rows
      isMore = rows === BATCH_SIZE
    }
    return { made, removed }
  },
}

/** Starts the job once per business day. */
export const startDailyNotices = (engine: Engine): Promise<void> =>
  inTransaction(engine, SYSTEM, async tx => {
    if (!(await isStartedToday(tx, DAILY_CODE))) await engine.startJob(tx, DAILY_CODE, {})
  })

/** The code of the kind of job (`src/areas/seed/catalogue.rules.ts`). */
export const LETTERS_CODE = 'notice_letters'
/** A failed email is sent again after this number of minutes, up to this number of attempts. */
const RETRY_MINUTES = 15
const MAX_TRIES = 5
/** The maximum number of notices listed in an email; further ones are counted. */
const MAX_NAMED = 20

interface Addressee {
  readonly id: number
  readonly email: string
  readonly fio: string
}
interface LetterLine {
  readonly event: string
  readonly title: string
  readonly day: string | null
  readonly all: number
}

/** The recipients of a day who have not got their email yet: those with an address and unread notices who have not switched it off. */
async function addressees(db: Db, today: string): Promise<Addressee[]> {
  const { rows } = await sql<Addressee>`select a.id::int as id, a.email, a.fio from account a
    where a.email is not null and a.daily_letter and a.is_active and not a.is_delete
      and exists (select 1 from notice n where n.account_id = a.id and n.read_at is null and not n.is_delete)
      and not exists (select 1 from sys_notice_letter l where l.account_id = a.id and l.day = ${today}::date
        and (l.sent_at is not null or l.tries >= ${sql.lit(MAX_TRIES)}))
    order by a.id`.execute(db)
  return rows
}

/** Claims a person's email of the day for this attempt; false if it has been sent or another process is sending it. */
async function claim({ db, now, today }: Tx, id: number): Promise<boolean> {
  const { rows } = await sql`insert into sys_notice_letter as l (account_id, day, tried_at) values (${id}, ${today}::date, ${now})
    on conflict (account_id, day) do update set tries = l.tries + 1, tried_at = excluded.tried_at
      where l.sent_at is null and l.tries < ${sql.lit(MAX_TRIES)}
        and l.tried_at <= excluded.tried_at - make_interval(mins => ${sql.lit(RETRY_MINUTES)})
    returning 1`.execute(db)
  return rows.length > 0
}

/** What a person has not read since the last email (within a day if there was none) and may still open. */
async function unreadSince(
  { db, resources }: { readonly db: Db; readonly resources: Resources },
  person: User,
  now: Date,
): Promise<LetterLine[]> {
  const { rows } = await sql<LetterLine>`select n.event, n.title, n.day::text as day, count(*) over ()::int as all from notice as n
    where ${noticesOf(resources, person, aliased('n'))} and n.read_at is null and not n.is_delete
      and n.ins_date > greatest(${now}::timestamptz - interval '2 days', coalesce(
        (select max(l.sent_at) from sys_notice_letter l where l.account_id = ${person.id}), ${now}::timestamptz - interval '1 day'))
    order by n.id desc limit ${sql.lit(MAX_NAMED)}`.execute(db)
  return rows
}

function letterOf({ texts }: LocalizedTexts, list: string, system: string, { fio, email }: Addressee, all: readonly LetterLine[]) {
  const say = (key: string, params?: Record<string, unknown>): string => texts(`nerud.notices.letter.${key}`, params)
  const count = all[0]!.all
  const lines = all.map(({ event, title, day }) => {
    const what = texts(`resources.${NOTICES}.choices.event.${event}`)
    return say(day === null ? 'line' : 'lineWithDay', { what, title, day: day === null ? '' : formatDate(day) })
  })
  const link = list
  const more = count > all.length ? [say('more', { count: count - all.length })] : []
  return {
    to: email,
    subject: say('subject', { system, smart_count: count }),
    text: [say('greeting', { fio }), '', ...lines, ...more, '', say('open', { link }), '', say('off', { link })].join('\n'),
  }
}

/** Sends a person's email of the day and returns the outcome. It is recorded only after sending, so an interruption in between sends it once more. */
async function sendTo(
  engine: Engine,
  { step }: Pick<Progress, 'step'>,
  person: Addressee,
  system: string,
): Promise<'sent' | 'none' | 'failed'> {
  const now = engine.clock()
  const [user] = await engine.people(engine.db, [person.id])
  const unread = user ? await unreadSince(engine, user, now) : []
  if (unread.length === 0) return 'none'
  let isTaken = false
  await step(async tx => {
    isTaken = await claim(tx, person.id)
    return { rows: 0 }
  })
  if (!isTaken) return 'none'
  try {
    const speech = textsIn(engine.languages, await languageOf(engine.db, person.id))
    await engine.externalServices.mail.send(
      letterOf(speech, `${engine.publicUrl}${engine.resources[NOTICES]!.screens!.list!}`, system, person, unread),
    )
  } catch (error) {
    engine.log.warn({ account: person.id, error: String(error) }, 'a letter of notices did not go out')
    return 'failed'
  }
  await step(async ({ db, now: at, today }) => {
    await sql`update sys_notice_letter set sent_at = ${at} where account_id = ${person.id} and day = ${today}::date`.execute(db)
    return { rows: 1 }
  })
  return 'sent'
}

/** Sends one email per day with unread notices to everyone who wants it; failed ones are retried later and do not block others. */
export const noticeLetters: JobKind = {
  right: ['BOOKS_UPD'],
  target: () => '',
  async work(engine, { done }, progress) {
    const today = dayOf(engine.clock(), engine.zone)
    const { systemName } = await systemVariables(engine.db)
    let sent = 0
    let failed = 0
    for (const person of await addressees(engine.db, today)) {
      const became = await sendTo(engine, progress, person, systemName ?? '')
      sent += Number(became === 'sent')
      failed += Number(became === 'failed')
    }
    if (failed > 0) await progress.say(engine.texts('nerud.notices.letter.failed', { count: failed }))
    const isLeft = failed > 0 && (await addressees(engine.db, today)).length > 0
    if (isLeft) progress.waitUntil(new Date(engine.clock().getTime() + RETRY_MINUTES * 60_000))
    return { sent: done + sent }
  },
}

/** The hour of the business day from which emails are sent; undefined if they are off. */
async function hourOf(db: Db): Promise<number | undefined> {
  const { rows } = await sql<{ hour: number }>`select coalesce(parameter_value, default_value)::int as hour from property
    where parameter = 'letterHour' and not is_delete`.execute(db)
  const hour = rows[0]?.hour
  return hour !== undefined && hour >= 0 && hour < 24 ? hour : undefined
}

const clockHour = (moment: Date, zone: string): number =>
  Number(new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', hourCycle: 'h23' }).format(moment))

/** Starts the job once per business day, at its hour. */
export const startNoticeLetters = (engine: Engine): Promise<void> =>
  inTransaction(engine, SYSTEM, async tx => {
    const hour = await hourOf(tx.db)
    if (hour === undefined || clockHour(tx.now, engine.zone) < hour || (await isStartedToday(tx, LETTERS_CODE))) return
    await engine.startJob(tx, LETTERS_CODE, {})
  })
