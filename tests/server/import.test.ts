import { isInn, sampleInn } from '#resource'
import { company } from '#resources/companies/company'
import iconv from 'iconv-lite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { applyImport } from '../../server/engine/import/run.ts'
import { testApp, type Answered, type TestApp } from '../support/app.ts'
import { rowCounts, storesNothing } from '../support/counts.ts'
import { book, packed } from '../support/packages.ts'
import { sheetOf } from '../support/xlsx.ts'

/** Companies are brought as files the way Excel really writes them (imports.md §4). */
let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

type Cell = string | number | null | { readonly error: string }
const letter = (at: number): string => String.fromCharCode(65 + at)
const escaped = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')
const cellXml = (value: Cell, at: string): string => {
  if (value === null) return ''
  if (typeof value === 'number') return `<c r="${at}"><v>${value}</v></c>`
  return typeof value === 'string'
    ? `<c r="${at}" t="inlineStr"><is><t xml:space="preserve">${escaped(value)}</t></is></c>`
    : `<c r="${at}" t="e"><v>${value.error}</v></c>`
}
/** An xlsx as another program writes it: numbers are numbers, empty cells are not there. */
const xlsx = (rows: readonly (readonly Cell[])[]): Uint8Array =>
  book({
    rows: rows
      .map((cells, at) => `<row r="${at + 1}">${cells.map((cell, column) => cellXml(cell, `${letter(column)}${at + 1}`)).join('')}</row>`)
      .join(''),
  })
const csv = (rows: readonly (readonly string[])[]): string =>
  rows.map(cells => cells.map(cell => (/[";\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(';')).join('\r\n')

interface Bringing {
  readonly name?: string
  readonly mode?: string
  readonly write?: string
  readonly as?: string
}
const bring = async (bytes: Uint8Array | string, { name = 'компании.xlsx', mode, write, as }: Bringing = {}): Promise<Answered> => {
  const form = new FormData()
  form.append('file', new File([bytes as BlobPart], name))
  if (mode) form.append('mode', mode)
  if (write) form.append('write', write)
  return app.call('POST', 'api/import/company', { form, ...(as && { as }) })
}
const begin = (documentId: number, write?: string): Promise<Answered> => {
  const form = new FormData()
  form.append('documentId', String(documentId))
  if (write) form.append('write', write)
  return app.call('POST', 'api/import/company', { form })
}
/** Waits until the import neither checks nor writes any more. */
const settled = async (id: number): Promise<Answered['body']> => {
  for (;;) {
    const { body } = await app.call('GET', `api/import/company/${id}`)
    if (body.status !== 'checking' && body.status !== 'applying') return body
    await new Promise(resolve => setTimeout(resolve, 15))
  }
}
const checked = async (bytes: Uint8Array | string, bringing: Bringing = {}): Promise<Answered['body']> => {
  const { status, body } = await bring(bytes, bringing)
  expect(status, JSON.stringify(body)).toBe(202)
  return settled(body.documentId as number)
}
const applied = (bytes: Uint8Array | string, bringing: Bringing = {}): Promise<Answered['body']> =>
  checked(bytes, { ...bringing, mode: 'apply' })
const withInn = async (inn: string): Promise<Answered['body'][]> => (await app.call('GET', `api/companies?query=${inn}`)).body
const whole = async (inn: string): Promise<Answered['body']> => (await app.call('GET', `api/companies/${(await withInn(inn))[0].id}`)).body

const BIK = '044525225'
const ACCOUNT = '40702810938000000001'
let number = 5000
const inn = (): string => sampleInn(++number)

describe('files as Excel writes them', () => {
  test('an xlsx with numbers in place of codes, spaces in them and a heading further down', async () => {
    // An INN of the first regions begins with a nought, which Excel drops when it takes the INN for a number.
    const zero = [...'0123456789'].map(digit => `010100345${digit}`).find(isInn)!
    const plain = inn()
    const body = await applied(
      xlsx([
        ['Контрагенты на 01.02.2026'],
        [],
        ['№', 'ИНН *', 'Наименование контрагента', 'Краткое наименование', 'КПП', 'Телефон', 'Тип', 'БИК', 'Р/с', 'Банк'],
        [1, Number(zero), 'ООО «Адыгея»', 'Адыгея', 10501001, '8 (918) 123-45-67', 'Поставщик', 44525225, ACCOUNT, 'ПАО Сбербанк'],
        [
          2,
          `${plain.slice(0, 4)} ${plain.slice(4)}`,
          '  ООО «Пробелы»  ',
          null,
          '7701 01 001',
          9161234567,
          'поставщик; Перевозчик',
          null,
          null,
          null,
        ],
      ]),
    )
    expect(body).toMatchObject({
      status: 'done',
      total: 2,
      created: 2,
      updated: 0,
      skipped: 0,
      errorCount: 0,
      errors: [],
      errorFile: null,
      progress: 100,
    })
    const first = await whole(zero)
    expect(first).toMatchObject({ inn: zero, name: 'ООО «Адыгея»', shortName: 'Адыгея', kpp: '010501001', phone: '9181234567' })
    expect(first.companyType.map((one: { name: string }) => one.name)).toEqual(['Поставщик'])
    const requisites = (await app.call('GET', `api/companies/${first.id}/company_requisites`)).body
    expect(requisites).toMatchObject([{ bik: BIK, account: ACCOUNT, bankName: 'ПАО Сбербанк', isDefault: true }])
    const second = await whole(plain)
    expect(second).toMatchObject({ inn: plain, name: 'ООО «Пробелы»', kpp: '770101001', phone: '9161234567' })
    expect(second.companyType).toHaveLength(2)
  })

  test('a csv with semicolons in cp1251', async () => {
    const one = inn()
    const body = await applied(
      iconv.encode(
        csv([
          ['ИНН', 'Название', 'Адрес', 'E-mail'],
          [one, 'ООО «Щебень; песок»', 'г. Тверь, ул. "Речная", 1', 'a@example.ru'],
        ]),
        'win1251',
      ),
      { name: 'выгрузка.csv' },
    )
    expect(body).toMatchObject({ status: 'done', created: 1, errorCount: 0 })
    expect(await whole(one)).toMatchObject({ name: 'ООО «Щебень; песок»', address: 'г. Тверь, ул. "Речная", 1', email: 'a@example.ru' })
  })

  test('a csv in UTF-8 with a byte order mark', async () => {
    const one = inn()
    const body = await applied(
      `\ufeff${csv([
        ['inn', 'name', 'Примечание'],
        [one, 'ООО «Ёлки»', 'строка\nвторая'],
      ])}`,
      { name: 'export.csv' },
    )
    expect(body).toMatchObject({ status: 'done', created: 1, errorCount: 0 })
    expect(await whole(one)).toMatchObject({ name: 'ООО «Ёлки»', comment: 'строка\nвторая' })
  })

  test('the file to fill in can be downloaded and comes back as it is', async () => {
    const { status, bytes, headers } = await app.call('GET', 'api/import/company/template')
    expect(status).toBe(200)
    expect(decodeURIComponent(headers.get('content-disposition') ?? '')).toContain('Компаний_ шаблон загрузки.xlsx')
    const [titles] = sheetOf(bytes)
    expect(titles).toEqual(
      expect.arrayContaining(['ИНН', 'Название', 'Краткое название', 'Тип', 'Бренд', 'Телефон', 'E-mail', 'НДС', 'БИК', 'Расчётный счёт']),
    )
    const one = inn()
    const filled = await applied(
      xlsx([titles!, titles!.map(title => (title === 'ИНН' ? one : title === 'Название' ? 'ООО «Бланк»' : null))]),
    )
    expect(filled).toMatchObject({ status: 'done', created: 1, errorCount: 0 })
  })
})

describe('what is said before anything is written', () => {
  test('the preview counts what will be created, changed and skipped, and stores nothing of it', async () => {
    const [known, same, fresh] = [inn(), inn(), inn()]
    await applied(
      xlsx([
        ['ИНН', 'Название', 'Телефон'],
        [known, 'ООО «Было»', '9160000001'],
        [same, 'ООО «То же»', '9160000002'],
      ]),
    )
    const before = await rowCounts(app.database)
    const body = await checked(
      xlsx([
        ['ИНН', 'Название', 'Телефон'],
        [known, 'ООО «Было»', '9160000009'],
        [same, 'ООО «То же»', '+7 916 000-00-02'],
        [fresh, 'ООО «Новая»', null],
        ['123', 'ООО «Ошибка»', null],
      ]),
    )
    expect(body).toMatchObject({ status: 'checked', total: 4, toCreate: 1, toUpdate: 1, toSkip: 1, errorCount: 1, created: 0 })
    expect(body.preview).toEqual([
      { row: 2, deed: 'update', title: `Было [${known}]`, changes: [{ field: 'phone', before: '9160000001', after: '9160000009' }] },
      { row: 3, deed: 'skip', title: `То же [${same}]`, changes: [] },
      { row: 4, deed: 'create', title: 'ООО «Новая»', changes: [] },
    ])
    expect(body.errors).toEqual([
      { row: 5, field: 'ИНН', value: '123', message: 'В ИНН должно быть 10 цифр (компания) или 12 цифр (физическое лицо)' },
    ])
    const after = await rowCounts(app.database)
    expect({ ...after, sys_file: 0, sys_import: 0 }).toEqual({ ...before, sys_file: 0, sys_import: 0 })
  })

  test('a file without the needed columns, of another kind, broken or empty is refused in words', async () => {
    const headless = await checked(
      xlsx([
        ['Город', 'Население'],
        ['Тверь', 424969],
      ]),
    )
    expect(headless).toMatchObject({ status: 'failed', message: 'В файле не найдены столбцы: «ИНН», «Название»' })
    expect(
      await checked(
        xlsx([
          ['ИНН', 'Телефон'],
          [inn(), '9160000000'],
        ]),
      ),
    ).toMatchObject({ status: 'failed', message: 'В файле не найдены столбцы: «Название»' })
    const broken = await checked(
      packed({
        '[Content_Types].xml':
          '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>',
      }),
    )
    expect(broken).toMatchObject({ status: 'failed', message: 'Файл повреждён, прочитать его не удалось' })
    await storesNothing(app.database, async () => {
      for (const [name, bytes] of [
        ['страница.xls', '<html><table><tr><td>ИНН</td></tr></table></html>'],
        ['договор.xlsx', '%PDF-1.4'],
        ['пусто.xlsx', ''],
      ] as const) {
        const { status, body } = await bring(bytes, { name })
        expect([status, Object.keys(body.errors)], name).toEqual([422, ['file']])
        expect(body.errors.file).toMatch(/[а-яё]/i)
      }
    })
  })

  test('an unknown mode, kind of writing, part or import is refused by name', async () => {
    await storesNothing(app.database, async () => {
      const bytes = xlsx([
        ['ИНН', 'Название'],
        [inn(), 'ООО'],
      ])
      expect((await bring(bytes, { mode: 'perhaps' })).body.errors).toHaveProperty('mode')
      expect((await bring(bytes, { write: 'all' })).body.errors).toHaveProperty('write')
      expect((await app.call('POST', 'api/import/company', { form: new FormData() })).body.errors).toHaveProperty('file')
      expect((await begin(999_999)).status).toBe(404)
      expect((await app.call('GET', 'api/import/company/999999')).status).toBe(404)
      expect((await app.call('GET', 'api/import/company/999999/errors')).status).toBe(404)
    })
  })
})

describe('faulty rows', () => {
  const HEAD = ['ИНН', 'Название', 'Тип', 'КПП', 'ОГРН', 'Телефон', 'E-mail', 'БИК', 'Р/с', 'Банк', 'НДС']
  const row = (cells: Partial<Record<(typeof HEAD)[number], Cell>>): Cell[] => HEAD.map(title => cells[title] ?? null)

  test('ten faults of every sort are told by row and column, the good rows are written, the mended file brings the rest', async () => {
    const good = inn()
    const twice = inn()
    const rows = [
      row({ ИНН: '7707083894', Название: 'контрольная цифра' }),
      row({ ИНН: '77070', Название: 'короткий' }),
      row({ Название: 'без ИНН' }),
      row({ ИНН: inn(), Название: null }),
      row({ ИНН: inn(), Название: 'тип', Тип: 'Космонавт' }),
      row({ ИНН: inn(), Название: 'КПП', КПП: '12' }),
      row({ ИНН: inn(), Название: 'ОГРН', ОГРН: '1027700132196' }),
      row({ ИНН: inn(), Название: 'телефон и почта', Телефон: 'позвонить', 'E-mail': 'нет' }),
      row({ ИНН: inn(), Название: 'счёт', БИК: BIK, 'Р/с': '40702810938000000002', Банк: 'Сбербанк' }),
      row({ ИНН: inn(), Название: 'НДС', НДС: { error: '#N/A' } }),
      row({ ИНН: twice, Название: 'первый раз' }),
      row({ ИНН: twice, Название: 'второй раз' }),
      row({ ИНН: inn(), Название: 'длинный счёт', БИК: BIK, 'Р/с': 4.0702810938e19, Банк: 'Сбербанк' }),
      row({ ИНН: good, Название: 'хорошая' }),
    ]
    const preview = await checked(xlsx([HEAD, ...rows]))
    const told = [
      [2, 'ИНН', 'Такого ИНН не бывает: не сходится контрольная цифра'],
      [3, 'ИНН', 'В ИНН должно быть 10 цифр (компания) или 12 цифр (физическое лицо)'],
      [4, 'ИНН', 'Это поле необходимо заполнить'],
      [5, 'Название', 'Это поле необходимо заполнить'],
      [6, 'Тип', 'Такого названия нет в справочнике'],
      [7, 'КПП', 'В КПП должно быть 9 знаков, например 770101001'],
      [8, 'ОГРН', 'Такого ОГРН не бывает: нужно 13 цифр (ОГРНИП: 15) с верной контрольной'],
      [9, 'Телефон', 'Некорректный телефон'],
      [9, 'E-mail', 'Некорректный e-mail'],
      [10, 'Р/с', 'Счёт не подходит к БИК: проверьте цифры счёта и БИК'],
      [11, 'НДС', 'В ячейке ошибка Excel'],
      [13, 'ИНН', 'Уже встречается в строке 12 этого файла'],
      [14, 'Р/с', 'Excel сохранил это число с потерей цифр: задайте столбцу текстовый вид и введите номер снова'],
    ]
    const seen = (errors: readonly { row: number; field: string; message: string }[]) =>
      errors.map(one => [one.row, one.field, one.message])
    expect(seen(preview.errors)).toEqual(told)
    expect(preview).toMatchObject({ total: 14, toCreate: 2, errorCount: 12 })
    expect(preview.errors[0].value).toBe('7707083894')
    expect((await begin(preview.documentId)).status).toBe(202)
    const done = await settled(preview.documentId)
    expect(done).toMatchObject({
      status: 'done',
      total: 14,
      created: 2,
      updated: 0,
      skipped: 0,
      errorCount: 12,
      errorFile: `/api/import/company/${preview.documentId}/errors`,
    })
    expect(seen(done.errors)).toEqual(told)
    expect(await withInn(good)).toHaveLength(1)

    const file = await app.call('GET', done.errorFile)
    expect(file.status).toBe(200)
    const [titles, ...faulty] = sheetOf(file.bytes)
    expect(titles).toEqual([...HEAD, 'Ошибка'])
    expect(faulty).toHaveLength(12)
    expect(faulty[0]!.at(-1)).toBe('ИНН: Такого ИНН не бывает: не сходится контрольная цифра')
    expect(faulty[7]!.at(-1)).toBe('Телефон: Некорректный телефон; E-mail: Некорректный e-mail')
    const mended = faulty.map((cells, at) => {
      const kept = cells.slice(0, -1).map((cell, column) => (column > 1 ? null : cell))
      return at < 3 || at === 10
        ? [inn(), kept[1] || 'имя', ...kept.slice(2), cells.at(-1)!]
        : [kept[0]!, kept[1] || 'имя', ...kept.slice(2), cells.at(-1)!]
    })
    const again = await applied(xlsx([titles!, ...mended]))
    expect(again, JSON.stringify(again.errors)).toMatchObject({ status: 'done', created: 12, errorCount: 0 })
  })

  test('a file whose error file is asked for without errors has none', async () => {
    const { documentId } = await checked(
      xlsx([
        ['ИНН', 'Название'],
        [inn(), 'ООО'],
      ]),
    )
    expect((await app.call('GET', `api/import/company/${documentId}/errors`)).status).toBe(404)
  })
})

describe('writing', () => {
  test('the same file again makes no second company, no second requisite and no history', async () => {
    const one = inn()
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

  test('an update changes what differs and nothing else, and the history says so', async () => {
    const one = inn()
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
      deed: 'edit',
      user: { id: 1 },
      changes: [{ field: 'phone', before: '9160000001', after: '9160000002' }],
    })
    expect(history).toHaveLength(2)
  })

  test('a brand that is not there is made, once; a type that is not there is refused', async () => {
    const brand = `Бренд ${inn()}`
    const types = (await app.call('GET', 'api/company_types')).body
    const body = await applied(
      xlsx([
        ['ИНН', 'Название', 'Бренд', 'Тип'],
        [inn(), 'А', brand, 'Поставщик'],
        [inn(), 'Б', brand.toUpperCase(), null],
        [inn(), 'В', null, 'Нет такого'],
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
    const one = inn()
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
    const [known, fresh] = [inn(), inn()]
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

  test('what was checked for one kind of writing is written by the kind asked at last', async () => {
    const known = inn()
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
            [inn(), 'ООО'],
          ]),
          { as: reader },
        )
      ).body.code,
    ).toBe('NO_RIGHT')
  })
})

describe('when something comes between', () => {
  const many = (count: number): { file: Uint8Array; inns: string[] } => {
    const inns = Array.from({ length: count }, inn)
    return { inns, file: xlsx([['ИНН', 'Название'], ...inns.map((one, at) => [one, `ООО «Много ${at}»`])]) }
  }
  const countOf = async (inns: readonly string[]): Promise<number> => {
    const found = await Promise.all(inns.slice(0, 20).map(withInn))
    return found.filter(rows => rows.length === 1).length
  }

  test('two who begin at once write it once', async () => {
    const { file, inns } = many(250)
    const { documentId } = await checked(file)
    const answers = await Promise.all([begin(documentId), begin(documentId), begin(documentId)])
    expect(answers.map(one => one.status).toSorted()).toEqual([202, 409, 409])
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
    const { file } = many(350)
    const { documentId } = await checked(file)
    const { engine } = app.app
    let chunks = 0
    const failing = {
      ...engine,
      clock: () => {
        if (++chunks > 3) throw new Error('the server is gone')
        return engine.clock()
      },
    }
    await expect(applyImport(failing, company, documentId)).rejects.toThrow('the server is gone')
    expect((await app.call('GET', `api/import/company/${documentId}`)).body).toMatchObject({
      status: 'applying',
      processed: 200,
      created: 200,
      progress: 57,
    })
    await Promise.all([applyImport(engine, company, documentId), applyImport(engine, company, documentId)])
    expect(await settled(documentId)).toMatchObject({ status: 'done', processed: 350, created: 350, updated: 0, skipped: 0, errorCount: 0 })
  })
})
