import { execFileSync } from 'node:child_process'
import { appendFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { openDatabase } from '../../server/adapters/database.ts'
import { isAlive, forceKill, runningServerOf } from '../../server/adapters/postgres/processes.ts'
import { openSession } from '../../server/adapters/postgres/session.ts'
import { SOCKET_PORT } from '../../server/adapters/postgres/cluster.ts'
import { startServer } from '../../server/adapters/postgres/supervisor.ts'
import { processesIn, type Running, startFixture } from '../support/processes.ts'

// The tests wait for a real disk, which other tests may keep busy.
vi.setConfig({ testTimeout: 120_000 })

let dataDir = ''
const started: Running[] = []

// Creating a database takes longer than most tests: it is created once, and each test has a copy with the same owners and modes.
const made = mkdtempSync(join(tmpdir(), 'nerud-durability-'))
beforeAll(async () => {
  const database = await openDatabase({ dataDir: made, onLost: error => expect.fail(error.message) })
  await database.close()
})
afterAll(() => rmSync(made, { recursive: true, force: true }))

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'nerud-durability-'))
  execFileSync('cp', ['-a', `${made}/.`, dataDir])
})
/** Empties the folder: its first owner creates the database. */
const emptyFolder = (): void => {
  rmSync(dataDir, { recursive: true })
  mkdirSync(dataDir, { mode: 0o700 })
}

afterEach(async () => {
  for (const { child } of started.splice(0)) child.kill('SIGKILL')
  forceKill(processesIn(dataDir))
  await expect.poll(() => processesIn(dataDir)).toEqual([])
  rmSync(dataDir, { recursive: true, force: true })
})

const owner = (first = 1): Running => {
  const running = startFixture('owner.ts', [dataDir, String(first)])
  started.push(running)
  return running
}

const postmaster = (): number => runningServerOf(join(dataDir, 'pg'))?.pid ?? 0

const storedBy = (running: Running): number[] =>
  running
    .lines()
    .filter(line => line.startsWith('kept '))
    .map(line => Number(line.slice(5)))

/** The contents of the database, read by an owner that closes it afterwards. */
const stored = async (): Promise<{ numbers: Set<number>; halves: number }> => {
  const database = await openDatabase({ dataDir, onLost: error => expect.fail(error.message) })
  const rows = await database.client<{ number: number; half: number }>`select number, half from kept`
  await database.close()
  return { numbers: new Set(rows.map(row => row.number)), halves: rows.filter(row => row.half === 0).length }
}

const expectAllStored = async (...owners: Running[]): Promise<void> => {
  const { numbers, halves } = await stored()
  const lost = owners.flatMap(storedBy).filter(number => !numbers.has(number))
  expect(lost).toEqual([])
  expect(halves).toBe(0)
}

/** Expects the process to continue writing, to stop on request, and to have lost nothing. */
const expectGoingOn = async (running: Running): Promise<void> => {
  await running.line('kept', storedBy(running).length + 30)
  running.child.kill('SIGTERM')
  expect(await running.ended).toBe(0)
  await expectAllStored(running)
}

test('a closed database leaves no process and opens again at once with everything in it', async () => {
  const first = owner()
  await first.line('kept', 50)
  const socketFolder = runningServerOf(join(dataDir, 'pg'))?.socketFolder ?? ''
  expect(socketFolder.length).toBeLessThan(80)
  first.child.kill('SIGTERM')
  expect(await first.ended).toBe(0)
  expect(processesIn(dataDir)).toEqual([])
  expect(existsSync(socketFolder)).toBe(false)

  const second = owner(100_000)
  await second.line('open')
  second.child.kill('SIGTERM')
  expect(await second.ended).toBe(0)
  await expectAllStored(first, second)
})

test('a second owner is refused in one sentence and the first does not notice', async () => {
  const first = owner()
  await first.line('kept')
  const before = postmaster()
  const second = owner(100_000)
  expect(await second.ended).toBe(1)
  expect(second.lines()).toEqual([
    `Каталог данных ${dataDir} уже открыт другим запущенным сервером (процесс ${first.child.pid}): остановите его или задайте другой каталог в DATA_DIR.`,
  ])
  expect(postmaster()).toBe(before)
  await first.line('kept', storedBy(first).length + 20)
  expect(first.lines().filter(line => line.startsWith('failed'))).toEqual([])
})

test('two owners that start together on an empty folder: one gets it, the other is refused', async () => {
  emptyFolder()
  const both = [owner(1), owner(100_000)]
  const winner = await Promise.race(
    both.map(async one =>
      one.line('open').then(
        () => one,
        () => new Promise<Running>(() => undefined),
      ),
    ),
  )
  const loser = both.find(one => one !== winner)
  expect(await loser?.ended).toBe(1)
  expect(loser?.lines().at(-1)).toMatch(/уже открыт другим/)
  await winner.line('kept', 20)
})

test('after kill -9 of the owner the next one takes over the running server', async () => {
  const owners: Running[] = []
  for (let round = 0; round < 3; round += 1) {
    const running = owner(round * 100_000 + 1)
    owners.push(running)
    await running.line('kept', 30 + round * 7)
    const server = postmaster()
    running.child.kill('SIGKILL')
    await running.ended
    expect(isAlive(server)).toBe(true)
    expect(postmaster()).toBe(server)
  }
  await expectAllStored(...owners)
})

test('after kill -9 of the server its owner brings it back and goes on', async () => {
  const running = owner()
  for (let round = 0; round < 3; round += 1) {
    await running.line('kept', storedBy(running).length + 30)
    const server = postmaster()
    const victims = round === 1 ? [server] : processesIn(dataDir)
    forceKill(victims)
    await running.line('База данных снова работает.', round)
    expect(postmaster()).not.toBe(server)
  }
  await expectGoingOn(running)
})

test("after kill -9 of one session's process the others are opened again", async () => {
  const running = owner()
  await running.line('kept', 30)
  const server = postmaster()
  const worker = processesIn(dataDir).find(pid => /postgres: nerud nerud/.test(readFileSync(`/proc/${pid}/cmdline`, 'utf8')))
  forceKill([worker ?? 0])
  await running.line('База данных снова работает.')
  expect(postmaster()).toBe(server)
  await running.line('kept', storedBy(running).length + 30)
})

test('after kill -9 of both the next start recovers by itself', async () => {
  const owners: Running[] = []
  for (let round = 0; round < 3; round += 1) {
    const running = owner(round * 100_000 + 1)
    owners.push(running)
    await running.line('kept', 40 + round * 11)
    // The second round leaves the server's child processes without their parent.
    const server = round === 1 ? [postmaster()] : processesIn(dataDir)
    forceKill(server)
    running.child.kill('SIGKILL')
    await running.ended
  }
  await expectAllStored(...owners)
})

test('a start killed in the middle of creating the database is followed by a whole one', async () => {
  emptyFolder()
  for (const delay of [150, 350, 600]) {
    const running = owner()
    await new Promise(resolve => setTimeout(resolve, delay))
    running.child.kill('SIGKILL')
    await running.ended
  }
  const last = owner(100_000)
  await last.line('kept', 10)
  last.child.kill('SIGTERM')
  expect(await last.ended).toBe(0)
  await expectAllStored(last)
})

test('a server that ends again and again is begun again after growing pauses, and its owner goes on', async () => {
  const running = owner()
  const pauses = (): string[] => running.lines().filter(line => line.includes('следующий запуск'))
  for (let round = 0; pauses().length < 2; round += 1) {
    await running.line('kept', storedBy(running).length + 1)
    forceKill(processesIn(dataDir))
    await running.line('База данных снова работает.', round)
  }
  expect(pauses()).toEqual([
    'База данных останавливалась за последнюю минуту 6 раз: следующий запуск через 1 с.',
    'База данных останавливалась за последнюю минуту 7 раз: следующий запуск через 2 с.',
  ])
  await expectGoingOn(running)
})

test('a server that stays in its shutdown is ended hard and begun again', async () => {
  const running = owner()
  await running.line('kept', 10)
  const { pid: server = 0, socketFolder = '' } = runningServerOf(join(dataDir, 'pg')) ?? {}
  running.child.kill('SIGKILL')
  await running.ended
  // A smart shutdown waits for the last session: an open one blocks it forever.
  const address = { host: 'localhost', port: SOCKET_PORT, user: 'nerud', password: '', database: 'nerud', tls: false as const }
  const holder = openSession({ ...address, socket: socketFolder }, { name: 'holder', statementTimeout: 0 })
  await holder.run('select 1')
  process.kill(server, 'SIGTERM')
  await holder.run('select pg_sleep(0.2)')
  const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }
  const next = await startServer({ dataDir, log: silent, onLost: error => expect.fail(error.message), shutdownPatience: 1500 })
  const found = { isHolderLost: holder.lost !== undefined, isOldAlive: isAlive(server) }
  await next.stop()
  expect(found).toEqual({ isHolderLost: true, isOldAlive: false })
  await expectAllStored(running)
})

test('a server that cannot be brought back ends its owner with a sentence', async () => {
  const running = owner()
  await running.line('kept', 5)
  renameSync(join(dataDir, 'pg', 'postgresql.conf'), join(dataDir, 'pg', 'moved.conf'))
  forceKill(processesIn(dataDir))
  expect(await running.ended).toBe(1)
  expect(running.lines().at(-1)).toMatch(/^База данных не запустилась: .*postgresql\.conf/)
})

test('an owner’s database writes through to the disk before it answers', async () => {
  const database = await openDatabase({ dataDir, onLost: error => expect.fail(error.message) })
  const settings = await database.client<{ name: string; setting: string }>`
    select name, setting from pg_settings where name in ('fsync', 'full_page_writes', 'synchronous_commit', 'wal_sync_method') order by name`
  await database.close()
  const { wal_sync_method: method, ...rest } = Object.fromEntries(settings.map(({ name, setting }) => [name, setting]))
  expect(rest).toEqual({ fsync: 'on', full_page_writes: 'on', synchronous_commit: 'on' })
  expect(['fdatasync', 'fsync', 'fsync_writethrough', 'open_datasync', 'open_sync']).toContain(method)
})

test.each([
  ['fsync', 'off'],
  ['synchronous_commit', 'off'],
  ['full_page_writes', 'off'],
])('an owner refuses to work with %s = %s, says so, and works again once it is mended', async (name, value) => {
  const file = join(dataDir, 'pg', 'postgresql.conf')
  const whole = readFileSync(file, 'utf8')
  appendFileSync(file, `\n${name} = ${value}\n`)
  const running = owner()
  expect(await running.ended).toBe(1)
  expect(running.lines().at(-1)).toContain(`(${name} = ${value})`)
  await expect.poll(() => processesIn(dataDir)).toEqual([])
  writeFileSync(file, whole)
  const again = await openDatabase({ dataDir, onLost: error => expect.fail(error.message) })
  await again.close()
})

test('a setting kept for the database alone is refused too', async () => {
  const first = await openDatabase({ dataDir, onLost: error => expect.fail(error.message) })
  await first.client.unsafe("do $$ begin execute format('alter database %I set synchronous_commit = off', current_database()); end $$")
  await first.close()
  await expect(openDatabase({ dataDir, onLost: error => expect.fail(error.message) })).rejects.toThrow('(synchronous_commit = off)')
})
