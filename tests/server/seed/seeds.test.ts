import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { application } from '#resources/app.rules'
import { brokenLaws } from '#resources/ledger/laws.rules'
import { demoLogins } from '#resources/seed/demo/accounts.rules'
import { fillDatabase } from '#resources/seed/fill.rules'
import { callOf, fill, offers, validate, type Resource } from '#resource'
import { resources, ALL_RIGHTS } from '#resources'
import { updateTables, compose } from '../../../server/compose.ts'
import { openLog } from '../../../server/log.ts'
import { hashOf, isPassword } from '../../../server/session/passwords.ts'
import { fillBlank } from '../../../server/prepare.ts'
import type { Demo } from '../../../server/settings.ts'
import type { Database } from '../../../server/adapters/database.ts'
import { folderStorage, type Storage } from '../../../server/adapters/files.ts'
import { databaseOfTables, emptyDatabase } from '../../support/database.ts'

describe('first starts', () => {
  const log = openLog('silent')
  const ADMIN = 'a-long-password-1'
  const now = new Date('2026-02-01T09:00:00Z')
  /** Everything except the rows: indexes with comments, keys, triggers, statistics. */
  const upkeepIn = async ({ db }: Database): Promise<readonly string[]> =>
    (
      await sql<{ made: string }>`select concat_ws(' ', pg_get_indexdef(oid), obj_description(oid, 'pg_class')) as made from pg_class
      where relkind = 'i' and relnamespace = current_schema()::regnamespace
    union all select concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid), convalidated) from pg_constraint
      where connamespace = current_schema()::regnamespace
    union all select concat_ws(' ', pg_get_triggerdef(oid), tgenabled) from pg_trigger where not tgisinternal
    union all select concat_ws(' ', pg_get_statisticsobjdef(oid), obj_description(oid, 'pg_statistic_ext')) from pg_statistic_ext
    union all select concat_ws(' ', relname, obj_description(oid, 'pg_class')) from pg_class
      where relkind = 'r' and relnamespace = current_schema()::regnamespace
    order by 1`.execute(db)
    ).rows.map(({ made }) => made)
  /** Fills a database as on first start (`blank`), or one whose tables exist. */
  const filled = async (demo: Demo, adminPassword?: string, blank = false, storage?: Storage) => {
    const database = await (blank ? emptyDatabase() : databaseOfTables())
    const filling = { demo, adminPassword, now, storage }
    if (blank)
      return { database, lines: await fillBlank(application, database, log, 'Europe/Moscow', () => fillDatabase(database, filling)) }
    return { database, lines: await fillDatabase(database, filling) }
  }
  const count = async (database: Database, table: string): Promise<number> =>
    (await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(database.db)).rows[0]!.n
  /** The rows of a table as text, without trailing zeros of numbers. */
  const rowsOf = async ({ db }: Database, table: string): Promise<readonly string[]> =>
    (await sql<{ row: string }>`select to_jsonb(t)::text as row from ${sql.table(table)} t order by 1`.execute(db)).rows.map(({ row }) =>
      row.replaceAll(/(\.\d*?)0+(?=[,}])/gu, '$1'),
    )

  describe('the demo company', () => {
    /** The password printed for a login; passwords are generated when other machines can sign in. */
    const passwordOf = (login: string): string | undefined =>
      new RegExp(`^  ${login} \\(.+\\): (\\S{19})$`, 'mu').exec(lines.join('\n'))?.[1]
    let database: Database
    let lines: readonly string[]
    let dataDir: string
    // Tests read bodies by the names of the contract, so they are untyped.
    // eslint-disable-next-line typescript/no-explicit-any
    let call: (path: string, login?: string) => Promise<any>
    let end: () => Promise<void>
    beforeAll(async () => {
      dataDir = mkdtempSync(join(tmpdir(), 'nerud-seeds-'))
      ;({ database, lines } = await filled('made', ADMIN, true, folderStorage(join(dataDir, 'files'))))
      const { app, close } = await compose(
        application,
        database,
        { dataDir, version: 'test', publicUrl: 'http://nerud.test', businessZone: 'Europe/Moscow', tokenKey: 'k'.repeat(40) },
        log,
        { clock: () => now, isAlone: true },
      )
      end = close
      const tokens = new Map<string, string>()
      const tokenOf = async (login: string): Promise<string> => {
        const answer = await app.fetch(
          new Request('http://nerud.test/authentication_token', {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify({ login, password: login === 'admin' ? ADMIN : passwordOf(login) }),
          }),
        )
        return ((await answer.json()) as { token: string }).token
      }
      call = async (path, login = 'admin') => {
        if (!tokens.has(login)) tokens.set(login, await tokenOf(login))
        const answer = await app.fetch(
          new Request(`http://nerud.test/${path}`, { headers: { authorization: `Bearer ${tokens.get(login)}` } }),
        )
        return answer.status === 200 ? answer.json() : answer.status
      }
    }, 300_000)
    afterAll(async () => {
      await end()
      await database.close()
      rmSync(dataDir, { recursive: true, force: true })
    })

    test('holds a few dozen companies, points and people', async () => {
      expect(await count(database, 'company')).toBe(49)
      expect(await count(database, 'point')).toBe(60)
      expect(await count(database, 'account')).toBe(82)
      expect(await count(database, 'company_requisite')).toBeGreaterThan(34)
    })

    test('has the same tables as a database made without it', async () => {
      const other = await databaseOfTables()
      const upkeep = await upkeepIn(other)
      expect(upkeep.length).toBeGreaterThan(2500)
      expect(await upkeepIn(database)).toEqual(upkeep)
      expect(await updateTables(application, database, log)).toBe(0)
      await other.close()
    })

    test('is the same in tables that were made before it', async () => {
      const { database: other } = await filled('made', ADMIN)
      expect(await upkeepIn(other)).toEqual(await upkeepIn(database))
      for (const table of ['deal', 'cash_transaction', 'shift_vehicle', 'material_order', 'shift_planner_line'])
        expect([table, await count(other, table)]).toEqual([table, await count(database, table)])
      for (const table of ['deal_kept', 'regular_deal_kept', 'box_balance', 'box_day', 'place_balance', 'place_day', 'debt_day'])
        expect(await rowsOf(other, table), table).toEqual(await rowsOf(database, table))
      for (const table of ['account', 'point'])
        expect(await sql`select id from ${sql.table(table)} where has_box order by id`.execute(other.db)).toEqual(
          await sql`select id from ${sql.table(table)} where has_box order by id`.execute(database.db),
        )
      await other.close()
    })

    test.each(
      Object.values<Resource>(resources)
        .filter(one => offers(one, 'list'))
        .map(one => [one.name, one] as const),
    )('every %s is as its declaration wants it', async (_, resource) => {
      const found = await call(`${callOf(resource, 'list').path}?itemsPerPage=1000`)
      const rows: Record<string, unknown>[] = resource.api.wrap === undefined ? found : found[resource.api.wrap]
      expect(Array.isArray(rows)).toBe(true)
      // A sample of a long list stands for all.
      const step = Math.ceil(rows.length / 60)
      for (const row of rows.filter((_, at) => at % step === 0)) {
        const whole = offers(resource, 'one') ? await call(fill(callOf(resource, 'one').path, { id: row['id'] as number })) : row
        expect(validate(resource, whole, { mode: 'edit', today: '2026-02-01' }), JSON.stringify(whole)).toEqual({})
      }
    })

    test('holds a fleet of 120 vehicles, and 300 routes of 25 materials with a year of prices', async () => {
      expect([await count(database, 'vehicle'), await count(database, 'material'), await count(database, 'cargo_route')]).toEqual([
        121, 25, 300,
      ])
      const { rows } = await sql<{ routes: number; products: number; twice: number; trailers: number }>`select
      (select count(distinct cargo_route_id)::int from cargo_route_price) as routes,
      (select count(distinct product_id)::int from product_price) as products,
      (select count(*)::int from (select plate from vehicle group by plate having count(*) > 1) as x) as twice,
      (select count(*)::int from vehicle t join vehicle v on v.id = t.truck_id where t.is_trailer and not v.is_trailer and v.company_id = t.company_id) as trailers`.execute(
        database.db,
      )
      expect(rows[0]).toMatchObject({ routes: 300, twice: 0, trailers: 29 })
      expect(rows[0]!.products).toBeGreaterThan(150)
    })

    test('holds regular deals that pay, that do not, and that lack something', async () => {
      expect(await count(database, 'regular_deal')).toBe(120)
      const { rows } = await sql<{ states: number; losses: number; made: number }>`select count(distinct status)::int as states,
      (count(*) filter (where income < 0))::int as losses, (select count(*)::int from deal where regular_deal_id is not null) as made
      from regular_deal`.execute(database.db)
      expect(rows[0]!.states).toBeGreaterThan(2)
      expect(Math.min(rows[0]!.losses, rows[0]!.made)).toBeGreaterThan(0)
    })

    test('holds multi-deals with their waybills, some that are not made yet, and some that were given up', async () => {
      expect(await count(database, 'multi_deal')).toBe(200)
      const { rows } = await sql<{ states: string[]; alike: boolean }>`select array_agg(distinct m.status order by m.status) as states,
      bool_and((l.deal_id is not null) = (m.status = 'initialised')) as alike
      from multi_deal m join multi_deal_line l on l.multi_deal_id = m.id`.execute(database.db)
      expect(rows[0]).toEqual({ states: ['deleted', 'draft', 'initialised'], alike: true })
    })

    test('holds a year of waybills in every status and of payments, posted as the laws of the ledger want', async () => {
      const states: { stateFilter: string; count: number }[] = (await call('api/deals/indicators')).groups
      expect(states.map(one => one.stateFilter)).toEqual(['active', 'closed', 'deleted', 'error', 'executing', 'waiting'])
      expect(states.reduce((sum, one) => sum + one.count, 0)).toBe(5000)
      expect(states.find(one => one.stateFilter === 'error')!.count).toBeLessThan(250)
      const { rows: paid } = await sql<{ own: number; regular: number; stale: number }>`select
      count(*) filter (where regular_payment_id is null and source_id not in (3, 10))::int as own, count(*) filter (where regular_payment_id is not null)::int as regular,
      (select count(*)::int from regular_payment where is_active and problem is null and next_run <= '2026-02-01') as stale
      from payment`.execute(database.db)
      expect(paid[0]).toEqual({ own: 1500, regular: expect.toSatisfy((count: number) => count > 300), stale: 0 })
      const { rows } = await sql<{
        first: string
        last: string
      }>`select min(dt_deal)::text as first, max(dt_deal)::text as last from deal`.execute(database.db)
      expect(rows[0]).toEqual({ first: '2025-02-02', last: '2026-02-01' })
      expect(await brokenLaws(database.db)).toEqual([])
    })

    test('tons and cubic metres of a waybill differ by the density of what it carries, and so do those of regular deals', async () => {
      for (const table of ['deal', 'regular_deal']) {
        const { rows } = await sql<{ n: number; least: number; most: number; equal: number; lost: number }>`select count(*)::int as n,
          min(career_vol / object_vol)::float as least, max(career_vol / object_vol)::float as most,
          (count(*) filter (where career_vol = object_vol))::int as equal,
          max(abs(career_vol - route_vol) / career_vol)::float as lost
        from ${sql.table(table)} t where career_unit_id = 1 and object_unit_id = 2 and object_vol > 0
          and exists (select 1 from cargo_route_rate r where r.cargo_route_id = t.cargo_route_id)`.execute(database.db)
        const [{ n, least, most, equal, lost }] = rows as [(typeof rows)[number]]
        expect(n, table).toBeGreaterThan(table === 'deal' ? 500 : 10)
        // Density in tonnes per cubic metre, from broken brick to basalt; a little is lost on the way.
        expect([least > 0.58, most < 1.75, equal, lost < 0.03], table).toEqual([true, true, 0, true])
      }
    })

    test('tariffs are those of fuel companies, and somebody buys what they are for', async () => {
      const { rows } = await sql`select t.name, c.kind, exists (select 1 from oil_company_transaction x
        where x.company_id = t.company_id and x.product = t.product) as bought from oil_company_tariff t join company c on c.id = t.company_id order by t.id`.execute(
        database.db,
      )
      expect(rows).toHaveLength(5)
      expect(rows.map(row => (row as { kind: string }).kind)).toEqual(rows.map(() => 'oil'))
      expect(rows).toContainEqual(expect.objectContaining({ bought: true }))
    })

    test('the subscriber is our own company, and the instruction of templates is there to be read', async () => {
      const { rows } = await sql<{
        same: boolean
        instruction: string
      }>`select r.inn = c.inn and r.kpp = c.kpp and r.payer_name = c.short_name as same,
        (select f.file_name from setting s join sys_file f on f.id = s.file_id where s.parameter = 'templateInstruction') as instruction
      from subscription_requisite r, company c where c.id = 1`.execute(database.db)
      expect(rows).toEqual([{ same: true, instruction: 'Документация для шаблонов.docx' }])
    })

    test('repairs have numbers, states that fit their days, and end no later than today', async () => {
      const { rows } = await sql`select r.number, r.date_start, r.date_end, s.name from repair r join repair_status s on s.id = r.status_id
      where r.number !~ '^ЗН-[0-9]{4}$' or r.date_start > '2026-02-01' or r.date_end > '2026-02-01' or r.date_end < r.date_start
        or r.date_plan < r.date_start or (r.status_id = 2 and r.date_end is null)`.execute(database.db)
      expect(rows).toEqual([])
      const numbers = await sql<{ n: number }>`select count(distinct number)::int as n from repair`.execute(database.db)
      expect(numbers.rows[0]!.n).toBe(await count(database, 'repair'))
    })

    test('every company with requisites has exactly one default [R-179]', async () => {
      const { rows } =
        await sql`select owner_id from company_requisite group by owner_id having count(*) filter (where is_default) <> 1`.execute(
          database.db,
        )
      expect(rows).toEqual([])
    })

    test('shows the administrator and one login of each role, and they sign in with different rights', async () => {
      expect(lines[0]).toMatch(/^Вход: admin, пароль/)
      const logins = demoLogins.map(one => one.login)
      expect(logins.filter(login => !lines.some(line => line.includes(login)))).toEqual([])
      expect(logins).toHaveLength(7)
      expect(new Set(logins.map(passwordOf)).size).toBe(7)
      for (const login of [...logins, 'buh2']) {
        const { rows } = await sql<{ id: number }>`select id from account where login = ${login}`.execute(database.db)
        expect(await isPassword(login, await hashOf(database.db, rows[0]!.id)), login).toBe(false)
      }
      for (const login of logins) expect((await call('api/accounts/me', login)).login).toBe(login)
      expect(await call('api/companies', 'mechanic')).toBe(403)
      expect(await call('api/settings', 'director')).toBe(403)
    })

    test('holds fines of every status in its year, those that are paid with their payments', async () => {
      const { rows } = await sql<{ statuses: number; months: number; alike: boolean; drivers: number }>`select
      count(distinct f.status_id)::int as statuses, count(distinct date_trunc('month', f.decision_date))::int as months,
      bool_and((f.status_id = 3) = coalesce(p.is_active and p.sum = f.discount_sum, false)) as alike, count(f.driver_id)::int as drivers
      from truck_penalty_transaction f left join truck_penalty_transaction_line l on l.transaction_id = f.id left join payment p on p.id = l.payment_id`.execute(
        database.db,
      )
      expect(rows[0]).toEqual({ statuses: 5, months: 12, alike: true, drivers: expect.toSatisfy((count: number) => count > 10) })
    })

    test('new records get ids past those of the seeds', async () => {
      const { rows } = await sql<{ id: number }>`insert into company (name) values ('Новая') returning id`.execute(database.db)
      expect(rows[0]!.id).toBe(208)
      const types = await sql<{ id: number }>`insert into document_type (name) values ('Своя') returning id`.execute(database.db)
      expect(types.rows[0]!.id).toBeGreaterThan(100)
    })
  })

  describe('a new database', () => {
    test('without demo data has its administrator and a password for one use', async () => {
      const { database, lines } = await filled('none')
      expect(lines).toHaveLength(1)
      expect(lines[0]).toMatch(/^Вход: admin, \D+: \S{10,}$/)
      expect(await count(database, 'company')).toBe(2)
      expect(await count(database, 'acc_right')).toBe(ALL_RIGHTS.length)
      await database.close()
    })

    test('a first start that was cut short is done anew by the next one', async () => {
      const database = await emptyDatabase()
      const filling = { demo: 'none', adminPassword: ADMIN, now } as const
      const files = { put: () => Promise.reject(new Error('cut short')) } as unknown as Storage
      await expect(
        fillBlank(application, database, log, 'Europe/Moscow', () => fillDatabase(database, { ...filling, storage: files })),
      ).rejects.toThrow('cut short')
      expect(await count(database, 'account')).toBe(0)
      await updateTables(application, database, log)
      await fillDatabase(database, filling)
      const whole = await filled('none', ADMIN)
      for (const table of ['measurement_unit', 'region', 'acc_role', 'account'])
        expect(await rowsOf(database, table), table).toEqual(await rowsOf(whole.database, table))
      await database.close()
      await whole.database.close()
    })

    test('takes the password of the environment, and refuses a weak one', async () => {
      const { database, lines } = await filled('none', 'a-long-password-1')
      expect(lines.join()).not.toContain('a-long-password-1')
      expect(await hashOf(database.db, 1)).toMatch(/^\$argon2id/)
      await database.close()
      const weak = await databaseOfTables()
      await expect(fillDatabase(weak, { demo: 'none', adminPassword: 'short', now })).rejects.toThrow('ADMIN_PASSWORD')
      await weak.close()
    })

    test('a second start brings the catalogues up to date and keeps what people set', async () => {
      const { database } = await filled('none', 'a-long-password-1')
      await sql`update property set parameter_value = 'ON', parameter_name = 'Старое имя' where parameter = 'reportingDate'`.execute(
        database.db,
      )
      await sql`delete from error_code where code = 'NO_ROUTE'`.execute(database.db)
      await fillDatabase(database, { demo: 'none', adminPassword: 'a-long-password-1', now })
      const { rows } = await sql`select parameter_name, parameter_value from property where parameter = 'reportingDate'`.execute(
        database.db,
      )
      expect(rows).toEqual([{ parameter_name: 'Отчётная дата', parameter_value: 'ON' }])
      const { rows: codes } = await sql`select 1 from error_code where code = 'NO_ROUTE'`.execute(database.db)
      expect(codes).toHaveLength(1)
      await database.close()
    })
  })
})
