import { migrations } from '#resources/migrations.rules'
import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openDatabase, type Database } from '../../server/adapters/database.ts'
import { folderStorage } from '../../server/adapters/files.ts'
import { urlOf } from '../../server/adapters/postgres/address.ts'
import { checkArchive, type Manifest, sizeOfTail, tarWriter } from '../../server/backup/archive.ts'
import { dump } from '../../server/backup/dump.ts'
import { openLocations, type StorageLocations } from '../../server/backup/locations.ts'
import { restore } from '../../server/backup/restore.ts'
import { application } from '#resources/app.rules'
import { updateTables, compose } from '../../server/compose.ts'
import { openLog } from '../../server/log.ts'
import { requeue } from '../../server/jobs/queue.ts'
import { brokenLaws } from '#resources/ledger/laws.rules'
import { PASSWORD, testApp, type TestApp } from '../support/app.ts'
import { makeBusiness, type Business } from '../support/business.ts'
import { emptyDatabase, filesOf, ownFolder, rowsOf } from '../support/database.ts'
import { PDF, PNG } from '../support/samples.ts'

// Embedded servers start on a real disk, which other tests may keep busy.
const PATIENCE = { timeout: 60_000 }
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

/** A backup restores all rows and files of its point in time, into an embedded or an external database, or nothing at all. */
const VERSION = '0.1.0'
const folder = ownFolder()
const at = (name: string): string => join(folder.path, name)
const log = openLog('silent')
let app: TestApp
let business: Business
let whole: string
let rows: Record<string, string[]>
let files: Record<string, string>

const upload = async (bytes: Uint8Array<ArrayBuffer>, name: string): Promise<void> => {
  const type = (await app.call('GET', 'api/document_types?isCompany=1&itemsPerPage=1')).body[0].id
  const form = new FormData()
  form.append('file', new File([bytes], name))
  for (const [key, value] of Object.entries({ company: '1', name, documentType: String(type) })) form.append(key, value)
  expect((await app.call('POST', 'api/company_documents', { form })).status).toBe(201)
}
const placesOf = (database: Database, dataDir: string): StorageLocations => ({ dataDir, databaseUrl: urlOf(database.address) })
const backUp = async (places: StorageLocations, path: string): Promise<Manifest> => {
  const source = await openLocations(places)
  try {
    return (await dump({ ...source, version: VERSION }, path)).manifest
  } finally {
    await source.close()
  }
}
const bringBack = async (archive: string, places: StorageLocations, replace = false): Promise<string[]> => {
  const lines: string[] = []
  await restore({ archive, locations: places, replace, version: VERSION, migrations, say: line => lines.push(line) })
  return lines
}
const expectTheSame = async (database: Database, dataDir: string): Promise<void> => {
  expect(await rowsOf(database)).toEqual(rows)
  expect(await filesOf(database, folderStorage(join(dataDir, 'files')))).toEqual(files)
  expect(await brokenLaws(database.db)).toEqual([])
  expect(await updateTables(application, database, log)).toBe(0)
}

beforeAll(async () => {
  app = await testApp()
  business = await makeBusiness(app)
  const deals = await Promise.all([1, 2, 3].map(() => business.deal()))
  await business.authorize(...deals.map(one => one.id))
  await business.pay()
  await app.call('POST', 'api/materials', { json: { name: 'Песок\t«мытый»\\N {a,"b"} ёж 🚚' } })
  await upload(PNG, 'скан.png')
  await upload(PDF, 'договор.pdf')
  mkdirSync(join(app.dataDir, 'secrets'))
  writeFileSync(
    join(app.dataDir, 'secrets', 'token-keys.json'),
    JSON.stringify({ keys: [Buffer.from('k'.repeat(40)).toString('base64url')] }),
  )
})
afterAll(async () => {
  await app.close()
  folder.remove()
})

test('while people write, a backup holds one moment: everything acknowledged before it, nothing by halves', async () => {
  const before = (await rowsOf(app.database))['payment']!
  let writing = true
  let payments = 0
  const writers = [0, 1].map(async () => {
    for (; writing; payments += 1) {
      await business.pay()
      await upload(PDF, `${payments}.pdf`)
    }
  })
  await expect.poll(() => payments, PATIENCE).toBeGreaterThan(2)
  const [early, manifest] = [payments, await backUp(placesOf(app.database, app.dataDir), at('moving.tar'))]
  await expect.poll(() => payments, PATIENCE).toBeGreaterThan(early + 2)
  writing = false
  await Promise.all(writers)
  const target = await emptyDatabase()
  await bringBack(at('moving.tar'), placesOf(target, at('moving')))
  const [now, then] = [await rowsOf(app.database), await rowsOf(target)]
  expect(then['payment']!.length).toBeGreaterThanOrEqual(before.length + early)
  expect(then['payment']!.length).toBeLessThan(now['payment']!.length)
  for (const table of ['payment', 'cash_transaction', 'sys_file'])
    expect(then[table]!.filter(row => !now[table]!.includes(row))).toEqual([])
  expect(await brokenLaws(target.db)).toEqual([])
  const stored = await filesOf(target, folderStorage(at('moving/files')))
  expect(Object.keys(stored)).toHaveLength(manifest.files.count)
  expect(manifest.files.missing).toEqual([])
  await target.close()
})

test('every row, file and key comes back into an empty external database, and people go on working', async () => {
  rows = await rowsOf(app.database)
  files = await filesOf(app.database, folderStorage(join(app.dataDir, 'files')))
  whole = at('whole.tar')
  const manifest = await backUp(placesOf(app.database, app.dataDir), whole)
  expect(Object.fromEntries(manifest.tables.map(table => [table.name, table.rows]))).toEqual(
    Object.fromEntries(Object.entries(rows).map(([name, all]) => [name, all.length])),
  )
  expect(statSync(whole).mode & 0o077).toBe(0)

  const target = await emptyDatabase()
  const dataDir = at('external')
  await bringBack(whole, placesOf(target, dataDir))
  await expectTheSame(target, dataDir)
  expect(readFileSync(join(dataDir, 'secrets', 'token-keys.json'))).toEqual(readFileSync(join(app.dataDir, 'secrets', 'token-keys.json')))

  const settings = { dataDir, version: 'test', publicUrl: 'http://nerud.test', businessZone: 'Europe/Moscow' }
  const again = await compose(application, target, settings, log, { isAlone: true })
  const call = (path: string, token: string, json?: object): Promise<Response> =>
    again.app.fetch(
      new Request(`http://nerud.test/${path}`, {
        headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
        ...(json && { method: 'POST', body: JSON.stringify(json) }),
      }),
    )
  expect((await call('api/payments', app.admin)).status).toBe(200)
  const signedIn = await call('authentication_token', '', { login: 'admin', password: PASSWORD })
  const { token } = (await signedIn.json()) as { token: string }
  expect((await call('api/materials', token, { name: 'Новый' })).status).toBe(201)
  await expect(target.client`update cash_transaction set sum_trx = 0`).rejects.toThrow('neither changed nor deleted')
  await again.close()

  expect((await rowsOf(target))['material']).not.toEqual(rows['material'])
  await expect(bringBack(whole, placesOf(target, dataDir), true)).rejects.toThrow('сейчас работает сервер')
  target.refresh()
  await vi.waitFor(() => expect(bringBack(whole, placesOf(target, dataDir))).rejects.toThrow('не пуста'), PATIENCE)
  expect((await bringBack(whole, placesOf(target, dataDir), true)).join()).toContain('заменяется')
  await expectTheSame(target, dataDir)
  await target.close()
})

test('from an external database to the embedded one, in use, and back', async () => {
  const dataDir = at('embedded')
  await bringBack(whole, { dataDir })
  const embedded = await openDatabase({ dataDir, poolSize: 4 })
  await expectTheSame(embedded, dataDir)
  await requeue(embedded, [{ kind: 'job', data: { job: 7 } }], log)
  const back = at('back.tar')
  const manifest = await backUp({ dataDir }, back)
  expect(manifest.waiting).toEqual([{ kind: 'job', data: { job: 7 } }])
  await expect(bringBack(whole, { dataDir }, true)).rejects.toThrow('сейчас работает сервер')
  expect(await embedded.client`select 1 as one`).toEqual([{ one: 1 }])
  await embedded.close()

  const target = await emptyDatabase()
  await bringBack(back, placesOf(target, at('external2')))
  await expectTheSame(target, at('external2'))
  expect(await target.client`select name, data from sys_jobs.job where name = 'job'`).toEqual([{ name: 'job', data: { job: 7 } }])
  await target.close()

  await expect(bringBack(back, { dataDir })).rejects.toThrow('не пуста')
  const report = await bringBack(back, { dataDir }, true)
  expect(report.join()).toContain('отложена')
  expect(readdirSync(dataDir).filter(name => name.startsWith('restore-'))).toEqual([])
  const replaced = await openDatabase({ dataDir, poolSize: 4 })
  await expectTheSame(replaced, dataDir)
  await replaced.close()
})

test('an archive with one wrong byte, cut short, of another kind or of a newer program is refused before anything is touched', async () => {
  const target = await emptyDatabase()
  const size = statSync(whole).size
  const spoilt = at('spoilt.tar')
  const refused = async (sentence: string): Promise<void> => {
    await expect(bringBack(spoilt, placesOf(target, at('untouched')), true)).rejects.toThrow(sentence)
    expect(await rowsOf(target)).toEqual({})
  }
  for (const part of [0, 0.2, 0.5, 0.8, 0.97]) {
    const bytes = readFileSync(whole)
    const offset = Math.floor(size * part) + 1
    bytes[offset] = bytes[offset]! ^ 1
    writeFileSync(spoilt, bytes)
    await refused('повреждена')
    copyFileSync(whole, spoilt)
    truncateSync(spoilt, Math.floor(size * part))
    await refused('обрывается')
  }
  for (const tail of [1024, sizeOfTail(65)]) {
    copyFileSync(whole, spoilt)
    truncateSync(spoilt, size - tail)
    await refused('обрывается')
  }
  const other = tarWriter(new Date())
  await writeFile(spoilt, other.member('readme.txt', Buffer.from('hello')))
  await writeFile(spoilt, other.end(), { flag: 'a' })
  await refused('повреждена')
  rmSync(spoilt)
  await refused('нет')
  await expect(
    restore({
      archive: whole,
      locations: placesOf(target, at('untouched')),
      replace: true,
      version: '0.0.9',
      migrations,
      say: () => undefined,
    }),
  ).rejects.toThrow('более новой версией')
  expect(await rowsOf(target)).toEqual({})
  await target.close()
})

test('a file that is gone from the store is named, the rest is kept', async () => {
  const lost = Object.keys(files)[0]!
  const name = (await app.database.client<{ name: string }>`select file_name as name from sys_file where key = ${lost}`)[0]!.name
  rmSync(join(app.dataDir, 'files', lost))
  const { missing, count } = (await backUp(placesOf(app.database, app.dataDir), at('lost.tar'))).files
  expect([missing, count]).toEqual([[name], Object.keys(files).length - 1])
  expect((await checkArchive(at('lost.tar'))).files.missing).toEqual([name])
})

test('the commands report what they did, and keep the given number of archives', () => {
  const env = { ...process.env, DATA_DIR: app.dataDir, DATABASE_URL: urlOf(app.database.address) }
  const files = { backup: 'server/backup/backup.ts', restore: 'resources/restore.rules.ts' } as const
  const run = (command: keyof typeof files, ...args: string[]): string =>
    execFileSync(process.execPath, ['--disable-warning=ExperimentalWarning', files[command], ...args], {
      env,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    })
  mkdirSync(at('kept'))
  for (const day of ['01', '02']) writeFileSync(at(`kept/nerud-202601${day}-000000.tar`), '')
  writeFileSync(at('kept/mine.tar'), '')
  writeFileSync(at('kept/nerud-20260103-000000.tar.part-99999999'), '')
  expect(run('backup', at('kept'), '--keep', '2')).toContain('Копия готова')
  const kept = readdirSync(at('kept')).toSorted()
  expect(kept).toEqual(['mine.tar', 'nerud-20260102-000000.tar', expect.stringMatching(/^nerud-\d{8}-\d{6}\.tar$/)])
  expect(run('restore', at(`kept/${kept[2]}`), '--check')).toContain('Копия цела')
  expect(() => run('restore', at('kept/mine.tar'), '--check')).toThrow('повреждена')
  expect(() => run('backup', '--kep', '2')).toThrow('Параметр --kep неизвестен')
})
