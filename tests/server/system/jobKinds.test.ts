import { fillDatabase } from '#resources/seed/fill.rules'
import { job } from '#resources/system/lookups'
import { optionsOf } from '#resource'
import { sql } from 'kysely'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { folderStorage } from '../../../server/adapters/files.ts'
import type { Database } from '../../../server/adapters/database.ts'
import { application } from '#resources/app.rules'
import { compose } from '../../../server/compose.ts'
import { openLog } from '../../../server/log.ts'
import { fillBlank } from '../../../server/prepare.ts'
import { jobTypeRows as ofFramework } from '#areas/seed/catalogue.rules'
import { jobTypeRows as ofBusiness } from '#resources/seed/catalogue/system.rules'
import { emptyDatabase } from '../../support/database.ts'
import { sheetOf } from '../../support/packages.ts'

const jobTypeRows = [...ofFramework, ...ofBusiness]

/** Every kind of job that users may start, with the inputs of the dialog, on the demo company (operations §2.19, §7.16). */
const log = openLog('silent')
const now = new Date('2026-02-01T09:00:00Z')
const ADMIN = 'a-long-password-1'
const letters: { to: string }[] = []
const queries: string[] = []
let database: Database
let dataDir: string
let end: (() => Promise<void>) | undefined
// Tests read bodies by the names of the contract, so they are untyped.
// oxlint-disable-next-line typescript/no-explicit-any
type Answer = { status: number; body: any; bytes: Uint8Array }
let call: (method: string, path: string, sent?: object | FormData, as?: string) => Promise<Answer>

beforeAll(async () => {
  database = await emptyDatabase()
  dataDir = mkdtempSync(join(tmpdir(), 'nerud-kinds-'))
  const storage = folderStorage(join(dataDir, 'files'))
  await fillBlank(application, database, log, 'Europe/Moscow', () =>
    fillDatabase(database, { demo: 'known', adminPassword: ADMIN, now, storage }),
  )
  const { app, close } = await compose(
    application,
    database,
    { dataDir, version: 'test', publicUrl: 'http://nerud.test', businessZone: 'Europe/Moscow', tokenKey: 'k'.repeat(40) },
    log,
    {
      clock: () => now,
      isAlone: true,
      mail: { send: async letter => void letters.push(letter) },
      services: {
        edo: { isConfigured: true, operator: 'Контур.Логистика', states: async () => [] },
        npd: { isConfigured: true, check: async (inn: string) => (queries.push(inn), { kind: 'known', isPayer: true, message: null }) },
      },
    },
  )
  end = close
  const tokens = new Map<string, string>()
  const send = async (method: string, path: string, sent?: object | FormData, token?: string): Promise<Answer> => {
    const answer = await app.fetch(
      new Request(`http://nerud.test/${path}`, {
        method,
        headers: {
          ...(token && { authorization: `Bearer ${token}` }),
          ...(sent && !(sent instanceof FormData) && { 'content-type': 'application/json' }),
        },
        ...(sent && { body: sent instanceof FormData ? sent : JSON.stringify(sent) }),
      }),
    )
    const bytes = new Uint8Array(await answer.arrayBuffer())
    const text = new TextDecoder().decode(bytes)
    return { status: answer.status, body: /json/.test(answer.headers.get('content-type') ?? '') ? JSON.parse(text) : text, bytes }
  }
  call = async (method, path, sent, as = 'admin') => {
    if (!tokens.has(as)) {
      const { body } = await send('POST', 'authentication_token', { login: as, password: as === 'admin' ? ADMIN : as })
      tokens.set(as, body.token)
    }
    return send(method, path, sent, tokens.get(as))
  }
}, 300_000)
afterAll(async () => {
  await end?.()
  await database.close()
  rmSync(dataDir, { recursive: true, force: true })
})

const one = async (text: string): Promise<number> => Number((await sql<{ id: number }>`${sql.raw(text)}`.execute(database.db)).rows[0]!.id)
const typeOf = (code: string): Promise<number> => one(`select id from job_type where code = '${code}'`)
const offered = jobTypeRows.filter(row => !row['is_hidden']).map(row => String(row['code']))
const { input: jobInputs, variants } = job.actions!['create']!
type Code =
  | 'files_check'
  | 'deals_recalc'
  | 'regular_deals_recount'
  | 'regular_payments_run'
  | 'cash_check'
  | 'npd_check'
  | 'edo_states'
  | 'transactions_load'
  | 'bank_import'
  | 'fuel_import'
  | 'fines_import'
  | 'fuel_tariff_recalc'
  | 'book_import'
  | 'excel_report'
  | 'documents_archive'
  | 'invoice_mail'
  | 'backup'
  | 'old_cleanup'
  | 'daily_notices'
  | 'notice_letters'
  | 'report_letters'
const JOB_KINDS = variants!.inputs as Readonly<Record<Code, Readonly<Record<string, boolean>>>>

/** Uploads a file of a source that waits to be imported. */
async function uploaded(path: string, owner: number, name: string, text: string): Promise<number> {
  const form = new FormData()
  form.append(path.includes('bank') ? 'ownerCompany' : path.includes('truck') ? 'truckPenaltyCompany' : 'oilCompany', String(owner))
  form.append('file', new Blob([text], { type: 'text/plain' }), name)
  const { status, body } = await call('POST', path, form)
  if (status !== 201) throw new Error(JSON.stringify(body))
  return body.id
}
const FUEL = 'Номер карты;Дата;Товар;Количество;Цена;Сумма\n7013450012103071;25.01.2026 10:15:00;ДТ;100,00;60,00;6000,00\n'
const BANK = [
  '1CClientBankExchange',
  'ВерсияФормата=1.03',
  'Кодировка=Windows',
  'ДатаНачала=25.01.2026',
  'ДатаКонца=25.01.2026',
  'КонецФайла',
  '',
].join('\r\n')
const FINES = 'УИН;Номер постановления;Дата;Гос. номер;Сумма\n18810177260125000001;18810177260125000001;25.01.2026;А001ВС77;1000\n'

const JANUARY = { dateFrom: '2026-01-01', dateTo: '2026-01-31' }
const bookFile = (): Blob => new Blob(['ИНН;Название\n7707083893;ООО «Из файла»\n1;Без ИНН\n'], { type: 'text/csv' })
/** The inputs that a user enters in the dialog. */
const INPUTS: Readonly<Record<Code, () => Promise<Record<string, unknown>>>> = {
  files_check: async () => ({}),
  deals_recalc: async () => ({
    ...JANUARY,
    cargoRoute: await one('select cargo_route_id as id from deal where not is_delete order by id desc limit 1'),
  }),
  regular_deals_recount: async () => ({}),
  regular_payments_run: async () => ({}),
  cash_check: async () => ({}),
  npd_check: async () => {
    // The service allows one query per half minute of the clock.
    await sql`update payment set npd_status = 'yes' where npd_status = 'unchecked'
      and id <> (select max(id) from payment where npd_status = 'unchecked' and pay_date <= '2026-02-01')`.execute(database.db)
    return {}
  },
  edo_states: async () => ({}),
  transactions_load: async () => ({ source: 'fuel', dateFrom: '2026-02-01', dateTo: '2026-02-01' }),
  bank_import: async () => ({ bankDocument: await uploaded('api/bank_transactions_import_documents', 1, 'выписка.txt', BANK) }),
  fuel_import: async () => ({
    fuelDocument: await uploaded(
      'api/oil_company_transactions_import_documents',
      await one(`select id from company where kind = 'oil' limit 1`),
      'топливо.csv',
      FUEL,
    ),
  }),
  fines_import: async () => ({
    finesDocument: await uploaded(
      'api/truck_penalty_transaction_import_documents',
      await one(`select id from company where kind = 'penalty' limit 1`),
      'штрафы.csv',
      FINES,
    ),
  }),
  fuel_tariff_recalc: async () => ({
    tariff: await one('select id from oil_company_tariff where is_active order by id limit 1'),
    dateFrom: '2025-01-01',
    dateTo: '2026-02-01',
  }),
  book_import: async () => ({ book: 'company', bookFile: bookFile() }),
  excel_report: async () => ({ report: 'deal', ...JANUARY }),
  documents_archive: async () => ({ documents: 'vehicle', dateFrom: '2020-01-01', dateTo: '2026-02-01' }),
  invoice_mail: async () => ({ invoice: await one('select id from subscription_doc_management where is_active order by id desc limit 1') }),
  backup: async () => ({}),
  old_cleanup: async () => ({}),
  daily_notices: async () => ({}),
  notice_letters: async () => ({}),
  report_letters: async () => ({}),
}

async function start(code: string, inputs: Readonly<Record<string, unknown>>, as?: string): Promise<Answer> {
  const values: Readonly<Record<string, unknown>> = { procType: await typeOf(code), ...inputs }
  const hasFile = Object.values(values).some(value => value instanceof Blob)
  if (!hasFile) return call('POST', 'task_managers/create', values, as)
  const form = new FormData()
  for (const [name, value] of Object.entries(values)) form.append(name, value instanceof Blob ? value : String(value))
  return call('POST', 'task_managers/create', form, as)
}
async function ended(id: number): Promise<Answer['body']> {
  await vi.waitFor(async () => expect(['done', 'failed']).toContain((await call('GET', `api/task_managers/${id}`)).body.status), {
    timeout: 30_000,
    interval: 20,
  })
  return (await call('GET', `api/task_managers/${id}`)).body
}

describe('every kind of job that is offered', () => {
  test('is declared with its inputs, has its work, and its inputs are asked in the dialog', () => {
    expect(Object.keys(JOB_KINDS).toSorted()).toEqual(offered.toSorted())
    // Users cannot start the jobs behind letters and prints.
    expect(Object.keys(application.jobs).toSorted()).toEqual([...offered, 'bulk_change', 'paper_mail', 'print_papers'].toSorted())
    const required = Object.values(JOB_KINDS).flatMap(inputs => Object.entries(inputs).flatMap(([name, must]) => (must ? [name] : [])))
    expect(required.filter(name => optionsOf(jobInputs![name]!).hidden)).toEqual([])
  })

  test.each(offered)('%s is done with what a person puts in', async code => {
    const made = await start(code, await INPUTS[code as Code]())
    expect(made.status, JSON.stringify(made.body)).toBe(200)
    const job = await ended(made.body.id)
    expect([job.status, job.error], JSON.stringify(job)).toEqual(['done', null])
    expect(job.progress).toBe(100)
  })

  test.each(offered)('%s refuses what it does not take, by name, wherever it stands', async code => {
    const procType = await typeOf(code)
    const inputs = await INPUTS[code as Code]()
    const rest = Object.fromEntries(Object.entries(inputs).filter(([, value]) => !(value instanceof Blob)))
    for (const sent of [{ params: { ...rest, everything: 1 } }, { params: rest, everything: 1 }, { params: rest, id: 7, everything: 1 }]) {
      const { status, body } = await call('POST', 'task_managers/create', { procType, ...sent })
      expect([status, body.errors.everything], JSON.stringify(body)).toEqual([422, 'Такого поля нет'])
    }
    const { status, body } = await call('POST', 'task_managers/create', { procType, params: { ...rest, id: 7 } })
    expect([status, body.errors.id]).toEqual([422, 'Такого поля нет'])
    const foreign = Object.keys(jobInputs!).find(name => !(name in JOB_KINDS[code as Code]))!
    expect((await call('POST', 'task_managers/create', { procType, [foreign]: 1 })).body.errors).toHaveProperty(foreign)
  })

  test.each(offered.filter(code => Object.values(JOB_KINDS[code as Code]).some(Boolean)))('%s asks for what it needs', async code => {
    const needed = Object.entries(JOB_KINDS[code as Code]).flatMap(([name, must]) => (must ? [name] : []))
    const { status, body } = await start(code, {})
    expect([status, body.errors]).toEqual([422, Object.fromEntries(needed.map(name => [name, 'Это поле необходимо заполнить']))])
  })

  test.each(
    Object.entries(JOB_KINDS).flatMap(([code, inputs]) =>
      Object.keys(inputs)
        .filter(name => optionsOf(jobInputs![name]!).target)
        .map(name => [code, name] as const),
    ),
  )('%s refuses %s that is not there', async (code, name) => {
    const isList = jobInputs![name]!.kind === 'references'
    const { status, body } = await start(code, { ...(await INPUTS[code as Code]()), [name]: isList ? [999_999] : 999_999 })
    expect([status, body.errors]).toEqual([422, { [name]: 'Такой записи нет, или она здесь не подходит' }])
  })
})

test('kinds are offered to those who may start them, and what they name must be theirs to see', async () => {
  const codes = async (as: string): Promise<string[]> =>
    (await call('GET', 'api/task_manager_proc_types?mayStart=1&itemsPerPage=100', undefined, as)).body.map(
      (row: { code: string }) => row.code,
    )
  expect((await codes('admin')).toSorted()).toEqual(offered.toSorted())
  await sql`insert into acc_role_rights (acc_role_id, target_id, position) select 5, id, 0 from acc_right where code_right = 'TASKMANAGER_VIEW'`.execute(
    database.db,
  )
  expect(await codes('logist')).not.toContain('old_cleanup')
  for (const code of offered.filter(other => application.jobs[other]!.right)) {
    const allowed = (await codes('logist')).includes(code)
    const { status } = await start(code, await INPUTS[code as Code](), 'logist')
    expect([code, allowed ? status : [403, 422].includes(status)], code).toEqual([code, allowed ? 200 : true])
  }
})

describe('what the new kinds leave', () => {
  const run = async (code: Code, inputs?: Record<string, unknown>): Promise<Answer['body']> => {
    const { body, status } = await start(code, inputs ?? (await INPUTS[code]()))
    expect(status, JSON.stringify(body)).toBe(200)
    return ended(body.id)
  }
  const fileOf = async (id: number): Promise<Uint8Array> => (await call('GET', `api/files/job/${id}/file`)).bytes

  test('a report holds the waybills of its days', async () => {
    const { id, file } = await run('excel_report')
    expect(file.fileName).toMatch(/^Накладные \d+\.xlsx$/)
    const { rows } = await sql<{
      n: number
    }>`select count(*)::int as n from deal where not is_delete and dt_deal between '2026-01-01' and '2026-01-31'`.execute(database.db)
    expect(rows[0]!.n).toBeGreaterThan(100)
    expect(sheetOf(await fileOf(id)).length - 1).toBe(rows[0]!.n)
  })

  test('an archive holds the documents of its days by their owners', async () => {
    const vehicle = await one('select id from vehicle where id > 1 order by id limit 1')
    const form = new FormData()
    form.append('vehicle', String(vehicle))
    form.append('documentType', String(await one(`select id from document_type where 'car' = any(owners) order by id limit 1`)))
    form.append('name', 'ПТС')
    form.append('file', new Blob(['%PDF-1.4\n%%EOF'], { type: 'application/pdf' }), 'птс.pdf')
    const sent = await call('POST', 'api/vehicle_documents', form)
    expect(sent.status, JSON.stringify(sent.body)).toBe(201)
    const { id, result } = await run('documents_archive')
    expect(result.files).toBeGreaterThan(0)
    expect(Object.keys(unzipSync(await fileOf(id)))).toContain(`Машина ${vehicle}/птс.pdf`)
  })

  test('a book is imported, and the faulty rows are named', async () => {
    const { result } = await run('book_import', {
      book: 'company',
      bookFile: new Blob(['ИНН;Название\n7736050003;ПАО «Газ»\n1;Без ИНН\n'], { type: 'text/csv' }),
    })
    expect(result).toMatchObject({ created: 1, errors: [expect.objectContaining({ row: 3 })] })
    expect(await one(`select id from company where inn = '7736050003'`)).toBeGreaterThan(0)
  })

  test('a file of a book names every faulty row, however many there are', async () => {
    const faulty = Array.from({ length: 1001 }, (_, row) => `1;Без ИНН ${row}`)
    const { result } = await run('book_import', {
      book: 'company',
      bookFile: new Blob([['ИНН;Название', ...faulty].join('\n')], { type: 'text/csv' }),
    })
    expect(new Set(result.errors.map((error: { row: number }) => error.row)).size).toBe(1001)
  })

  test('files that wait are begun with, once', async () => {
    const document = await uploaded(
      'api/oil_company_transactions_import_documents',
      await one(`select id from company where kind = 'oil' limit 1`),
      'ещё.csv',
      FUEL,
    )
    expect((await run('transactions_load')).result.files.map((file: { id: number }) => file.id)).toContain(document)
    expect((await run('transactions_load')).result.files).toEqual([])
    const { status } = await start('fuel_import', { fuelDocument: document })
    expect(status).toBe(422)
  })

  test('fuel that waits is counted by its tariff, and what is processed stays', async () => {
    const tariff = await one('select id from oil_company_tariff where is_active order by id limit 1')
    await sql`update oil_company_tariff set price = 50, discount = 10, product = 'дт' where id = ${tariff}`.execute(database.db)
    const sums = async (): Promise<unknown> =>
      (await sql`select sum(due)::text as due from oil_company_transaction where status_id not in (1, 4)`.execute(database.db)).rows[0]
    const before = await sums()
    await run('fuel_tariff_recalc', { ...(await INPUTS.fuel_tariff_recalc()), tariff })
    const { rows } = await sql<{
      fits: boolean
    }>`select bool_and(t.due = t.sum - t.discount and t.price = 50 and t.sum = round(t.quantity * 50, 2)
        and t.discount = round(t.sum * 0.1, 2)) as fits from oil_company_transaction t join oil_company_tariff f on f.id = ${tariff} and f.company_id = t.company_id
      where t.status_id in (1, 4) and t.day between coalesce(f.date_start, t.day) and coalesce(f.date_stop, t.day)`.execute(database.db)
    expect(rows[0]!.fits).toBe(true)
    expect(await sums()).toEqual(before)
  })

  test('an invoice goes to the payer, or to the given address', async () => {
    await run('invoice_mail')
    expect(letters.at(-1)!.to).toBe('buh@demo.example')
    await run('invoice_mail', { ...(await INPUTS.invoice_mail()), email: 'kassa@demo.example' })
    expect(letters.at(-1)!.to).toBe('kassa@demo.example')
  })

  test('a backup lies among those of the data folder', async () => {
    const { result } = await run('backup')
    expect(readdirSync(join(dataDir, 'backups'))).toContain(result.file)
  })

  test('a copy is refused where what it names is gone', async () => {
    const { id } = await run('invoice_mail')
    await sql`update subscription_doc_management set is_delete = true`.execute(database.db)
    const { status, body } = await call('POST', 'api/task_managers/copy_task_manager', { ids: [id] })
    expect([status, Object.keys(body.errors)]).toEqual([422, ['invoice']])
    await sql`update subscription_doc_management set is_delete = false`.execute(database.db)
  })
})
