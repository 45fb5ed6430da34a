import fc from 'fast-check'
import { readXlsx } from 'hucre/xlsx'
import { describe, expect, test } from 'vitest'
import { writeErrorFile, writeSheetRows, type ExcelColumn, type WriteRows } from '../../../server/engine/excel/write.ts'
import { readTable } from '../../../server/engine/excel/read.ts'
import { bytesOf, unpacked } from '../../support/packages.ts'

const columns: ExcelColumn[] = [
  { header: 'Название', kind: 'text' },
  { header: 'Сумма', kind: 'money' },
  { header: 'Дата', kind: 'date' },
]

const sheetBytes = (options: Partial<WriteRows>): Promise<Uint8Array> =>
  bytesOf(writeSheetRows({ sheet: 'Лист', columns, rows: [], ...options }))
const sheetXml = async (options: Partial<WriteRows>): Promise<string> =>
  unpacked(await sheetBytes(options))['xl/worksheets/sheet1.xml'] ?? ''
const oneCell = async (kind: ExcelColumn['kind'], value: unknown, options: Partial<WriteRows> = {}): Promise<string> => {
  const xml = await sheetXml({ columns: [{ header: 'X', kind }], rows: [[value]], ...options })
  return /<row r="2">(.*)<\/row>/s.exec(xml)?.[1] ?? ''
}

describe('the file as a whole', () => {
  test('another reader sees the values and the kinds of their cells', async () => {
    const book = await readXlsx(await sheetBytes({ sheet: 'Компании', rows: [['ООО «Карьер» & Ко <1>', '1234567.89', '2026-02-01']] }))
    expect(book.sheets.map(sheet => sheet.name)).toEqual(['Компании'])
    expect(book.sheets[0]?.rows).toEqual([
      ['Название', 'Сумма', 'Дата'],
      ['ООО «Карьер» & Ко <1>', 1234567.89, new Date(Date.UTC(2026, 1, 1))],
    ])
  })

  test('the header is bold, frozen and has a filter over all rows', async () => {
    const parts = unpacked(await sheetBytes({ rows: [['a'], ['b'], ['c']] }))
    const sheet = parts['xl/worksheets/sheet1.xml'] ?? ''
    expect(sheet).toContain('<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>')
    expect(sheet).toContain('<autoFilter ref="A1:C4"/>')
    expect(sheet).toContain('<c r="A1" s="1" t="inlineStr"><is><t>Название</t></is></c>')
    expect(parts['xl/workbook.xml']).toContain("'Лист'!$A$1:$C$4</definedName>")
    const styles = parts['xl/styles.xml'] ?? ''
    const fonts = [...styles.matchAll(/<font>.*?<\/font>/g)].map(([font]) => font)
    const header = [.../<cellXfs.*<\/cellXfs>/s.exec(styles)![0].matchAll(/<xf [^>]*>/g)][1]![0]
    expect(fonts[Number(/fontId="(\d+)"/.exec(header)?.[1])]).toContain('<b/>')
  })

  test('a title and a line of filters are above the header, which moves down with its filter', async () => {
    const sheet = await sheetXml({ title: 'Сделки', notes: ['Период: январь'], rows: [['a']] })
    expect(sheet).toContain('<pane ySplit="3" topLeftCell="A4"')
    expect(sheet).toContain('<autoFilter ref="A3:C4"/>')
    expect(sheet).toMatch(/<row r="1">.*Сделки.*<row r="2">.*Период: январь.*<row r="3">.*Название.*<row r="4">/s)
  })

  test('no rows still make a file with a header', async () => {
    const book = await readXlsx(await sheetBytes({}))
    expect(book.sheets[0]?.rows).toEqual([['Название', 'Сумма', 'Дата']])
  })

  test('the same rows give the same bytes', async () => {
    const rows = [['a', '1', '2026-01-01']]
    expect(await sheetBytes({ rows })).toEqual(await sheetBytes({ rows }))
  })

  test('rows past the limit of a sheet go on to the next one, with the header again and no empty sheet at the end', async () => {
    const rows = Array.from({ length: 6 }, (_, index) => [`n${index}`])
    const book = await readXlsx(await sheetBytes({ sheet: 'Очень длинное название листа больше 31', rows, rowsPerSheet: 3 }))
    expect(book.sheets.map(sheet => sheet.name)).toEqual(['Очень длинное название листа бо', 'Очень длинное название лист (2)'])
    expect(book.sheets.map(sheet => sheet.rows.map(row => row[0]))).toEqual([
      ['Название', 'n0', 'n1', 'n2'],
      ['Название', 'n3', 'n4', 'n5'],
    ])
  })

  test.each([
    ["[a]:*?/\\b'", 'a b'],
    ['', 'Sheet'],
    ["'''", 'Sheet'],
  ])('the sheet name %j is made valid: %j', async (name, expected) => {
    expect((await readXlsx(await sheetBytes({ sheet: name }))).sheets[0]?.name).toBe(expected)
  })
})

describe('cells', () => {
  test.each([
    ['=1+1', '=1+1'],
    ['+7 900 000-00-00', '+7 900 000-00-00'],
    ['@SUM(A1)', '@SUM(A1)'],
    ['0077012345', '0077012345'],
  ])('the text %s stays a text', async (value, text) => {
    expect(await oneCell('text', value)).toBe(`<c r="A2" s="4" t="inlineStr"><is><t>${text}</t></is></c>`)
  })

  test('text columns have the text format, so that editing a cell does not make a formula of it', async () => {
    const styles = unpacked(await sheetBytes({}))['xl/styles.xml'] ?? ''
    expect(/<cellXfs.*<\/cellXfs>/s.exec(styles)![0].match(/<xf [^>]*>/g)?.[4]).toContain('numFmtId="49"')
  })

  test.each([
    ['money', '12345678901234567.89', '12345678901234567.89'],
    ['money', '0.10', '0.1'],
    ['money', '-1000.00', '-1000'],
    ['decimal', '0.005', '0.005'],
    ['number', 42, '42'],
    ['number', 9007199254740993n, '9007199254740993'],
    ['number', '7.707083893E9', '7707083893'],
  ] as const)('%s %s is written digit by digit', async (kind, value, expected) => {
    expect(await oneCell(kind, value)).toBe(`<c r="A2" s="4"><v>${expected}</v></c>`)
  })

  test.each([
    ['date', '2026-02-01', '46054'],
    ['date', '1900-02-28', '59'],
    ['date', '1900-03-01', '61'],
    ['date', '2026-02-01T23:59:00', '46054'],
    ['dateTime', '2026-02-01T12:00:00', '46054.5'],
    ['dateTime', new Date(Date.UTC(2026, 1, 1, 6)), '46054.25'],
    ['month', '2026-02', '46054'],
    ['month', '2026-02-17', '46054'],
  ] as const)('%s %s is a real date', async (kind, value, serial) => {
    expect(await oneCell(kind, value)).toBe(`<c r="A2" s="4"><v>${serial}</v></c>`)
  })

  test('a time with a zone is shown in the zone of the reader', async () => {
    expect(await oneCell('dateTime', '2026-02-01T21:00:00Z', { utcOffset: 180 })).toContain('<v>46055</v>')
    expect(await oneCell('dateTime', '2026-02-01T21:00:00+03:00', { utcOffset: 180 })).toContain('<v>46054.875</v>')
  })

  test.each([
    ['date', '1899-12-31', '31.12.1899'],
    ['date', '2026-02-30', '30.02.2026'],
    ['money', 'нет данных', 'нет данных'],
  ] as const)('%s %s, which Excel cannot hold as such, stays readable', async (kind, value, text) => {
    expect(await oneCell(kind, value)).toContain(`<t>${text}</t>`)
  })

  test('flags are words or true and false', async () => {
    expect(await oneCell('flag', true, { flagWords: ['Да', 'Нет'] })).toContain('<t>Да</t>')
    expect(await oneCell('flag', false)).toBe('<c r="A2" s="4" t="b"><v>0</v></c>')
    expect(await oneCell('flag', null)).toBe('')
  })

  test('characters that XML may not hold are dropped, the rest stays', async () => {
    expect(await oneCell('text', 'a\u0000\u000b\ud800b\uffff😀')).toContain('<t>ab😀</t>')
    expect(await oneCell('text', ' a\r\nb')).toContain('<t xml:space="preserve"> a\nb</t>')
    expect(await oneCell('text', '_x000D_')).toContain('<t>_x005F_x000D_</t>')
  })

  test('a text too long for a cell is truncated with a mark', async () => {
    const cut = /<t>(.*)<\/t>/s.exec(await oneCell('text', 'я'.repeat(40_000)))?.[1] ?? ''
    expect(cut).toHaveLength(32_767)
    expect(cut.endsWith('…')).toBe(true)
  })

  test('any text is read back unchanged, except for characters that no cell can contain', async () => {
    const texts = fc.sample(fc.string({ unit: 'binary', minLength: 1, maxLength: 40 }), { numRuns: 1000, seed: 1 })
    const holdable = texts.map(text => text.replace(/(?![\t\n\r\u007f-\u009f])\p{Cc}|[\ufffe\uffff]/gu, '').replace(/\r\n?/g, '\n'))
    const book = await readXlsx(await sheetBytes({ columns: [{ header: 'X', kind: 'text' }], rows: texts.map(text => [text]) }))
    expect(texts.map((_, index) => book.sheets[0]?.rows[index + 1]?.[0] ?? '')).toEqual(holdable)
  })

  test('any decimal is read back digit for digit', async () => {
    const decimal = fc
      .tuple(fc.boolean(), fc.bigInt({ min: 0n, max: 10n ** 14n }), fc.integer({ min: 0, max: 3 }))
      .map(([minus, digits, scale]) => {
        const padded = String(digits).padStart(scale + 1, '0')
        return `${minus && digits > 0n ? '-' : ''}${scale === 0 ? padded : `${padded.slice(0, -scale)}.${padded.slice(-scale)}`}`
      })
    const values = fc.sample(decimal, { numRuns: 1000, seed: 2 })
    const bytes = await sheetBytes({ columns: [{ header: 'X', kind: 'decimal', scale: 3 }], rows: values.map(value => [value]) })
    const read: string[] = []
    for await (const { cells } of readTable({ name: 'a.xlsx', bytes })) read.push(cells[0]?.text ?? '')
    expect(read.slice(1)).toEqual(values.map(value => (value.includes('.') ? value.replace(/\.?0+$/, '') : value)))
  })
})

describe('the stream', () => {
  const endless = (state: { taken: number; closed: boolean }) =>
    (async function* () {
      try {
        for (;;) yield [`row ${(state.taken += 1)}`]
      } finally {
        state.closed = true
      }
    })()

  test('a cancelled reader closes the source', async () => {
    const state = { taken: 0, closed: false }
    const reader = writeSheetRows({ sheet: 'x', columns, rows: endless(state) }).getReader()
    for (let read = 0; read < 3; read += 1) await reader.read()
    await reader.cancel()
    expect(state.closed).toBe(true)
  })

  test('rows are taken only as fast as the bytes are read', async () => {
    const state = { taken: 0, closed: false }
    const reader = writeSheetRows({ sheet: 'x', columns, rows: endless(state) }).getReader()
    await reader.read()
    await reader.read()
    await new Promise(resolve => setTimeout(resolve, 20))
    expect(state.taken).toBeLessThan(20_000)
    await reader.cancel()
  })

  test('batches of rows are written like single rows, and a batch that ends with a sheet leaves no empty one', async () => {
    const batches = (async function* () {
      yield []
      yield [['a'], ['b']]
      yield []
      yield [['c'], ['d']]
      yield []
    })()
    const parts = unpacked(await sheetBytes({ rows: { batches }, rowsPerSheet: 2 }))
    const texts = [1, 2].map(sheet =>
      [...(parts[`xl/worksheets/sheet${sheet}.xml`] ?? '').matchAll(/<t>([a-d])<\/t>/g)].map(([, text]) => text),
    )
    expect(texts).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ])
    expect(parts['xl/worksheets/sheet3.xml']).toBeUndefined()
  })

  test('an error of the source breaks the stream, so that a truncated file is never taken for a complete one', async () => {
    const rows = (async function* () {
      yield ['a']
      throw new Error('the cursor is gone')
    })()
    await expect(bytesOf(writeSheetRows({ sheet: 'x', columns, rows }))).rejects.toThrow('the cursor is gone')
  })
})

test('the file of faulty rows repeats the source as texts and adds the errors in the last column', async () => {
  const bytes = await bytesOf(
    writeErrorFile({
      sheet: 'Ошибки',
      header: ['ИНН', 'Ошибка', 'Дата'],
      errorHeader: 'Ошибка',
      rows: [
        {
          cells: [
            { text: '0770', type: 'number' },
            { text: 'старая ошибка', type: 'text' },
            { text: '2026-02-01T10:30:00', type: 'date' },
          ],
          error: 'ИНН: 10 или 12 цифр',
        },
        { cells: [], error: 'пусто' },
      ],
    }),
  )
  expect((await readXlsx(bytes)).sheets[0]?.rows.map(row => row.map(value => value ?? ''))).toEqual([
    ['ИНН', 'Дата', 'Ошибка'],
    ['0770', '01.02.2026 10:30:00', 'ИНН: 10 или 12 цифр'],
    ['', '', 'пусто'],
  ])
})
