import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { sql } from 'kysely'
import { startReportLetters, nextReportDue } from '../../../server/reports/letters.ts'
import { inTransaction } from '../../../server/engine/write/transaction.ts'
import { SYSTEM } from '../../../server/session/rights.ts'
import { pagesOfPdf } from '../../support/pdfText.ts'
import { testApp, type TestApp } from '../../support/app.ts'
import { sheetOf } from '../../support/packages.ts'

/** Saved reports are mailed at their hour: once to each recipient, with only what that recipient may see. */
let app: TestApp
/** A Monday, 8:30 in the business's time zone. */
const MONDAY = new Date('2026-11-30T05:30:00Z')
const minutesLater = (minutes: number): Date => new Date(app.now.getTime() + minutes * 60_000)
let isMailDown = false
let ivan: string
let ids: Record<'admin' | 'ivan' | 'olga', number>
beforeAll(async () => {
  app = await testApp({ demo: true, now: MONDAY })
  const { letters } = app
  const push = letters.push.bind(letters)
  letters.push = (...all) => {
    if (isMailDown) throw new Error('no mail server')
    return push(...all)
  }
  ivan = await app.holder(['DEAL_VIEW'], 'ivan')
  await app.holder(['COMPANY_LIST'], 'olga')
  const idOf = async (login: string): Promise<number> => {
    const email = `${login}@nerud.test`
    const { rows } = await sql<{ id: number }>`update account set email = ${email} where login = ${login} returning id`.execute(
      app.database.db,
    )
    return Number(rows[0]!.id)
  }
  ids = { admin: await idOf('admin'), ivan: await idOf('ivan'), olga: await idOf('olga') }
}, 90_000)
afterAll(() => app.close())
beforeEach(async () => {
  app.letters.length = 0
  await sql`delete from sys_report_mail`.execute(app.database.db)
})

let made = 0
const QUERY = new URLSearchParams({ pivot: 'rows(customer),measures(count,sum(income))' }).toString()
const report = async (more: object = {}, as?: string): Promise<number> => {
  const view = { list: 'report.deal', name: `Прибыль ${++made}`, audience: 'me', isDefault: false, query: QUERY, ...more }
  const { status, body } = await app.call('POST', 'api/list_views', { json: view, ...(as !== undefined && { as }) })
  expect([status, body.errors]).toEqual([200, undefined])
  return body.id as number
}
const mail = (view: number, more: object = {}, as?: string) =>
  app.call('PUT', `api/list_views/${view}/mail`, {
    json: { every: 'week', day: 1, hour: 9, format: 'xlsx', readers: [ids.admin], ...more },
    ...(as !== undefined && { as }),
  })
const jobs = async (): Promise<readonly { status: string; log: string }[]> =>
  (
    await sql<{
      status: string
      log: string
    }>`select j.status, (select string_agg(l.text, '; ') from job_line l where l.job_id = j.id) as log
      from job j join job_type t on t.id = j.job_type_id where t.code = 'report_letters' order by j.id desc`.execute(app.database.db)
  ).rows
const run = async (): Promise<void> => {
  await startReportLetters(app.app.engine)
  await vi.waitFor(async () => expect((await jobs()).every(one => one.status === 'done')).toBe(true), 10_000)
}

test('schedules name their next moment by the clock of the business', () => {
  const at = (schedule: Parameters<typeof nextReportDue>[0], after: string): string =>
    nextReportDue(schedule, new Date(after), 'Europe/Moscow').toISOString()
  expect(at({ every: 'day', day: 1, hour: 9 }, '2026-11-30T05:30:00Z')).toBe('2026-11-30T06:00:00.000Z')
  expect(at({ every: 'day', day: 1, hour: 9 }, '2026-11-30T06:00:00Z')).toBe('2026-12-01T06:00:00.000Z')
  expect(at({ every: 'week', day: 7, hour: 0 }, '2026-11-30T05:30:00Z')).toBe('2026-12-05T21:00:00.000Z')
  expect(at({ every: 'month', day: 31, hour: 23 }, '2026-02-01T00:00:00Z')).toBe('2026-02-28T20:00:00.000Z')
})

test('each reader gets what they may see, once, however often it is asked for', async () => {
  app.now = MONDAY
  const view = await report()
  const kept = await mail(view, { readers: [ids.admin, ids.ivan, ids.olga] })
  expect([kept.status, kept.body.mail.nextAt]).toEqual([200, '2026-11-30T06:00:00.000Z'])
  await startReportLetters(app.app.engine)
  expect(app.letters).toHaveLength(0)
  app.now = minutesLater(31)
  await Promise.all([startReportLetters(app.app.engine), startReportLetters(app.app.engine)])
  await run()
  await run()
  expect(app.letters.map(({ to }) => to).toSorted()).toEqual(['admin@nerud.test', 'ivan@nerud.test'])
  const sheets: Readonly<Record<string, string[][]>> = Object.fromEntries(
    app.letters.map(({ to, attachments }) => [to.split('@')[0], sheetOf(attachments![0]!.content)]),
  )
  const headOf = (login: string): unknown => sheets[login]!.find(line => line.includes('Количество'))
  expect(headOf('admin')).toEqual(['Заказчик', 'Количество', 'Доход'])
  expect(headOf('ivan')).toEqual(['Заказчик', 'Количество'])
  expect((await jobs())[0]!.log).toContain('Тестов olga')
  const { body } = await app.call('GET', `api/list_views/${view}/mail`)
  expect(body.mail.nextAt).toBe('2026-12-07T06:00:00.000Z')
})

test('as PDF it holds the same', async () => {
  app.now = MONDAY
  await mail(await report(), { format: 'pdf' })
  app.now = minutesLater(31)
  await run()
  const [letter] = app.letters
  expect(letter!.attachments![0]!.contentType).toBe('application/pdf')
  const [page] = await pagesOfPdf(letter!.attachments![0]!.content)
  expect(JSON.stringify(page)).toContain('Итого')
})

test('a failed letter is reported and retried', async () => {
  app.now = MONDAY
  await mail(await report())
  isMailDown = true
  app.now = minutesLater(31)
  await startReportLetters(app.app.engine)
  await vi.waitFor(async () => expect((await jobs())[0]!.log).toContain('Писем не отправлено: 1'), 10_000)
  isMailDown = false
  const { rows } = await sql<{ waits: boolean }>`select count(*) > 0 as waits from job j join job_type t on t.id = j.job_type_id
    where t.code = 'report_letters' and j.resume_at is not null and j.status = 'running'`.execute(app.database.db)
  expect(rows[0]!.waits).toBe(true)
  const left = await sql`select 1 from sys_report_letter where sent_at is null and tries = 1`.execute(app.database.db)
  expect(left.rows).toHaveLength(1)
  // The queue retries after a quarter of an hour, and the retry sends it.
  app.now = minutesLater(16)
  await sql`update job set status = 'done', resume_at = null where resume_at is not null`.execute(app.database.db)
  await inTransaction(app.app.engine, SYSTEM, async tx => void (await app.app.engine.startJob(tx, 'report_letters', {})))
  await vi.waitFor(() => expect(app.letters.map(({ to }) => to)).toEqual(['admin@nerud.test']), 10_000)
})

test('who shares no views sends reports to themselves alone', async () => {
  app.now = MONDAY
  const view = await report({}, ivan)
  const own = await mail(view, { readers: [ids.ivan] }, ivan)
  expect([own.status, own.body.people]).toEqual([200, [{ id: ids.ivan, fio: 'Тестов ivan', hasEmail: true }]])
  const others = await mail(view, { readers: [ids.admin] }, ivan)
  expect([others.status, others.body.errors]).toEqual([422, { readers: 'Такого получателя нет' }])
  expect((await mail(view, { readers: [] }, ivan)).body.errors).toEqual({ readers: 'Выберите, кому отправлять отчёт' })
  expect((await mail(view, { day: 8 }, ivan)).status).toBe(422)
  // The private report of another user looks as if it did not exist.
  expect((await mail(view)).status).toBe(404)
  expect((await app.call('DELETE', `api/list_views/${view}/mail`, { as: ivan })).status).toBe(204)
  expect((await app.call('GET', `api/list_views/${view}/mail`, { as: ivan })).body.mail).toBeNull()
})

test('a report is kept with its groups, a list without; only reports are sent', async () => {
  const view = { name: 'Не отчёт', audience: 'me', isDefault: false }
  const keep = (json: object) => app.call('POST', 'api/list_views', { json: { ...view, ...json } })
  expect((await keep({ list: 'report.deal', query: '' })).body.errors).toEqual({ query: 'Условия или группы вида записаны неверно' })
  expect((await keep({ list: 'deal', query: QUERY })).body.errors).toEqual({ query: 'Условия или группы вида записаны неверно' })
  expect((await keep({ list: 'report.nothing', query: QUERY })).status).toBe(422)
  const { body } = await keep({ list: 'deal', query: '' })
  expect((await mail(body.id)).body.errors).toEqual({ list: 'По расписанию отправляют только отчёты' })
})
