import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startOldCleanup } from '#areas/system/job/kinds.rules'
import { testApp, type TestApp } from '../../support/app.ts'
import { PDF } from '../../support/samples.ts'

/** Cleanup of old data: keys of repeated calls, histories, imports, unused files. */
let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const db = () => app.database.db
const count = async (table: string): Promise<number> =>
  Number((await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(db())).rows[0]!.n)
const counts = async () => ({
  keys: await count('sys_idempotency'),
  history: await count('sys_change'),
  imports: await count('sys_import'),
  files: await count('sys_file'),
})
const set = (parameter: string, days: string) =>
  sql`update property set parameter_value = ${days} where parameter = ${parameter}`.execute(db())

/** Runs the job; returns the numbers of removed rows. */
async function clean(): Promise<Record<string, number>> {
  const { rows: kinds } = await sql<{ id: number }>`select id::int as id from job_type where code = 'old_cleanup'`.execute(db())
  const made = await app.call('POST', 'task_managers/create', { json: { procType: kinds[0]!.id } })
  expect(made.status, JSON.stringify(made.body)).toBe(200)
  const last = async () =>
    (await sql<{ status: string; result: Record<string, number> }>`select status, result from job order by id desc limit 1`.execute(db()))
      .rows[0]!
  await expect.poll(async () => (await last()).status).toBe('done')
  return (await last()).result
}

/** Creates a company with a document, using an idempotency key. */
async function write(name: string): Promise<{ company: number; document: number }> {
  const headers = { 'idempotency-key': `key-${name.length}` }
  const company = (await app.call('POST', 'api/companies', { json: { name }, headers })).body.id as number
  const form = new FormData()
  for (const [key, value] of Object.entries({ company: String(company), name: 'Устав', documentType: '1' })) form.append(key, value)
  form.append('file', new File([PDF], 'устав.pdf'))
  const { status, body } = await app.call('POST', 'api/company_documents', { form })
  expect(status, JSON.stringify(body)).toBe(201)
  return { company, document: body.id as number }
}
async function importFile(): Promise<void> {
  const form = new FormData()
  form.append('file', new File(['Наименование;ИНН\r\nКарьер;7707083893'], 'компании.csv'))
  expect((await app.call('POST', 'api/import/company', { form })).status).toBe(200)
}
const age = async (days: number): Promise<void> => {
  for (const [table, column] of [
    ['sys_idempotency', 'at'],
    ['sys_change', 'at'],
    ['sys_import', 'at'],
    ['sys_file', 'ins_date'],
  ] as const)
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = now() - make_interval(days => ${days})`.execute(db())
}

test('data older than its setting is removed; younger data, data in use, and data kept forever stays', async () => {
  const kept = await write('Старая')
  await importFile()
  await sql`insert into sys_file (key, file_name, content_type, size, sha256) values ('nobody', 'ничей.pdf', 'application/pdf', 1, '')`.execute(
    db(),
  )
  await age(100)
  await write('Новая')
  const before = await counts()
  for (const parameter of ['keptRepeats', 'keptHistory', 'keptFiles']) await set(parameter, '0')
  expect(await clean()).toEqual({ repeats: 0, histories: 0, imports: 0, files: 0 })
  expect(await counts()).toEqual({ ...before, history: expect.any(Number) })
  for (const parameter of ['keptRepeats', 'keptHistory', 'keptFiles']) await set(parameter, '99')
  const removed = await clean()
  // Two files: the unused one, and that of the removed import.
  expect(removed).toEqual({ repeats: 1, histories: expect.any(Number), imports: 1, files: 2 })
  expect(removed['histories']).toBeGreaterThan(1)
  expect(await counts()).toMatchObject({ keys: before.keys - 1, imports: 0, files: before.files - 2 })
  const { rows } = await sql<{
    oldest: number
  }>`select count(*)::int as oldest from sys_change where at < now() - interval '99 days'`.execute(db())
  expect(rows[0]!.oldest).toBe(0)
  expect((await app.call('GET', `api/files/companyDocument/${kept.document}/file`)).bytes).toEqual(new Uint8Array(PDF))
})

test('the server itself starts the job once a day', async () => {
  const jobs = (): Promise<number> => count('job')
  await sql`update job set ins_date = ins_date - interval '2 days'`.execute(db())
  const before = await jobs()
  await startOldCleanup(app.app.engine)
  await startOldCleanup(app.app.engine)
  expect(await jobs()).toBe(before + 1)
})
