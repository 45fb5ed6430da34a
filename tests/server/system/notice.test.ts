import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { dayAfter } from '#resources/shared/catalogue.formulas'
import { dayOf } from '../../../server/engine/engine.ts'
import type { Letter } from '../../../server/adapters/externalServices.ts'
import type { JobKinds } from '../../../server/jobs/job.ts'
import { httpError } from '../../../server/httpError.ts'
import { workDaily } from '../../../server/jobs/run.ts'
import { RETENTION_DAYS, startDailyNotices, startNoticeLetters } from '#areas/system/notice/noticeJobs.rules'
import { testApp, type TestApp } from '../../support/app.ts'

/** Notices: what causes them, who receives them, once each (decision 0047). */
const kinds: JobKinds = {
  test_plain: { work: async () => null },
  test_file: { work: async () => null, sheet: () => ({ name: 'Итог', columns: [{ header: 'Что', kind: 'text' }], rows: [['песок']] }) },
  test_fails: {
    work: async () => {
      throw httpError(422, 'INVALID', 'Нечего считать')
    },
  },
}
let app: TestApp
const people: Record<'boss' | 'worker' | 'garage' | 'outsider', { token: string; id: number }> = {} as never
const TODAY = dayOf(new Date(), 'Europe/Moscow')
/** Later than the hours that the tests use, so that sessions stay valid whenever the tests run. */
const START = new Date(`${TODAY}T12:30:00+03:00`)

beforeAll(async () => {
  app = await testApp({ kinds, now: START })
  await sql`insert into job_type (name, code) select code, code from unnest(${Object.keys(kinds)}::text[]) as code`.execute(db())
  const RIGHTS = {
    boss: ['TASK_VIEW', 'TASK_EDIT', 'NEWS_UPD'],
    worker: ['TASK_VIEW', 'TASKMANAGER_VIEW'],
    garage: ['CAR_VIEW', 'CAR_UPD', 'ACCOUNT_VIEW', 'ACCOUNT_UPD'],
    outsider: ['CAR_VIEW'],
  } as const
  for (const [login, rights] of Object.entries(RIGHTS)) {
    const token = await app.holder(rights, login)
    people[login as keyof typeof people] = { token, id: (await app.call('GET', 'api/accounts/me', { as: token })).body.id as number }
  }
})
afterAll(() => app.close())
beforeEach(async () => {
  app.now = new Date(START)
  app.letters.splice(0)
  await sql`truncate notice, sys_notice_letter, kanban_task, vehicle_indicator, news cascade`.execute(db())
  await sql`update job set is_delete = true`.execute(db())
  await sql`update account set issue_date_drive = null where issue_date_drive is not null`.execute(db())
})

const db = () => app.database.db
/** All notices as 'login event title', ordered by login. */
async function texts(): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`select concat_ws(' ', a.login, n.event, n.title) as text from notice n
    join account a on a.id = n.account_id where not n.is_delete order by a.login, n.id`.execute(db())
  return rows.map(({ text }) => text)
}
const made = async (path: string, json: object, as?: string): Promise<number> => {
  const { status, body } = await app.call('POST', path, { json, ...(as && { as }) })
  expect(status, JSON.stringify(body)).toBe(201)
  return body.id as number
}
const task = (more: object, as = people.boss.token) => made('api/kanban_tasks', { title: 'Позвонить', status: 1, ...more }, as)
const settled = async (): Promise<void> =>
  expect
    .poll(
      async () =>
        (await sql`select 1 from job where status in ('queued', 'running') and resume_at is null and not is_delete`.execute(db())).rows,
      { timeout: 30_000 },
    )
    .toEqual([])
const daily = async (): Promise<void> => {
  await startDailyNotices(app.app.engine)
  await settled()
}
const letters = async (): Promise<readonly Letter[]> => {
  await startNoticeLetters(app.app.engine)
  await settled()
  return app.letters
}
const unread = async (who: keyof typeof people): Promise<number> =>
  (await app.call('GET', 'api/init_menu', { as: people[who].token })).body.unreadNotices as number

describe('a write announces', () => {
  test('a task to its assignee, again when it is reassigned, but not to a user who takes it', async () => {
    const id = await task({ assignee: people.worker.id })
    await app.call('PATCH', `api/kanban_tasks/${id}`, { json: { priority: 'high' }, as: people.boss.token })
    expect(await texts()).toEqual(['worker taskAssigned Позвонить'])
    await app.call('PATCH', `api/kanban_tasks/${id}`, { json: { assignee: people.boss.id }, as: people.boss.token })
    expect(await texts()).toHaveLength(1)
    await app.call('PATCH', `api/kanban_tasks/${id}`, { json: { assignee: people.worker.id }, as: people.boss.token })
    expect(await texts()).toEqual(['worker taskAssigned Позвонить', 'worker taskAssigned Позвонить'])
  })

  test('nothing to who may not read it, is blocked, or is a driver; nothing of what is done', async () => {
    await task({ assignee: people.outsider.id })
    await task({ assignee: people.worker.id, status: 4 })
    const away = await made('api/accounts', { login: 'away', fio: 'Ушёл', accountType: 1, accRoles: [1] })
    await app.call('PATCH', `api/accounts/${away}`, { json: { metadataFields: { isActive: false } } })
    await sql`insert into kanban_task (title, status_id, assignee_id, position) values ('x', 1, ${away}, 1)`.execute(db())
    expect(await texts()).toEqual([])
  })

  test('news that are pinned to all but who pinned it, once; what was refused announces nothing', async () => {
    const category = await made('api/news_categories', { name: 'Разное' }, people.boss.token)
    const item = { title: 'Важно', text: '<p>да</p>', category, publishDate: TODAY }
    const id = await made('api/news', item, people.boss.token)
    expect(await texts()).toEqual([])
    await app.call('PATCH', `api/news/${id}/pin`, { json: {}, as: people.boss.token })
    const all = ['admin', 'garage', 'outsider', 'worker'].map(login => `${login} newsImportant Важно`)
    expect(await texts()).toEqual(all)
    await app.call('PATCH', `api/news/${id}/unpin`, { as: people.boss.token })
    await app.call('PATCH', `api/news/${id}/pin`, { json: {}, as: people.boss.token })
    await daily()
    expect(await texts()).toEqual(all)
    const refused = await app.call('POST', 'api/kanban_tasks', { json: { title: 'Нет', status: 9999, assignee: people.worker.id } })
    expect(refused.status).toBe(422)
    expect(await texts()).toEqual(all)
  })

  test('the end of a job to the user who started it and may see jobs', async () => {
    const start = async (code: string, as: string) => {
      const { rows } = await sql<{ id: number }>`select id::int as id from job_type where code = ${code}`.execute(db())
      expect((await app.call('POST', 'task_managers/create', { json: { procType: rows[0]!.id }, as })).status).toBe(200)
      await settled()
    }
    await start('test_plain', people.worker.token)
    await start('test_file', people.worker.token)
    await start('test_fails', people.worker.token)
    expect((await texts()).map(text => text.split(' ').slice(0, 2).join(' '))).toEqual([
      'worker jobDone',
      'worker fileReady',
      'worker jobFailed',
    ])
  })
})

describe('a day announces', () => {
  test('tasks that are due and late, each once, however often the job runs and after days on which none ran', async () => {
    const due = await task({ title: 'Сегодня', assignee: people.boss.id, due: TODAY })
    await task({ title: 'Давно', assignee: people.boss.id, due: dayAfter(TODAY, -4) })
    await task({ title: 'Сделано', assignee: people.boss.id, due: dayAfter(TODAY, -4), status: 4 })
    await task({ title: 'Старое', assignee: people.boss.id, due: dayAfter(TODAY, -60) })
    await daily()
    expect(await texts()).toEqual(['boss taskDue Сегодня', 'boss taskOverdue Давно'])
    await sql`update job set is_delete = true`.execute(db())
    await daily()
    expect(await texts()).toHaveLength(2)
    // A new day or a changed due day is another occasion.
    await app.call('PATCH', `api/kanban_tasks/${due}`, { json: { due: dayAfter(TODAY, -1) }, as: people.boss.token })
    await sql`update job set is_delete = true`.execute(db())
    await daily()
    expect(await texts()).toHaveLength(3)
  })

  test('the job is started once a day, by two servers at once too', async () => {
    await Promise.all([startDailyNotices(app.app.engine), startDailyNotices(app.app.engine)])
    await settled()
    await startDailyNotices(app.app.engine)
    const { rows } =
      await sql`select 1 from job j join job_type k on k.id = j.job_type_id where k.code = 'daily_notices' and not j.is_delete`.execute(
        db(),
      )
    expect(rows).toHaveLength(1)
  })

  test('daily work runs once a day, by two servers at once too, and again when it failed or was abandoned', async () => {
    const [engine, ran]: [typeof app.app.engine, string[]] = [app.app.engine, []]
    const work = (name: string) => () => workDaily(engine, 'greetings', async () => void ran.push(name))
    await Promise.all([work('one')(), work('two')()])
    expect(ran).toHaveLength(1)
    const broken = (): Promise<void> => workDaily(engine, 'broken', () => Promise.reject(new Error('no network')))
    await expect(broken()).rejects.toThrow('no network')
    await expect(broken()).rejects.toThrow('no network')
    await sql`insert into sys_daily (name, day, begun_at) values ('abandoned', ${TODAY}::date, ${app.now}::timestamptz - interval '1 hour')`.execute(
      db(),
    )
    await workDaily(engine, 'abandoned', async () => void ran.push('again'))
    await sql`update sys_daily set day = day - 1 where name = 'greetings'`.execute(db())
    await work('the next day')()
    await work('no more')()
    expect(ran.slice(1)).toEqual(['again', 'the next day'])
  })

  test('documents of vehicles and licences 30, 7 and 0 days before they expire, to the users responsible', async () => {
    const { rows } = await sql<{ id: number }>`select id::int as id from indicator_type where is_active order by id limit 3`.execute(db())
    const owner = (await app.call('POST', 'api/companies', { json: { name: 'Возим сами' } })).body.id as number
    const vehicle = await made('api/vehicles', { plate: 'А123ВС77', brand: 1, bodyType: 1, company: owner })
    const paper = (at: number, left: number, start = -100) =>
      made('api/vehicle_indicators', {
        vehicle,
        type: rows[at]!.id,
        value: `П${at}`,
        dateStart: dayAfter(TODAY, start),
        valueDate: dayAfter(TODAY, left),
      })
    await paper(0, 20)
    await paper(1, 5)
    await paper(2, 3, -200)
    // A newer document of the kind exists.
    await paper(2, 300)
    const driver = await made('api/accounts', {
      login: 'driver1',
      fio: 'Шофёр',
      accountType: 1,
      seriesNumberDrive: '1234567890',
      issueDateDrive: `${Number(TODAY.slice(0, 4)) - 10}${TODAY.slice(4)}`,
    })
    await daily()
    const ofGarage = (await texts()).filter(text => text.startsWith('garage'))
    expect(ofGarage.map(text => text.split(' ')[1]!).toSorted((a, b) => a.localeCompare(b))).toEqual([
      'licenceEnding',
      'paperEnding',
      'paperEnding',
    ])
    expect(ofGarage.filter(text => text.includes('П0') || text.includes('П1'))).toHaveLength(2)
    expect((await texts()).filter(text => text.startsWith('outsider') || text.startsWith('boss'))).toEqual([])
    const { body } = await app.call('GET', 'api/notices', { as: people.garage.token })
    expect(body.map((one: { subject: number; subjectKind: string }) => `${one.subjectKind} ${one.subject}`).toSorted()).toEqual([
      `account ${driver}`,
      `vehicle ${vehicle}`,
      `vehicle ${vehicle}`,
    ])
    const { rows: steps } = await sql<{ step: string }>`select distinct substring(occasion from '\\d+$') as step from notice
      where event = 'paperEnding' order by 1`.execute(db())
    expect(steps.map(({ step }) => step)).toEqual(['30', '7'])
  })

  test('what was read long ago is removed, what was not stays', async () => {
    await task({ assignee: people.worker.id })
    await task({ title: 'Второе', assignee: people.worker.id })
    await sql`update notice set read_at = ${START}::timestamptz - make_interval(days => ${RETENTION_DAYS + 1}) where title = 'Второе'`.execute(
      db(),
    )
    await daily()
    expect(await texts()).toEqual(['worker taskAssigned Позвонить'])
  })
})

describe('notices are their reader’s own', () => {
  test('others neither see nor mark them; marks count', async () => {
    await task({ assignee: people.worker.id })
    await task({ title: 'Второе', assignee: people.worker.id })
    const { body: own } = await app.call('GET', 'api/notices', { as: people.worker.token })
    expect(own.map((one: { title: string; reading: string }) => [one.title, one.reading])).toEqual([
      ['Второе', 'new'],
      ['Позвонить', 'new'],
    ])
    expect((await app.call('GET', 'api/notices')).body).toEqual([])
    const foreign = await app.call('POST', 'api/notices/mark_read', { json: { notice: own[0].id }, as: people.boss.token })
    expect(foreign.status).toBe(404)
    await app.call('POST', 'api/notices/mark_all_read', { as: people.boss.token })
    expect(await unread('worker')).toBe(2)
    const mark = () => app.call('POST', 'api/notices/mark_read', { json: { notice: own[0].id }, as: people.worker.token })
    expect([(await mark()).status, (await mark()).status]).toEqual([200, 200])
    expect(await unread('worker')).toBe(1)
    expect((await app.call('POST', 'api/notices/mark_all_read', { as: people.worker.token })).status).toBe(200)
    expect(await unread('worker')).toBe(0)
    expect((await app.call('GET', 'api/init_menu', { as: null })).body).not.toHaveProperty('unreadNotices')
  })

  test('notices on records that the reader may not open any more are hidden', async () => {
    await task({ assignee: people.worker.id })
    await sql`update notice set subject_kind = 'vehicle'`.execute(db())
    expect((await app.call('GET', 'api/notices', { as: people.worker.token })).body).toEqual([])
    expect(await unread('worker')).toBe(0)
  })
})

describe('the daily letter', () => {
  const at = (hour: number, day = TODAY): Date => new Date(`${day}T${String(hour).padStart(2, '0')}:30:00+03:00`)
  beforeEach(async () => {
    await sql`update account set email = login || '@example.ru', daily_letter = true where login in ('boss', 'worker')`.execute(db())
  })

  test('goes out from its hour on, once a day, to those who have something unread and did not refuse', async () => {
    app.now = at(7)
    await task({ title: 'Договор', assignee: people.worker.id })
    expect(await letters()).toEqual([])
    app.now = at(9)
    expect(await letters()).toMatchObject([{ to: 'worker@example.ru' }])
    const { text, subject } = app.letters[0]!
    expect(text).toContain('• Вам назначена задача: Договор')
    expect(text).toContain('http://nerud.test/notices')
    expect(subject).toBe('Неруд: 1 непрочитанное уведомление')
    await letters()
    await sql`update job set is_delete = true`.execute(db())
    expect(await letters()).toHaveLength(1)
    app.now = at(9, dayAfter(TODAY, 1))
    expect(await letters()).toHaveLength(1)
    await task({ title: 'Завтра', assignee: people.worker.id }, await app.signIn('boss'))
    await sql`update job set is_delete = true`.execute(db())
    const [, next] = await letters()
    expect(next!.text).toContain('Завтра')
    expect(next!.text).not.toContain('Договор')
  })

  test('speaks the language that its reader used last', async () => {
    await app.call('GET', 'api/init_menu', { as: people.worker.token, headers: { 'accept-language': 'en' } })
    app.now = at(9)
    await task({ title: 'Договор', assignee: people.worker.id })
    const [letter] = await letters()
    expect(letter!.subject).toBe('Неруд: 1 unread notification')
    expect(letter!.text).toContain('• A task was assigned to you: Договор')
    await app.call('GET', 'api/init_menu', { as: people.worker.token })
  })

  test('is refused by its reader alone', async () => {
    const off = await app.call('PATCH', 'api/notices/letters', { json: { isOn: false }, as: people.worker.token })
    expect(off.body).toEqual({ isOn: false, email: 'worker@example.ru' })
    await app.call('PATCH', 'api/notices/letters', { json: {}, as: people.boss.token }).then(({ status }) => expect(status).toBe(422))
    app.now = at(9)
    await task({ assignee: people.worker.id })
    expect(await letters()).toEqual([])
    expect((await app.call('GET', 'api/notices/letters', { as: people.boss.token })).body.isOn).toBe(true)
  })

  test('one that fails keeps no other back, and is tried again', async () => {
    app.now = at(9)
    await task({ assignee: people.worker.id })
    await task({ assignee: people.boss.id }, app.admin)
    const { mail } = app.app.engine.externalServices
    const send = mail.send
    mail.send = async letter => (letter.to.startsWith('boss') ? Promise.reject(new Error('no such box')) : send(letter))
    await letters()
    mail.send = send
    expect(app.letters.map(({ to }) => to)).toEqual(['worker@example.ru'])
    const { rows } = await sql<{
      id: number
      status: string
    }>`select j.id::int as id, j.status from job j where j.resume_at is not null`.execute(db())
    expect(rows).toMatchObject([{ status: 'running' }])
    app.now = new Date(app.now.getTime() + 16 * 60_000)
    await sql`update job set resume_at = null, status = 'queued' where id = ${rows[0]!.id}`.execute(db())
    await sql`update job set is_delete = true`.execute(db())
    await letters()
    expect(app.letters.map(({ to }) => to)).toEqual(['worker@example.ru', 'boss@example.ru'])
  })
})
