import { strict as assert } from 'node:assert'
import { unzipSync } from 'fflate'
import { sql } from 'kysely'
import { readFileSync } from 'node:fs'
import { sampleInn } from '#russian'
import type { Db } from '../../server/engine/sql.ts'
import { setPassword } from '../../server/session/passwords.ts'
import { sleep, emptyTally, signIn, wireOf, type Answer, type Sent, type Connection } from '../soak/wire.ts'
import { docxOf } from '../support/packages.ts'
import { PDF } from '../support/samples.ts'
import type { Cluster, PromiseCheck } from './places.ts'

const PASSWORD = 'a-long-password-1'
/** The maximum delay between two servers, in milliseconds: a notification through the database. */
const AT_ONCE = 2000
const JOB_PATIENCE = 40_000

/** Waits until a condition is met, at most for the given time. */
export async function eventually(what: string, patience: number, isSo: () => Promise<boolean>): Promise<void> {
  const until = Date.now() + patience
  while (!(await isSo())) {
    if (Date.now() > until) throw new Error(`${what}: not so after ${patience} ms`)
    await sleep(20)
  }
}
/** Returns a form with a file. */
const formOf = (parts: Readonly<Record<string, string | number>>, file: File): FormData => {
  const form = new FormData()
  for (const [name, value] of Object.entries(parts)) form.append(name, String(value))
  form.append('file', file)
  return form
}
const sheetIn = (bytes: Uint8Array): string => {
  const files = unzipSync(bytes)
  return new TextDecoder().decode(files[Object.keys(files).find(name => name.includes('sheet1.xml'))!])
}
const wordsIn = (bytes: Uint8Array): string => new TextDecoder().decode(unzipSync(bytes)['word/document.xml']).replace(/<[^>]+>/g, '')

/** Checks the promises that need no load: what is written to one server is known to the other. */
export async function checkIdlePromises(cluster: Cluster, db: Db, promise: PromiseCheck): Promise<void> {
  const [first, second] = cluster.servers.map(server => server.url) as [string, string]
  const tally = emptyTally()
  const as = (token: string): [Connection, Connection, Connection] => [
    wireOf(first, 'a', tally, token),
    wireOf(second, 'b', tally, token),
    wireOf(cluster.url, 'n', tally, token),
  ]
  const ok = (answer: Answer): Answer => {
    assert.ok(answer.status < 300, `${answer.status} ${JSON.stringify(answer.body)}`)
    return answer
  }
  const count = async (query: ReturnType<typeof sql<{ n: number }>>): Promise<number> => Number((await query.execute(db)).rows[0]!.n)

  await promise('two servers that start together on an empty database fill it once', async () => {
    assert.equal(await count(sql`select count(*) as n from account`), 1)
    assert.equal(await count(sql`select count(*) as n from (select code_right from acc_right group by 1 having count(*) > 1) as d`), 0)
    assert.equal(await count(sql`select count(*) as n from (select name from country group by 1 having count(*) > 1) as d`), 0)
    assert.equal(await count(sql`select count(*) as n from (select parameter from property group by 1 having count(*) > 1) as d`), 0)
    assert.ok((await count(sql`select count(*) as n from acc_role`)) > 0)
  })

  const admin = await signIn(first)
  const [a, b, n] = as(admin)
  await promise('nginx asks both in turn, and a session of one is good on the other', async () => {
    const served = new Set<string | null>()
    for (let at = 0; at < 6; at += 1) served.add((await n.read('api/companies')).headers.get('x-served-by'))
    assert.equal(served.size, 2, [...served].join())
    ok(await b.once('GET', 'api/accounts/me'))
  })

  const person = async (login: string, rights: readonly string[]): Promise<{ id: number; role: number; roleVersion: number }> => {
    const { rows } = await sql<{ id: number }>`select id from acc_right where code_right in (${sql.join([...rights])})`.execute(db)
    const role = (await a.write('POST', 'api/acc_roles', { json: { nameRole: `Роль ${login}`, rights: rows.map(row => Number(row.id)) } }))
      .body
    const account = await a.write('POST', 'api/accounts', { json: { login, fio: `Тестов ${login}`, accountType: 1, accRoles: [role.id] } })
    await setPassword(db, account.body.id, PASSWORD, { mustChange: false, now: new Date() })
    return { id: account.body.id, role: role.id, roleVersion: role.version }
  }

  await promise('who signs out through one is out on the other at once', async () => {
    await person('anna', ['COMPANY_LIST'])
    const [mine, theirs] = as(await signIn(first, { login: 'anna', password: PASSWORD }))
    ok(await mine.once('GET', 'api/companies'))
    ok(await theirs.once('GET', 'api/companies'))
    ok(await mine.once('POST', 'api/logout'))
    assert.equal((await mine.once('GET', 'api/companies')).status, 401)
    await eventually('signed out on the other', AT_ONCE, async () => (await theirs.once('GET', 'api/companies')).status === 401)
  })

  await promise('rights changed through one count on the other, which says so until the client has asked anew', async () => {
    const boris = await person('boris', ['COMPANY_LIST'])
    const [mine, theirs] = as(await signIn(second, { login: 'boris', password: PASSWORD }))
    for (const wire of [mine, theirs]) ok(await wire.once('GET', 'api/companies'))
    assert.equal((await theirs.once('POST', 'api/companies', { json: { name: 'ООО «Рано»' } }, 'boris-0')).status, 403)
    const { rows } = await sql<{ id: number }>`select id from acc_right where code_right in ('COMPANY_LIST', 'COMPANY_UPD')`.execute(db)
    await a.write('PATCH', `api/acc_roles/${boris.role}`, { json: { rights: rows.map(row => Number(row.id)) }, version: boris.roleVersion })
    await eventually('told on the other', AT_ONCE, async () => (await theirs.once('GET', 'api/companies')).headers.has('update-rights'))
    ok(await theirs.once('POST', 'api/companies', { json: { name: 'ООО «Пора»' } }, 'boris-1'))
    assert.ok((await mine.once('GET', 'api/companies')).headers.has('update-rights'))
    ok(await mine.once('GET', 'api/accounts/me'))
    for (const wire of [mine, theirs, mine, theirs])
      assert.equal((await wire.once('GET', 'api/companies')).headers.get('update-rights'), null, 'told again after the client had asked')
  })

  await promise('read-only mode switched on through one refuses writes on the other', async () => {
    await person('vera', ['COMPANY_LIST', 'COMPANY_UPD'])
    const [mine, theirs] = as(await signIn(first, { login: 'vera', password: PASSWORD }))
    ok(await theirs.once('POST', 'api/companies', { json: { name: 'ООО «До»' } }, 'vera-0'))
    ok(await mine.once('PATCH', 'api/init_menu', { json: { isOnlyRead: true } }))
    await eventually(
      'refused on the other',
      AT_ONCE,
      async () => (await theirs.once('POST', 'api/companies', { json: { name: '' } }, 'vera-1')).status === 403,
    )
    ok(await theirs.once('PATCH', 'api/init_menu', { json: { isOnlyRead: false } }))
    await eventually(
      'allowed again',
      AT_ONCE,
      async () => (await mine.once('POST', 'api/companies', { json: { name: 'ООО «После»' } }, 'vera-2')).status === 201,
    )
  })

  await promise('a property changed through one counts on the other', async () => {
    for (const value of ['ON', 'OFF']) {
      await a.write('POST', 'api/properties/edit/dealAuthorization', { json: { parameterValue: value } })
      assert.equal((await b.read('api/init_menu')).body.systemVariables.dealAuthorization, value)
    }
  })

  await promise('wrong passwords are counted together', async () => {
    const tries: number[] = []
    for (let at = 0; at < 7; at += 1) {
      const through = as('')[at % 2]!
      tries.push((await through.once('POST', 'authentication_token', { json: { login: 'nobody', password: 'wrong-password-1' } })).status)
    }
    assert.deepEqual(tries, [401, 401, 401, 401, 401, 429, 429])
  })

  await promise('the same write sent to both at the same moment is done once', async () => {
    for (let at = 0; at < 10; at += 1) {
      const sent: Sent = { json: { name: `ООО «Дважды ${at}»` } }
      const answers = await Promise.all([a, b, n, a].map(wire => wire.once('POST', 'api/companies', sent, `twice-${at}`)))
      assert.deepEqual(
        new Set(answers.map(answer => `${answer.status} ${answer.body?.id}`)).size,
        1,
        JSON.stringify(answers.map(one => one.body)),
      )
      assert.equal(answers[0]!.status, 201)
    }
    assert.equal(await count(sql`select count(*) as n from company where name like 'ООО «Дважды%'`), 10)
  })

  await promise('of two changes of one version through both exactly one is taken', async () => {
    let { body: record } = await a.write('POST', 'api/companies', { json: { name: 'ООО «Версия»' } })
    for (let at = 0; at < 5; at += 1) {
      const change = (wire: Connection, shortName: string): Promise<Answer> =>
        wire.once(
          'PATCH',
          `api/companies/${record.id}`,
          { json: { shortName }, version: record.version },
          `version-${at}-${wire === a ? 'a' : 'b'}`,
        )
      const answers = await Promise.all([change(a, `первый ${at}`), change(b, `второй ${at}`)])
      assert.deepEqual(
        answers.map(one => one.status).toSorted((x, y) => x - y),
        [200, 409],
      )
      record = answers.find(one => one.status === 200)!.body
    }
    for (const wire of [a, b]) assert.equal((await wire.read(`api/companies/${record.id}`)).body.version, record.version)
  })

  await promise('a file uploaded through one is downloaded through the other', async () => {
    const type = (await a.write('POST', 'api/document_types', { json: { name: 'Скан устава', code: 'CL', isCompany: true } })).body.id
    for (const [to, from] of [
      [a, b],
      [b, a],
    ] as const) {
      const form = formOf({ company: 1, name: 'Устав', documentType: type }, new File([PDF], 'устав.pdf'))
      const { body } = await to.write('POST', 'api/company_documents', { form })
      assert.deepEqual((await from.read(`api/files/companyDocument/${body.id}/file`)).bytes, PDF)
    }
  })

  await promise('a template brought through one is filled by the other', async () => {
    const form = formOf({ name: 'Договор', object: 1 }, new File([docxOf('Компания {name}') as Uint8Array<ArrayBuffer>], 'договор.docx'))
    const template = (await a.write('POST', 'api/templates', { form })).body.id
    const ask = new FormData()
    ask.append('tpl_ids', String(template))
    ask.append('object_id', '1')
    const company = (await a.read('api/companies/1')).body.name as string
    const { bytes } = ok(await b.once('POST', 'api/companies/1/templates/download', { form: ask }))
    assert.ok(wordsIn(bytes).includes(`Компания ${company}`))
  })

  await promise('an export is the same through both', async () => {
    const [one, other] = await Promise.all([a, b].map(wire => wire.read('api/companies/export_xlsx')))
    assert.ok(sheetIn(one!.bytes).includes('Дважды 9'))
    assert.equal(sheetIn(one!.bytes), sheetIn(other!.bytes))
  })

  const { body: kinds } = await a.read('api/task_manager_proc_types')
  const procType = (kinds as readonly { id: number; code: string }[]).find(one => one.code === 'files_check')!.id
  const done = (id: number): Promise<void> =>
    eventually(`job ${id} done`, JOB_PATIENCE, async () => {
      const seen = await Promise.all([a, b].map(wire => wire.read(`api/task_managers/${id}`)))
      return seen.every(answer => answer.body.status === 'done')
    })
  const ofJob = async (id: number): Promise<{ status: string; attempts: number }> => (await b.read(`api/task_managers/${id}`)).body

  await promise('jobs started through both are each done once, and both tell how far they are', async () => {
    const started: number[] = []
    for (const wire of [a, b, a, b]) started.push((await wire.write('POST', 'task_managers/create', { json: { procType } })).body.id)
    for (const id of started) await done(id)
    for (const id of started) assert.equal((await ofJob(id)).attempts, 1)
  })

  await promise('a job whose server ended before it was queued is taken up', async () => {
    const { rows } = await sql<{
      id: number
    }>`insert into job (job_type_id, params, target, ins_user_id) values (${procType}, '{}', '', 1) returning id`.execute(db)
    await done(Number(rows[0]!.id))
    assert.equal((await ofJob(Number(rows[0]!.id))).attempts, 1)
    await sql`with lines as (delete from job_line where job_id = ${rows[0]!.id}) delete from job where id = ${rows[0]!.id}`.execute(db)
  })
}

/** The number of rows: enough for seconds of writing, in transactions of some hundreds. */
const ROWS = 6000
const WORD = 'Привезённая'
const PATIENCE = 90_000

/** Checks an import that is running when its server is killed. */
export async function importing(cluster: Cluster, db: Db, promise: PromiseCheck): Promise<void> {
  await promise('an import whose server is killed while it writes is gone on with by the other, each row written once', async () => {
    const token = await signIn(cluster.servers[0].url)
    const [first, second] = cluster.servers.map(server => wireOf(server.url, 'i', emptyTally(), token))
    const lines = ['ИНН;Название', ...Array.from({ length: ROWS }, (_, at) => `${sampleInn(700_000 + at)};${WORD} ${at}`)]
    const form = formOf({ mode: 'apply', write: 'create' }, new File([lines.join('\r\n')], 'компании.csv'))
    const { documentId } = (await first!.write('POST', 'api/import/company', { form })).body as { documentId: number }
    const seen = async (through = second!): Promise<Answer['body']> => (await through.read(`api/import/company/${documentId}`)).body
    await eventually('the import is writing', PATIENCE, async () => (await seen()).processed > 0)

    const writer = cluster.servers.find(({ logFile }) => readFileSync(logFile, 'utf8').includes('import.apply'))
    assert.ok(writer, 'no server writes the import')
    await writer.kill()
    const [left] = (await sql<{ processed: number }>`select processed from sys_import where id = ${documentId}`.execute(db)).rows
    assert.ok(left!.processed < ROWS, 'the import was over before its server was killed')

    const other = writer === cluster.servers[0] ? second! : first!
    await eventually('the import is done', PATIENCE, async () => (await seen(other)).status === 'done')
    const { total, processed, created, errorCount } = await seen(other)
    assert.deepEqual({ total, processed, created, errorCount }, { total: ROWS, processed: ROWS, created: ROWS, errorCount: 0 })
    const { rows } = await sql<{ all: number; different: number }>`
      select count(*)::int as all, count(distinct inn)::int as different from company where name like ${`${WORD}%`}`.execute(db)
    assert.deepEqual(rows[0], { all: ROWS, different: ROWS })
    await writer.ready()
  })
}
