import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, describe } from 'vitest'
import fc from 'fast-check'
import { fold, foldedKey, foldedPattern, noteKey, cleanText } from '#resource/fold'
import { bestFirst, rankOf } from '#resource/ranking'
import { foldedKeySql, noteKeySql } from '../../server/engine/schema/tables.ts'
import { rankSql } from '../../server/engine/read/sqlPieces.ts'
import { testApp, type TestApp, type Answered } from '../support/app.ts'

describe('the best first', () => {
  /** The best match comes first, in selects and in the global search. */
  let app: TestApp
  const COMPANIES = ['Ромазань', 'ООО «Мазань»', 'Мазанский завод', 'Мазан', 'По мазанке']
  beforeAll(async () => {
    app = await testApp()
    for (const name of COMPANIES)
      await sql`insert into company (kind, name, short_name) values ('client', ${name}, ${name})`.execute(app.database.db)
    await sql`insert into account (login, fio, account_type_id)
    select 'otch' || n, 'Петров Пётр Мазановетич ' || n, 1 from generate_series(1, 8) n
    union all select 'mazanov', 'Мазанов Виктор', 1`.execute(app.database.db)
    await sql`insert into account (login, fio, account_type_id) select 'pov' || n, 'Поздний Мазанов ' || n, 1 from generate_series(1, 9) n`.execute(
      app.database.db,
    )
  })
  afterAll(() => app.close())
  beforeAll(async () => {
    const { db } = app.database
    for (const [login, fio] of [
      ['fed', 'Фёдорова Анна'],
      ['art', 'Жданов Артём'],
      ['sem', 'Семёнова Ольга'],
      ['nil', 'О’Нил Пол'],
    ])
      await sql`insert into account (login, fio, account_type_id) values (${login}, ${fio}, 1)`.execute(db)
    await sql`insert into vehicle (plate, company_id, body_type_id, brand_id) select 'А087КВ62', 1, (select min(id) from vehicle_body_type), (select min(id) from vehicle_brand)`.execute(
      db,
    )
    await sql`insert into repair (vehicle_id, type_id, date_start) select id, (select min(id) from repair_type), business_day() from vehicle where plate = 'А087КВ62'`.execute(
      db,
    )
    for (const name of ['ООО «И\u0306од»', 'Лайнер 1', 'Лайнер 2', 'Лайнер 3']) await app.call('POST', 'api/companies', { json: { name } })
  })

  interface Found {
    readonly resource: string
    readonly title: string
    readonly label: string
  }
  const request = async (path: string, query: string) => app.call('GET', `${path}?${new URLSearchParams({ query })}`)
  const labels = async (query: string): Promise<string[]> =>
    ((await request('api/companies/list_for_select', query)).body as Found[]).map(one => one.label.replace(/ \[.*$/u, ''))

  const ORDER = ['Мазан', 'Мазанский завод', 'ООО «Мазань»', 'По мазанке', 'Ромазань']

  test('choices come with the best match first, in whatever layout it is typed', async () => {
    for (const query of ['мазан', 'МАЗАН', 'vfpfy']) {
      const found = await labels(query)
      expect([query, found.slice(0, 2), new Set(found), found.at(-1)]).toEqual([query, ORDER.slice(0, 2), new Set(ORDER), 'Ромазань'])
    }
  })

  test('the search over everything shows the best of all that it counts, logins too', async () => {
    const { body, headers } = await request('api/search', 'мазанов')
    const found = (body as Found[]).filter(one => one.resource === 'account')
    expect(found[0]!.title).toBe('Мазанов Виктор (mazanov)')
    expect(found).toHaveLength(5)
    expect(headers.get('x-total-count')).toBe('18')
    expect(((await request('api/search', 'ьфяфтщм')).body as Found[]).map(one => one.title)).toEqual(['Мазанов Виктор (mazanov)'])
  })

  test('the database folds texts as the browser does', async () => {
    const signs = fc.constantFrom(...Array.from('еёeЕЁаaAвbВB0о№—-–‑.*+?()[]{}^$|\\/&~!,;:"«»’‘ʼ\'` \t\n\u00a0\u2003\u202fйиЙщZ'))
    const texts = fc.sample(fc.tuple(fc.string({ unit: signs, maxLength: 12 }), fc.string({ unit: signs, minLength: 1, maxLength: 3 })), {
      numRuns: 2000,
      seed: 33,
    })
    const pairs = texts.flatMap(([text, sought]) => [[text, sought] as const, [`${text}${sought}`, sought] as const])
    const given = pairs.map(([text, sought], n) => ({ n, text: cleanText(text), pattern: foldedPattern(sought) }))
    const { rows } = await sql<{ key: string; note: string; found: boolean }>`select ${sql.raw(foldedKeySql('x.text'))} as key,
    ${sql.raw(noteKeySql('x.text'))} as note, lower(x.text) ~ x.pattern as found
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as x (n int, text text, pattern text) order by n`.execute(app.database.db)
    expect(rows).toEqual(
      pairs.map(([text, sought]) => ({ key: foldedKey(text), note: noteKey(text), found: fold(text).includes(fold(sought)) })),
    )
  })

  test.each([
    ['api/accounts', 'федоров', 'Фёдорова'],
    ['api/accounts', 'артем', 'Артём'],
    ['api/accounts', 'семен', 'Семёнова'],
    ['api/accounts', 'ctvtyjdf', 'Семёнова'],
    ['api/accounts', "о'нил", 'О’Нил'],
    ['api/vehicles', 'a087kb', 'А087КВ62'],
    ['api/vehicles', 'f087rd', 'А087КВ62'],
    ['api/vehicles/list_for_select', 'A087KB62', 'А087КВ62'],
    // Characters of a plate in their order: Cyrillic, Latin ones that look alike, and the same keys in the Latin layout.
    ['api/vehicles', 'а7к2', 'А087КВ62'],
    ['api/vehicles', 'A7K6', 'А087КВ62'],
    ['api/vehicles', 'f7r6', 'А087КВ62'],
    ['api/vehicles/list_for_select', '87к2', 'А087КВ62'],
    ['api/repairs', 'а72', 'А087КВ62'],
    ['api/search', 'a087kb', 'А087КВ62'],
    ['api/search', 'a7k2', 'А087КВ62'],
    ['api/search', '8762', 'А087КВ62'],
    ['api/search', 'федорова', 'Фёдорова'],
    ['api/companies', 'и\u0306од', 'Йод'],
    ['api/companies', 'qjl', 'Йод'],
    ['api/companies', '"йод"', 'Йод'],
  ])('%s finds %s in the spelling that is stored', async (path, query, existing) => {
    const { body } = await request(path, query)
    expect(JSON.stringify(body)).toContain(existing)
  })

  test('scattered characters of a plate follow what matches as typed, and nothing else is found by them', async () => {
    const { db } = app.database
    const [brand, body] = [sql`(select min(id) from vehicle_brand)`, sql`(select min(id) from vehicle_body_type)`]
    for (const [plate, vin] of [
      ['Е377ОС77', 'XTC00000000000001'],
      ['Е123АС77', 'XTC00000000000002'],
      ['К456МН99', 'XTC00000000003715'],
    ])
      await sql`insert into vehicle (plate, vin, company_id, body_type_id, brand_id) values (${plate}, ${vin}, 1, ${body}, ${brand})`.execute(
        db,
      )
    const plates = async (path: string, query: string): Promise<string[]> =>
      ((await request(path, query)).body as { plate: string }[]).map(one => one.plate).filter(plate => /^[ЕК]/.test(plate))
    const select = 'api/vehicles/list_for_select'
    expect(await plates(select, '377')).toEqual(['Е377ОС77', 'Е123АС77'])
    expect(await plates('api/vehicles', '377')).toEqual(['Е377ОС77'])
    expect(await plates('api/vehicles', 'е2с7')).toEqual(['Е123АС77'])
    const sums = await app.call('GET', `api/vehicles?${new URLSearchParams({ query: 'е2с7', group: 'brand' })}`)
    expect(sums.body).toMatchObject([{ count: 1 }])
    // A text that is not displayed identifies one record.
    expect(await plates(select, '371')).toEqual(['К456МН99'])
    // Fewer than three characters, none of them a digit, and codes of other kinds.
    for (const query of ['е2', 'еас', 'xtc2']) expect([query, await plates('api/vehicles', query)]).toEqual([query, []])
  })

  test('a search of the other keyboard layout is about the same rows in sums, exports and later pages', async () => {
    const query = { query: 'kfqyth', itemsPerPage: '2' }
    const page = await app.call('GET', `api/companies?${new URLSearchParams(query)}`)
    expect((page.body as { name: string }[]).map(one => one.name)).toEqual([1, 2].map(() => expect.stringContaining('Лайнер')))
    const next = await app.call('GET', `api/companies?${new URLSearchParams({ ...query, after: page.headers.get('x-next')! })}`)
    expect(next.body).toMatchObject([{ name: expect.stringContaining('Лайнер') }])
    const second = await app.call('GET', `api/companies?${new URLSearchParams({ ...query, page: '2' })}`)
    expect(second.body).toEqual(next.body)
    // When the text as typed is found, other keyboard layouts are not tried.
    await app.call('POST', 'api/companies', { json: { name: 'kfqyth' } })
    expect((await app.call('GET', `api/companies?${new URLSearchParams({ query: 'kfqyth' })}`)).body).toMatchObject([{ name: 'kfqyth' }])
  })

  test('the database ranks as the browser does', async () => {
    const values = [
      'Мазан',
      'мазань',
      'ООО «Мазань»',
      'Ромазань',
      'a.b',
      'xa.b',
      'aXb',
      'песок',
      'п/песок',
      '50% скидка',
      '№ 50%',
      "д'50%",
      'т',
      'рейс-т',
    ]
    for (const text of ['мазан', 'МАЗAН', 'пecok', '"мазань"', 'a.b', 'gtcjr', '50%', 'т', 'n', '(', '\\', 'a b']) {
      for (const value of values) {
        const rank = rankOf(value, text)
        if (rank === undefined) continue
        const { rows } = await sql<{ rank: number }>`select ${rankSql([sql`${value}::text`], text)} as rank`.execute(app.database.db)
        expect([value, text, rows[0]!.rank]).toEqual([value, text, rank])
      }
    }
    expect(bestFirst(values, one => one, 'т')[0]).toBe('т')
  })
})

describe('everywhere', () => {
  /** The global search: by text, by number, limited to what the user may read. */
  let app: TestApp
  let company = 0
  interface Found {
    readonly resource: string
    readonly id: number
    readonly title: string
    readonly subtitle?: string
    readonly path?: string
  }
  beforeAll(async () => {
    app = await testApp()
    const { rows } = await sql<{ id: number }>`insert into company (kind, name, short_name, inn)
    select 'client', 'Щебёнкин ' || n, 'Щебёнкин ' || n, '770000' || lpad(n::text, 4, '0') from generate_series(1, 9) n returning id`.execute(
      app.database.db,
    )
    company = Number(rows[0]!.id)
    await sql`insert into account (login, fio, account_type_id) values ('shcheb', 'Щебёнкин Иван', 1)`.execute(app.database.db)
  })
  afterAll(() => app.close())
  const ask = (query: string, as?: string): Promise<Answered> =>
    app.call('GET', `api/search?${new URLSearchParams({ query })}`, as ? { as } : {})
  const find = async (query: string, as?: string): Promise<Found[]> => (await ask(query, as)).body as Found[]

  test('finds records of several kinds, at most five of each, with their cards', async () => {
    const found = await find('щебёнкин')
    expect(found.filter(one => one.resource === 'company')).toHaveLength(5)
    expect(found.filter(one => one.resource === 'account').map(one => one.title)).toEqual(['Щебёнкин Иван (shcheb)'])
    const [first] = await find('Щебёнкин 1')
    expect(first).toEqual({
      resource: 'company',
      id: company,
      title: 'Щебёнкин 1 [7700000001]',
      path: `/company/list/${company}`,
    })
    expect((await find('7700000003')).map(one => one.id)).toEqual([company + 2])
  })

  test('says a telephone as people write it', async () => {
    await sql`insert into account (login, fio, account_type_id, phone) values ('driver.7', 'Гравийный Пётр', 1, '9161234567')`.execute(
      app.database.db,
    )
    expect((await find('гравийный')).map(one => one.subtitle)).toEqual(['+7 (916) 123-45-67'])
  })

  test('a number finds the record of that number first', async () => {
    for (const query of [String(company), `№ ${company}`, `#${company}`]) {
      const first = (await find(query)).find(one => one.resource === 'company')
      expect([query, first?.id]).toEqual([query, company])
    }
    expect(await find(`№${company + 100_000}`)).toEqual([])
  })

  test('shows each what they may read, and nothing to strangers', async () => {
    const token = await app.holder(['ACCOUNT_VIEW'])
    expect(new Set((await find('щебёнкин', token)).map(one => one.resource))).toEqual(new Set(['account']))
    await sql`update company set is_delete = true where id = ${company}`.execute(app.database.db)
    expect((await find('Щебёнкин 1')).map(one => one.id)).not.toContain(company)
    expect((await app.call('GET', 'api/search?query=1', { as: null })).status).toBe(401)
  })

  test('answers anything that is typed', async () => {
    for (const query of ['', ' ', 'щ', '%', '_', '№', '\'"\\', '0', '9'.repeat(30), '\u0000', 'x'.repeat(5000)])
      expect([query.slice(0, 9), (await ask(query)).status]).toEqual([query.slice(0, 9), 200])
    expect(await find('%%%')).toEqual([])
  })
})
