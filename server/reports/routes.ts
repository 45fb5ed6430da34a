import { field, shape } from '#resource'
import { LIST_VIEWS_CALL, reportedBy } from '#resource/savedViews'
import { sql } from 'kysely'
import { fieldError } from '../httpError.ts'
import type { Db } from '../engine/sql.ts'
import type { Tx } from '../engine/tx.ts'
import type { Route, RouteCall } from '../application.ts'
import { changeable, mayShare, type ViewsOf } from '../views.ts'
import { FREQUENCIES, FORMATS, nextReportDue, type ReportSchedule } from './letters.ts'

const AREA = 'system'
const PATH = `${LIST_VIEWS_CALL}/{id}/mail`
/** The limit of readers of one report. */
const MAX_READERS = 100
const LAST_DAY = { day: 1, week: 7, month: 31 } as const

const PERSON = { id: field.number(), fio: field.text(), hasEmail: field.flag() }
const ANSWER = {
  mail: shape.maybe({
    every: field.choice([...FREQUENCIES]),
    day: field.number(),
    hour: field.number(),
    format: field.choice([...FORMATS]),
    readers: shape.list(field.number()),
    nextAt: field.dateTime(),
  }),
  people: shape.list(PERSON),
}
const INPUT = {
  every: field.choice([...FREQUENCIES], { required: true }),
  day: field.number({ required: true, min: 1, max: 31 }),
  hour: field.number({ required: true, min: 0, max: 23 }),
  format: field.choice([...FORMATS], { required: true }),
  readers: field.json(),
}

interface Person {
  readonly id: number
  readonly fio: string
  readonly hasEmail: boolean
}
/** Returns the people to whom the user may have reports sent: everybody when they may share views, else only themselves. */
async function readersFor(of: ViewsOf, { db, user }: Pick<Tx, 'db' | 'user'>): Promise<readonly Person[]> {
  const own = mayShare(of, user) ? sql`true` : sql`id = ${user.id}`
  const { rows } = await sql<Person>`select id::int as id, fio, email is not null as "hasEmail" from account
    where ${own} and is_active and not is_delete order by fio, id`.execute(db)
  return rows
}

const mailOf = async (db: Db, view: number): Promise<unknown> => {
  const { rows } = await sql<{ readonly nextAt: Date | string }>`select every, day, hour, format, next_at as "nextAt",
      array(select r.account_id::int from sys_report_reader r where r.view_id = m.view_id order by 1) as readers
    from sys_report_mail m where view_id = ${view}`.execute(db)
  return rows[0] ? { ...rows[0], nextAt: new Date(rows[0].nextAt).toISOString() } : null
}

async function answer(of: ViewsOf, tx: Tx, view: number) {
  return { mail: await mailOf(tx.db, view), people: await readersFor(of, tx) }
}

/** Returns the report in the path, if the caller may change it. */
async function reportOf(of: ViewsOf, tx: Tx, call: RouteCall): Promise<number> {
  const view = await changeable(of, tx, call)
  if (reportedBy(view.list) === undefined) throw fieldError('list', call.texts('nerud.builder.mail.report'))
  return view.id
}

async function keep(of: ViewsOf, tx: Tx, call: RouteCall) {
  const { input, texts, config } = call
  const view = await reportOf(of, tx, call)
  const { every, day, hour, format } = input as ReportSchedule & { format: string }
  if (day > LAST_DAY[every]) throw fieldError('day', texts('nerud.validation.parameter.number'))
  const sent: unknown = input['readers']
  const readers = Array.isArray(sent) ? [...new Set(sent)] : []
  if (readers.length === 0 || readers.length > MAX_READERS) throw fieldError('readers', texts('nerud.builder.mail.nobody'))
  const known = new Set((await readersFor(of, tx)).filter(one => one.hasEmail).map(({ id }) => id))
  if (!readers.every(one => known.has(one as number))) throw fieldError('readers', texts('nerud.builder.mail.unknown'))
  const next = nextReportDue({ every, day, hour }, call.now, config.businessZone)
  await sql`insert into sys_report_mail (view_id, every, day, hour, format, next_at)
    values (${view}, ${every}, ${day}, ${hour}, ${format}, ${next}::timestamptz)
    on conflict (view_id) do update set every = excluded.every, day = excluded.day, hour = excluded.hour, format = excluded.format,
      next_at = excluded.next_at`.execute(tx.db)
  await sql`delete from sys_report_reader where view_id = ${view}`.execute(tx.db)
  await sql`insert into sys_report_reader (view_id, account_id) select ${view}, unnest(${sql.val(readers)}::bigint[])`.execute(tx.db)
  return answer(of, tx, view)
}

/** The routes for when a saved report is emailed, and to whom. */
export const reportRoutes = (of: ViewsOf): readonly Route[] => [
  {
    method: 'GET',
    path: PATH,
    right: [],
    reads: true,
    area: AREA,
    summary: 'nerud.routes.views.readMail',
    answer: ANSWER,
    handle: call => call.open(async tx => answer(of, tx, await reportOf(of, tx, call))),
  },
  {
    method: 'PUT',
    path: PATH,
    right: [],
    reads: false,
    area: AREA,
    summary: 'nerud.routes.views.keepMail',
    input: INPUT,
    answer: ANSWER,
    handle: call => call.open(tx => keep(of, tx, call)),
  },
  {
    method: 'DELETE',
    path: PATH,
    right: [],
    reads: false,
    area: AREA,
    summary: 'nerud.routes.views.removeMail',
    body: 'none',
    answer: 'nothing',
    handle: call =>
      call.open(async tx => {
        const view = await reportOf(of, tx, call)
        await sql`delete from sys_report_mail where view_id = ${view}`.execute(tx.db)
      }),
  },
]
