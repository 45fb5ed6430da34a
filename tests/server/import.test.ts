import { isInn } from '#russian'
import { company } from '#resources/companies/company/company'
import { readFileSync } from 'node:fs'
import iconv from 'iconv-lite'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type TestApp } from '../support/app.ts'
import { csv, freshInn, importOf, xlsx, type Cell } from '../support/imports.ts'
import { rowCounts, storesNothing } from '../support/database.ts'
import { packed, sheetOf } from '../support/packages.ts'

/** Import of companies from files as Excel writes them; the problems are reported before anything is written (imports.md §4). */
let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const { bring, begin, settled, checked, applied, withInn, whole } = importOf(() => app)
const BIK = '044525225'
const ACCOUNT = '40702810938000000001'

describe('files as Excel writes them', () => {
  test('texts that macOS has composed its own way, and an INN with a character that shows nothing: its second row is its twin', async () => {
    const body = await applied(readFileSync(new URL('../samples/c04_nfd_zero_width.xlsx', import.meta.url)))
    expect(body.errors).toEqual([expect.objectContaining({ row: 3, message: expect.stringContaining('2') })])
    expect(body).toMatchObject({ total: 2, created: 1, errorCount: 1 })
    expect(await whole('7736050003')).toMatchObject({ name: 'ООО «Йод»', inn: '7736050003' })
  })

  test('an xlsx with numbers in place of codes, spaces in them and a heading further down [R-332]', async () => {
    // The tax numbers of the first regions start with a zero, which Excel drops when it reads them as numbers.
    const zero = '0 1 2 3 4 5 6 7 8 9'
      .split(' ')
      .map(digit => `010100345${digit}`)
      .find(isInn)!
    const plain = freshInn()
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

  test('hidden rows of the spreadsheet are read, and the sender is notified', async () => {
    const parts = unzipSync(
      xlsx([
        ['ИНН', 'Название'],
        [freshInn(), 'ООО «На виду»'],
        [freshInn(), 'ООО «Под фильтром»'],
      ]),
    )
    const sheet = Object.keys(parts).find(path => path.includes('worksheets/'))!
    const hiding = strFromU8(parts[sheet]!).replace(/<row (?=[^>]*r="3")/u, '<row hidden="1" ')
    const file = packed({ ...parts, [sheet]: hiding })
    const spec = { total: 2, message: 'В файле есть скрытые строки (1): они тоже прочитаны' }
    expect(await checked(file)).toMatchObject({ ...spec, status: 'checked', toCreate: 2 })
    expect(await applied(file)).toMatchObject({ ...spec, status: 'done', created: 2 })
  })

  test('a csv with semicolons in cp1251', async () => {
    const one = freshInn()
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
    const one = freshInn()
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
    expect(decodeURIComponent(headers.get('content-disposition') ?? '')).toContain('Компании_ шаблон загрузки.xlsx')
    const [titles] = sheetOf(bytes)
    expect(titles).toEqual(
      expect.arrayContaining(['ИНН', 'Название', 'Краткое название', 'Тип', 'Бренд', 'Телефон', 'E-mail', 'НДС', 'БИК', 'Расчётный счёт']),
    )
    const one = freshInn()
    const filled = await applied(
      xlsx([titles!, titles!.map(title => (title === 'ИНН' ? one : title === 'Название' ? 'ООО «Бланк»' : null))]),
    )
    expect(filled).toMatchObject({ status: 'done', created: 1, errorCount: 0 })
  })
})

describe('the columns of a file', () => {
  test('are all named: taken as a field, ignored, or near a known one', async () => {
    const { columns } = await checked(
      xlsx([
        ['ИНН *', 'Название', 'Типы', 'Коментарий', 'Цвет', null, 'Телефон', 'Телефон', 'Р/с', 'БИКК'],
        [freshInn(), 'ООО «Столбцы»', 'Поставщик', 'x', 'белый', 'x', null, null, null, null],
      ]),
    )
    expect(columns).toEqual([
      { column: 1, title: 'ИНН *', field: 'inn', near: null },
      { column: 2, title: 'Название', field: 'name', near: null },
      { column: 3, title: 'Типы', field: 'companyType', near: null },
      { column: 4, title: 'Коментарий', field: null, near: 'Комментарий' },
      { column: 5, title: 'Цвет', field: null, near: null },
      { column: 7, title: 'Телефон', field: 'phone', near: null },
      { column: 8, title: 'Телефон', field: null, near: null },
      { column: 9, title: 'Р/с', field: 'companyRequisite.account', near: null },
      { column: 10, title: 'БИКК', field: null, near: 'БИК' },
    ])
  })

  test('are named of a file that lacks a needed one, and of one that is written at once', async () => {
    const lacking = await checked(
      csv([
        ['ИННН', 'Название', 'КПП'],
        ['1', '2', '3'],
      ]),
      { name: 'без ИНН.csv' },
    )
    expect([lacking.status, lacking.columns[0]]).toEqual(['failed', { column: 1, title: 'ИННН', field: null, near: 'ИНН' }])
    const result = await applied(
      csv([
        ['ИНН', 'Название', 'Цвет'],
        [freshInn(), 'ООО «Сразу»', 'x'],
      ]),
      { name: 'сразу.csv' },
    )
    expect([result.status, result.columns.at(-1)]).toEqual(['done', { column: 3, title: 'Цвет', field: null, near: null }])
  })

  test('that the export writes come back as the fields they were written from', async () => {
    const declared = company.parts!.import!.columns.map(({ field }) => field)
    const { bytes } = await app.call('GET', `api/companies/export_xlsx?columns=${declared.join(',')}`)
    const [titles] = sheetOf(bytes)
    const { columns } = await checked(xlsx([titles!, titles!.map(() => null)]))
    expect(columns.map((column: { field: string | null }) => column.field)).toEqual(declared)
  })
})

describe('what is said before anything is written', () => {
  test('the preview counts what will be created, changed and skipped, and stores nothing of it', async () => {
    const [known, same, fresh] = [freshInn(), freshInn(), freshInn()]
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
      { row: 2, action: 'update', title: `Было [${known}]`, changes: [{ field: 'phone', before: '9160000001', after: '9160000009' }] },
      { row: 3, action: 'skip', title: `То же [${same}]`, changes: [] },
      {
        row: 4,
        action: 'create',
        title: 'ООО «Новая»',
        changes: [
          { field: 'inn', before: null, after: fresh },
          { field: 'name', before: null, after: 'ООО «Новая»' },
        ],
      },
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
          [freshInn(), '9160000000'],
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
        [freshInn(), 'ООО'],
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

  test('ten errors of every kind are reported by row and column, valid rows are written, the corrected file adds the rest [R-332]', async () => {
    const good = freshInn()
    const twice = freshInn()
    const rows = [
      row({ ИНН: '7707083894', Название: 'контрольная цифра' }),
      row({ ИНН: '77070', Название: 'короткий' }),
      row({ Название: 'без ИНН' }),
      row({ ИНН: freshInn(), Название: null }),
      row({ ИНН: freshInn(), Название: 'тип', Тип: 'Космонавт' }),
      row({ ИНН: freshInn(), Название: 'КПП', КПП: '12' }),
      row({ ИНН: freshInn(), Название: 'ОГРН', ОГРН: '1027700132196' }),
      row({ ИНН: freshInn(), Название: 'телефон и почта', Телефон: 'позвонить', 'E-mail': 'нет' }),
      row({ ИНН: freshInn(), Название: 'счёт', БИК: BIK, 'Р/с': '40702810938000000002', Банк: 'Сбербанк' }),
      row({ ИНН: freshInn(), Название: 'НДС', НДС: { error: '#N/A' } }),
      row({ ИНН: twice, Название: 'первый раз' }),
      row({ ИНН: twice, Название: 'второй раз' }),
      row({ ИНН: freshInn(), Название: 'длинный счёт', БИК: BIK, 'Р/с': 4.0702810938e19, Банк: 'Сбербанк' }),
      row({ ИНН: good, Название: 'хорошая' }),
    ]
    const preview = await checked(xlsx([HEAD, ...rows]))
    const messages = [
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
    expect(seen(preview.errors)).toEqual(messages)
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
    expect(seen(done.errors)).toEqual(messages)
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
        ? [freshInn(), kept[1] || 'имя', ...kept.slice(2), cells.at(-1)!]
        : [kept[0]!, kept[1] || 'имя', ...kept.slice(2), cells.at(-1)!]
    })
    const again = await applied(xlsx([titles!, ...mended]))
    expect(again, JSON.stringify(again.errors)).toMatchObject({ status: 'done', created: 12, errorCount: 0 })
  })

  test('a file whose error file is asked for without errors has none', async () => {
    const { documentId } = await checked(
      xlsx([
        ['ИНН', 'Название'],
        [freshInn(), 'ООО'],
      ]),
    )
    expect((await app.call('GET', `api/import/company/${documentId}/errors`)).status).toBe(404)
  })
})
