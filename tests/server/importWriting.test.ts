import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { company } from '#resources/companies/company/company'
import { applyImport } from '../../server/engine/import/run.ts'
import { testApp, type TestApp } from '../support/app.ts'
import { FILE_ONLY, freshInn, importOf, xlsx } from '../support/imports.ts'
import { rowCounts } from '../support/database.ts'
import type { ReturnedFile } from '../../src/resource/returned.ts'
import { sheetOf } from '../support/packages.ts'

describe('what an import writes', () => {
  /** What an import writes: once, whoever starts it and whatever happens in between (imports.md §4). */
  let app: TestApp
  beforeAll(async () => {
    app = await testApp()
  })
  afterAll(() => app.close())

  const { bring, begin, settled, checked, applied, withInn, whole } = importOf(() => app)
  const BIK = '044525225'
  const ACCOUNT = '40702810938000000001'

  describe('writing', () => {
    test('the same file again makes no second company, no second requisite and no history', async () => {
      const one = freshInn()
      const file = xlsx([
        ['ИНН', 'Название', 'Бренд', 'БИК', 'Р/с', 'Банк'],
        [one, 'ООО «Дважды»', 'Бренд двух', BIK, ACCOUNT, 'Сбербанк'],
      ])
      expect(await applied(file)).toMatchObject({ created: 1 })
      const before = await rowCounts(app.database)
      expect(await applied(file)).toMatchObject({ status: 'done', created: 0, updated: 0, skipped: 1, errorCount: 0 })
      const after = await rowCounts(app.database)
      expect({ ...after, sys_file: 0, sys_import: 0 }).toEqual({ ...before, sys_file: 0, sys_import: 0 })
      expect(await withInn(one)).toHaveLength(1)
    })

    test('a file alone is checked and written in one go: what is right is there, what is wrong is named by its row', async () => {
      const one = freshInn()
      const { status, body } = await bring(
        xlsx([
          ['ИНН', 'Название'],
          [one, 'ООО «Сразу»'],
          ['123', 'ООО «Ошибка»'],
        ]),
        { mode: FILE_ONLY },
      )
      const end = status === 202 ? await settled(body.documentId) : body
      expect(end).toMatchObject({ status: 'done', total: 2, created: 1, errorCount: 1, errors: [{ row: 3, field: 'ИНН', value: '123' }] })
      expect(await withInn(one)).toHaveLength(1)
    })

    test.each(['company', 'balance', 'bind-cards'])(
      'a file alone that is no table of %s is refused in words and stores nothing',
      async kind => {
        const before = await rowCounts(app.database)
        const { status, body } = await importOf(() => app, `api/import/${kind}`).bring('Дерево;Высота\nЕль;20', {
          mode: FILE_ONLY,
          name: 'a.csv',
        })
        expect([status, body.code, body.created]).toEqual([422, 'WRONG_FILE', 0])
        expect(body.message).toMatch(/В файле не найдены столбцы/)
        expect(await rowCounts(app.database)).toEqual(before)
      },
    )

    test('an update changes what differs and nothing else, and the history says so', async () => {
      const one = freshInn()
      await applied(
        xlsx([
          ['ИНН', 'Название', 'Телефон', 'Адрес'],
          [one, 'ООО «Правка»', '9160000001', 'г. Тверь'],
        ]),
      )
      const body = await applied(
        xlsx([
          ['ИНН', 'Название', 'Телефон', 'Адрес'],
          [one, 'ООО «Правка»', '9160000002', null],
        ]),
      )
      expect(body).toMatchObject({ updated: 1, created: 0 })
      const record = await whole(one)
      expect(record).toMatchObject({ phone: '9160000002', address: 'г. Тверь', version: 2 })
      const history = (await app.call('GET', `api/history/company/${record.id}`)).body
      expect(history[0]).toMatchObject({
        action: 'edit',
        user: { id: 1 },
        changes: [{ field: 'phone', before: '9160000001', after: '9160000002' }],
      })
      expect(history).toHaveLength(2)
    })

    test('what is refused is said of its row alone, and what was made for it is made anew for others', async () => {
      const good = Array.from({ length: 5 }, freshInn)
      const [twice] = good
      const brand = `Бренд ${twice}`
      const rows = [
        ...good.slice(0, 3).map(inn => [inn, `ООО «${inn}»`, null]),
        [twice!, 'ООО «Второй раз»', brand],
        ...good.slice(3).map(inn => [inn, `ООО «${inn}»`, brand]),
      ]
      const body = await applied(xlsx([['ИНН', 'Название', 'Бренд'], ...rows]))
      expect(body).toMatchObject({ status: 'done', created: 5, errorCount: 1, errors: [{ row: 5, field: 'ИНН', value: twice }] })
      for (const [n, inn] of good.entries()) expect((await whole(inn)).brand?.name ?? null).toBe(n < 3 ? null : brand)
      expect(await app.database.client`select id from company_brand where name = ${brand}`).toHaveLength(1)
    })

    test('a brand that is not there is made, once; a type that is not there is refused', async () => {
      const brand = `Бренд ${freshInn()}`
      const types = (await app.call('GET', 'api/company_types')).body
      const body = await applied(
        xlsx([
          ['ИНН', 'Название', 'Бренд', 'Тип'],
          [freshInn(), 'А', brand, 'Поставщик'],
          [freshInn(), 'Б', brand.toUpperCase(), null],
          [freshInn(), 'В', null, 'Нет такого'],
        ]),
      )
      expect(body).toMatchObject({
        created: 2,
        errorCount: 1,
        errors: [{ row: 4, field: 'Тип', value: 'Нет такого', message: 'Такого названия нет в справочнике' }],
      })
      expect((await app.call('GET', `api/company_brands?query=${encodeURIComponent(brand)}`)).body).toHaveLength(1)
      expect((await app.call('GET', 'api/company_types')).body).toEqual(types)
    })

    test('a second account of a known company is added and the default stays one', async () => {
      const one = freshInn()
      const head = ['ИНН', 'Название', 'БИК', 'Р/с', 'Банк']
      await applied(xlsx([head, [one, 'ООО «Счета»', BIK, ACCOUNT, 'Сбербанк']]))
      expect(await applied(xlsx([head, [one, 'ООО «Счета»', BIK, '40702810638000000000', 'Сбербанк']]))).toMatchObject({ updated: 1 })
      const { id } = await whole(one)
      const requisites = (await app.call('GET', `api/companies/${id}/company_requisites`)).body as { isDefault: boolean }[]
      expect(requisites.map(requisite => requisite.isDefault)).toEqual([true, false])
    })

    test.each([
      ['create', { created: 1, updated: 0, skipped: 1 }, 'ООО «Было»'],
      ['update', { created: 0, updated: 1, skipped: 1 }, 'ООО «Стало»'],
      ['both', { created: 1, updated: 1, skipped: 0 }, 'ООО «Стало»'],
    ])('%s writes only what it says', async (write, counts, name) => {
      const [known, fresh] = [freshInn(), freshInn()]
      await applied(
        xlsx([
          ['ИНН', 'Название'],
          [known, 'ООО «Было»'],
        ]),
      )
      expect(
        await applied(
          xlsx([
            ['ИНН', 'Название'],
            [known, 'ООО «Стало»'],
            [fresh, 'ООО «Новая»'],
          ]),
          { write },
        ),
      ).toMatchObject(counts)
      expect((await withInn(known))[0].name).toBe(name)
    })

    test('what was checked for one mode is written in the last requested mode', async () => {
      const known = freshInn()
      await applied(
        xlsx([
          ['ИНН', 'Название'],
          [known, 'ООО «Было»'],
        ]),
      )
      const { documentId } = await checked(
        xlsx([
          ['ИНН', 'Название'],
          [known, 'ООО «Стало»'],
        ]),
      )
      await begin(documentId, 'create')
      expect(await settled(documentId)).toMatchObject({ status: 'done', skipped: 1, updated: 0 })
      expect((await begin(documentId)).body).toMatchObject({ status: 409, code: 'NOT_NOW' })
    })

    test('an import is nobody else’s business', async () => {
      const { documentId } = await checked(
        xlsx([
          ['ИНН', 'Название'],
          ['1', 'ООО'],
        ]),
      )
      const other = await app.holder(['COMPANY_UPD'])
      for (const path of [`api/import/company/${documentId}`, `api/import/company/${documentId}/errors`])
        expect((await app.call('GET', path, { as: other })).status).toBe(404)
      const form = new FormData()
      form.append('documentId', String(documentId))
      expect((await app.call('POST', 'api/import/company', { form, as: other })).status).toBe(404)
      const reader = await app.holder(['COMPANY_LIST'])
      expect(
        (
          await bring(
            xlsx([
              ['ИНН', 'Название'],
              [freshInn(), 'ООО'],
            ]),
            { as: reader },
          )
        ).body.code,
      ).toBe('NO_RIGHT')
    })
  })

  describe('when something comes between', () => {
    const many = (count: number): { file: Uint8Array; inns: string[] } => {
      const inns = Array.from({ length: count }, freshInn)
      return { inns, file: xlsx([['ИНН', 'Название'], ...inns.map((one, at) => [one, `ООО «Много ${at}»`])]) }
    }
    const countOf = async (inns: readonly string[]): Promise<number> => {
      const found = await Promise.all(inns.slice(0, 20).map(withInn))
      return found.filter(rows => rows.length === 1).length
    }

    test('concurrent starts write it once', async () => {
      const { file, inns } = many(250)
      const { documentId } = await checked(file)
      const answers = await Promise.all([begin(documentId), begin(documentId), begin(documentId)])
      expect(answers.map(one => one.status).toSorted((a, b) => a - b)).toEqual([202, 409, 409])
      expect(await settled(documentId)).toMatchObject({
        status: 'done',
        total: 250,
        processed: 250,
        created: 250,
        skipped: 0,
        errorCount: 0,
        progress: 100,
      })
      expect(await countOf(inns)).toBe(20)
    })

    test('after a breakdown it goes on where it stopped, and two servers at once do nothing twice', async () => {
      const { file } = many(1100)
      const { documentId } = await checked(file)
      const { engine } = app.app
      let chunks = 0
      const failing = {
        ...engine,
        clock: () => {
          if (++chunks > 5) throw new Error('the server is gone')
          return engine.clock()
        },
      }
      await expect(applyImport(failing, company, documentId)).rejects.toThrow('the server is gone')
      expect((await app.call('GET', `api/import/company/${documentId}`)).body).toMatchObject({
        status: 'applying',
        processed: 1000,
        created: 1000,
        progress: 90,
      })
      await Promise.all([applyImport(engine, company, documentId), applyImport(engine, company, documentId)])
      expect(await settled(documentId)).toMatchObject({
        status: 'done',
        processed: 1100,
        created: 1100,
        updated: 0,
        skipped: 0,
        errorCount: 0,
      })
    })
  })
})

describe('changes from Excel', () => {
  let app: TestApp
  let ids: readonly number[]
  const made = async (path: string, json: object): Promise<number> => (await app.call('POST', path, { json })).body.id
  beforeAll(async () => {
    app = await testApp()
    for (const name of ['Север', 'Юг']) await made('api/company_brands', { name })
    const companies: number[] = []
    for (const name of ['Первая', 'Вторая', 'Третья'])
      companies.push(await made('api/companies', { name: `ООО «${name}»`, comment: `о ${name}` }))
    ids = companies
  })
  afterAll(() => app.close())

  type Rows = string[][]
  const COLUMNS = 'name,comment,brand,companyType,isBlocked,inn'
  const exported = async (): Promise<Rows> => {
    const { bytes } = await app.call('GET', `api/companies/export_xlsx?query=ООО&columns=${COLUMNS}&edited=1`)
    return sheetOf(bytes)
  }
  const bring = async (rows: Rows, as?: string) => {
    const form = new FormData()
    form.append('file', new File([xlsx(rows) as BlobPart], 'компании.xlsx'))
    return app.call('POST', 'api/excel_changes', { form, ...(as !== undefined && { as }) })
  }
  const change = (rows: Rows, name: RegExp, heading: string, to: string): void => {
    rows.find(row => row.some(cell => name.test(cell)))![rows[0]!.indexOf(heading)] = to
  }

  test('a file that nobody edited changes nothing', async () => {
    const { status, body } = await bring(await exported())
    expect({ status, body }).toMatchObject({ status: 200, body: { resource: 'company', rows: [], lost: 0, ignored: [] } })
    expect(body.same).toBeGreaterThanOrEqual(3)
  })

  test('cells that were changed are named with what was there and what is to be', async () => {
    const rows = await exported()
    change(rows, /Первая/, 'Комментарий', 'исправлено  в Excel')
    change(rows, /Первая/, 'Бренд', 'юг')
    change(rows, /Вторая/, 'Заблокирована', 'Да')
    change(rows, /Вторая/, 'Типы', 'Поставщик, Перевозчик')
    change(rows, /Третья/, 'Комментарий', '')
    const { body } = await bring(rows)
    const found = (body as ReturnedFile).rows
      .toSorted((a, b) => a.id - b.id)
      .map(({ id, version, cells }) => [id, version, cells.map(({ field, before, after }) => [field, before, after])])
    expect(found).toEqual([
      [
        ids[0],
        1,
        [
          ['comment', 'о Первая', 'исправлено  в Excel'],
          ['brand', null, expect.objectContaining({ name: 'Юг' })],
        ],
      ],
      [
        ids[1],
        1,
        [
          ['companyType', [], [expect.objectContaining({ name: 'Поставщик' }), expect.objectContaining({ name: 'Перевозчик' })]],
          ['isBlocked', false, true],
        ],
      ],
      [ids[2], 1, [['comment', 'о Третья', null]]],
    ])
  })

  test('what cannot be read says why, and columns that are not to be changed are ignored', async () => {
    const rows = await exported()
    change(rows, /Первая/, 'Бренд', 'Запад')
    change(rows, /Первая/, 'ИНН', '123')
    rows[0]!.push('Моя пометка')
    const { body } = await bring(rows)
    expect(body).toMatchObject({
      rows: [
        {
          cells: [
            { field: 'brand', text: 'Запад', problem: 'Записи «Запад» нет, или она вам не доступна' },
            { field: 'inn', text: '123', problem: expect.stringMatching(/ИНН/) },
          ],
        },
      ],
      ignored: expect.arrayContaining(['Моя пометка']),
    })
  })

  test('what somebody has changed meanwhile stays, unless the file changes the same cell: then all three values are named', async () => {
    const rows = await exported()
    await app.call('PATCH', `api/companies/${ids[0]}`, { json: { comment: 'чужое', isBlocked: true } })
    change(rows, /Первая/, 'Комментарий', 'моё')
    change(rows, /Первая/, 'Бренд', 'Север')
    const { body } = await bring(rows)
    expect(body.rows).toEqual([
      {
        id: ids[0],
        version: 2,
        title: expect.stringContaining('Первая'),
        row: expect.any(Number),
        cells: [
          { field: 'comment', before: 'о Первая', now: 'чужое', after: 'моё', text: 'моё' },
          { field: 'brand', before: null, after: expect.objectContaining({ name: 'Север' }), text: 'Север' },
        ],
      },
    ])
  })

  test('records that are gone are counted, a file without marks and one of others are refused', async () => {
    const rows = await exported()
    await app.call('DELETE', `api/companies/${ids[2]}`)
    expect((await bring(rows)).body).toMatchObject({ rows: [], lost: 1 })
    const { status, body } = await bring(rows.map(row => row.slice(0, 3)))
    expect({ status, errors: body.errors }).toEqual({ status: 422, errors: { file: expect.stringContaining('скрытого столбца') } })
    expect((await bring(rows, await app.holder(['POINT_VIEW'], 'looker'))).status).toBe(403)
    expect((await app.call('POST', 'api/excel_changes', { form: new FormData() })).body.errors).toHaveProperty('file')
  })

  test('names that differ by a sign alone are two records', async () => {
    const [plain, plus] = [await made('api/company_brands', { name: 'Плита' }), await made('api/company_brands', { name: 'Плита+' })]
    await app.call('PATCH', `api/companies/${ids[1]}`, { json: { brand: plain } })
    const rows = await exported()
    change(rows, /Вторая/, 'Бренд', 'Плита+')
    const { body } = await bring(rows)
    expect(body.rows).toMatchObject([
      { id: ids[1], cells: [{ field: 'brand', before: { id: plain }, after: { id: plus, name: 'Плита+' } }] },
    ])
  })
})
