import { Buffer } from 'node:buffer'
import { writeXlsx } from 'hucre/xlsx'
import { describe, expect, test } from 'vitest'
import fc from 'fast-check'
import iconv from 'iconv-lite'
import { cleanText } from '#resource/fold'
import { locales } from '#locales'
import { resources } from '#resources'
import { readTable, type TableLimits, type TableRow, findHeader } from '../../../server/engine/excel/read.ts'
import { isFileProblem } from '../../../server/engine/files/problem.ts'
import { TABLE_LIMITS } from '../../../server/engine/excel/sheet/cells.ts'
import { book, bookParts, docx, oleWith, packed, paragraph, unpacked } from '../../support/packages.ts'
import { openFileRows } from '../../../server/engine/import/rows.ts'
import { languagesOf, textsIn } from '../../../server/engine/texts.ts'
import { fillXlsx } from '../../../server/engine/documents/template/template.ts'

describe('reading', () => {
  const rowsOf = async (bytes: Uint8Array, limits: Partial<TableLimits> = {}): Promise<TableRow[]> => {
    const rows: TableRow[] = []
    for await (const row of readTable({ name: 'таблица', bytes }, { ...TABLE_LIMITS, ...limits })) rows.push(row)
    return rows
  }
  const textsOf = async (bytes: Uint8Array): Promise<string[][]> => (await rowsOf(bytes)).map(row => row.cells.map(cell => cell.text))
  const problemOf = async (bytes: Uint8Array, limits: Partial<TableLimits> = {}): Promise<string> => {
    try {
      await rowsOf(bytes, limits)
      return 'none'
    } catch (error) {
      return isFileProblem(error) ? error.code : `not a file problem: ${String(error)}`
    }
  }
  const utf8 = (text: string): Uint8Array => Buffer.from(text)

  describe('xlsx', () => {
    test('a workbook of another program is read with its texts, numbers, dates and flags', async () => {
      const bytes = await writeXlsx({
        sheets: [{ name: 'Лист1', rows: [['ООО «Ёлка»', 7707083893, new Date(Date.UTC(2026, 1, 1)), true, null, 12.5]] }],
      })
      expect(await rowsOf(bytes)).toEqual([
        {
          row: 1,
          cells: [
            { text: 'ООО «Ёлка»', type: 'text' },
            { text: '7707083893', type: 'number' },
            { text: '2026-02-01', type: 'date' },
            { text: '1', type: 'flag' },
            { text: '', type: 'empty' },
            { text: '12.5', type: 'number' },
          ],
        },
      ])
    })

    test('shared, rich, inline and formula texts; phonetic hints are left out; formulas give their saved values', async () => {
      const bytes = book({
        strings: [
          'обычный &amp; простой',
          '<r><t>из </t></r><r><rPr><b/></rPr><t>кусков</t></r><rPh><t>подсказка</t></rPh>',
          'с_x000D_ переводом',
        ],
        rows: `<row r="2"><c r="A2" t="s"><v>0</v></c><c r="B2" t="s"><v>1</v></c><c r="C2" t="inlineStr"><is><r><t>в</t></r><r><t> ячейке</t></r></is></c>
        <c r="D2" t="str"><f>A2&amp;"!"</f><v>итог</v></c><c r="E2"><f>1+1</f><v>2</v></c><c r="F2" t="s"><v>2</v></c></row>`,
      })
      expect(await textsOf(bytes)).toEqual([['обычный & простой', 'из кусков', 'в ячейке', 'итог', '2', 'с\r переводом']])
    })

    test.each([
      ['7.707083893E9', '7707083893'],
      ['7707083893', '7707083893'],
      ['40702810900000012345', '40702810900000012345'],
      ['4.0702810900000012E19', '40702810900000012000'],
      ['0.30000000000000004', '0.3'],
      ['1234.5600000000001', '1234.56'],
      ['-0', '0'],
      ['1.5E-7', '0.00000015'],
      ['100.00', '100'],
    ])('the number %s is shown as %s', async (value, text) => {
      expect(await rowsOf(book({ rows: `<row r="1"><c r="A1"><v>${value}</v></c></row>` }))).toEqual([
        { row: 1, cells: [{ text, type: 'number' }] },
      ])
    })

    test.each([
      ['dd\\.mm\\.yyyy', '46054.75', '2026-02-01', 'date'],
      ['[$-419]d\\ mmmm\\ yyyy', '46054', '2026-02-01', 'date'],
      ['dd.mm.yyyy hh:mm', '46054.75', '2026-02-01T18:00:00', 'date'],
      ['dd.mm.yyyy hh:mm', '46054', '2026-02-01', 'date'],
      ['h:mm:ss', '0.5', '12:00:00', 'date'],
      ['[h]:mm', '1.25', '30:00:00', 'date'],
      ['mmmm yyyy', '46054', '2026-02-01', 'date'],
      ['#,##0.00 "дн."', '46054', '46054', 'number'],
      ['#,##0\\ _d', '46054', '46054', 'number'],
      ['[Red]0.00', '5', '5', 'number'],
      ['0000000000', '77012345', '0077012345', 'number'],
      ['dd.mm.yyyy', '-5', '-5', 'number'],
    ])('under the format %s, %s is %s', async (code, value, text, type) => {
      const styles = `<numFmts count="1"><numFmt numFmtId="170" formatCode="${code.replaceAll('"', '&quot;')}"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="170"/></cellXfs>`
      expect(await rowsOf(book({ styles, rows: `<row r="1"><c r="A1" s="1"><v>${value}</v></c></row>` }))).toEqual([
        { row: 1, cells: [{ text, type }] },
      ])
    })

    test('dates of a workbook that counts from 1904, and dates written as such', async () => {
      const bytes = book({
        workbook: '<workbookPr date1904="1"/><sheets><sheet name="a" sheetId="1" r:id="rId1"/></sheets>',
        styles: '<cellXfs><xf numFmtId="14"/></cellXfs>',
        rows: '<row r="1"><c r="A1" s="0"><v>44592</v></c><c r="B1" t="d"><v>2026-02-01T00:00:00Z</v></c></row>',
      })
      expect(await textsOf(bytes)).toEqual([['2026-02-01', '2026-02-01']])
    })

    test('error cells are distinguished from texts', async () => {
      const rows = await rowsOf(
        book({ rows: '<row r="1"><c r="A1" t="e"><f>1/0</f><v>#DIV/0!</v></c><c r="B1" t="str"><v>#N/A</v></c></row>' }),
      )
      expect(rows[0]?.cells.map(cell => cell.type)).toEqual(['error', 'text'])
    })

    test('blank rows are skipped and rows keep the numbers of the source', async () => {
      const bytes = book({
        rows: '<row r="3"><c r="B3"><v>1</v></c></row><row r="4"><c r="A4" s="1"/><c r="B4" t="inlineStr"><is><t>  </t></is></c></row><row r="9"><c r="A9"><v>2</v></c><c r="XFD9" s="1"/></row>',
      })
      expect((await rowsOf(bytes)).map(({ row, cells }) => [row, cells.length])).toEqual([
        [3, 2],
        [9, 1],
      ])
    })

    test('rows and cells without references are consecutive', async () => {
      const bytes = book({ rows: '<row><c><v>1</v></c><c><v>2</v></c></row><row/><row><c r="C3"><v>3</v></c><c><v>4</v></c></row>' })
      expect((await rowsOf(bytes)).map(({ row, cells }) => [row, ...cells.map(cell => cell.text)])).toEqual([
        [1, '1', '2'],
        [3, '', '', '3', '4'],
      ])
    })

    test('a prefix on every element, comments, and ">" inside an attribute do not confuse it', async () => {
      const parts = bookParts({ rows: '' })
      parts['xl/worksheets/sheet1.xml'] =
        '<x:worksheet xmlns:x="m"><!-- <row> --><x:sheetData><x:row r="1" note="a > b"><x:c r="A1" t="inlineStr"><x:is><x:t><![CDATA[a < b]]></x:t></x:is></x:c></x:row></x:sheetData></x:worksheet>'
      expect(await textsOf(packed(parts))).toEqual([['a < b']])
    })

    test('a part whose name differs in case from its index is found, as in files of accounting programs', async () => {
      const { 'xl/sharedStrings.xml': strings = '', ...parts } = bookParts({
        rows: '<row r="1"><c r="A1" t="s"><v>0</v></c></row>',
        strings: ['текст'],
      })
      expect(await textsOf(packed({ ...parts, 'xl/SharedStrings.xml': strings }))).toEqual([['текст']])
    })

    test('the first visible sheet with data is taken', async () => {
      const sheets =
        '<sheets><sheet name="пусто" sheetId="1" r:id="rId4"/><sheet name="скрыт" sheetId="2" state="hidden" r:id="rId1"/><sheet name="данные" sheetId="3" r:id="rId5"/></sheets>'
      const parts = bookParts({ workbook: sheets, rows: '<row r="1"><c r="A1"><v>666</v></c></row>' })
      const sheet = (rows: string) => `<worksheet><sheetData>${rows}</sheetData></worksheet>`
      const relations = String(parts['xl/_rels/workbook.xml.rels']).replace(
        '</Relationships>',
        '<Relationship Id="rId5" Type="http://x/worksheet" Target="/xl/worksheets/sheet3.xml"/></Relationships>',
      )
      const bytes = packed({
        ...parts,
        'xl/_rels/workbook.xml.rels': relations,
        'xl/worksheets/sheet2.xml': sheet(''),
        'xl/worksheets/sheet3.xml': sheet('<row r="1"><c r="A1"><v>7</v></c></row>'),
      })
      expect(await textsOf(bytes)).toEqual([['7']])
    })

    test('chunk boundaries can be anywhere in a large sheet', async () => {
      const rows = Array.from(
        { length: 5000 },
        (_, index) => `<row r="${index + 1}"><c r="A${index + 1}" t="inlineStr"><is><t>Ёж №${index} &amp; Ко</t></is></c></row>`,
      )
      const texts = await textsOf(book({ rows: rows.join('') }))
      expect(texts).toEqual(rows.map((_, index) => [`Ёж №${index} & Ко`]))
    })
  })

  describe('refusals', () => {
    const valid = book({ rows: '<row r="1"><c r="A1"><v>1</v></c></row>' })
    const bomb = packed({ ...bookParts({ rows: '' }), 'xl/worksheets/sheet1.xml': new Uint8Array(8 * 1024 * 1024) })
    const flipped = Uint8Array.from(valid, (byte, index) => (index > 60 && index < 90 ? byte ^ 0x55 : byte))
    test.each<[string, Uint8Array, string]>([
      ['nothing at all', new Uint8Array(), 'FILE_EMPTY'],
      ['blank lines', utf8('\n;;\n\n'), 'FILE_EMPTY'],
      ['a workbook without data', book({ rows: '' }), 'FILE_EMPTY'],
      ['an old xls', oleWith('Workbook'), 'FILE_OLD_FORMAT'],
      ['an xlsx under a password', oleWith('EncryptedPackage'), 'FILE_PASSWORD'],
      ['an xml table', utf8('<?xml version="1.0"?><Workbook/>'), 'FILE_OLD_FORMAT'],
      ['a web page named xls', utf8('<html><table><tr><td>1</td></tr></table></html>'), 'FILE_WEB_PAGE'],
      ['a document', docx(paragraph('текст')), 'FILE_KIND'],
      ['a picture', Buffer.from('89504e470d0a1a0a0000', 'hex'), 'FILE_KIND'],
      ['any zip', packed({ 'a.txt': 'текст' }), 'FILE_KIND'],
      ['bytes without sense', Uint8Array.from([1, 2, 3, 0, 5]), 'FILE_KIND'],
      ['a workbook cut in half', valid.subarray(0, valid.length / 2), 'FILE_BROKEN'],
      ['a workbook with spoilt bytes', flipped, 'FILE_BROKEN'],
      [
        'a workbook with a sheet that ends in the middle',
        packed({ ...bookParts({ rows: '' }), 'xl/worksheets/sheet1.xml': '<worksheet><sheetData><row r="1"' }),
        'FILE_BROKEN',
      ],
      [
        'an entity of its own',
        packed({ ...bookParts({ rows: '' }), 'xl/worksheets/sheet1.xml': '<!DOCTYPE a [<!ENTITY b "c">]><worksheet/>' }),
        'FILE_BROKEN',
      ],
      ['a zip bomb', bomb, 'FILE_BOMB'],
      ['a csv with a quote left open', utf8('a;b\n1;"2\n3;4\n'), 'FILE_QUOTE'],
    ])('%s', async (_, bytes, code) => {
      expect(await problemOf(bytes)).toBe(code)
    })

    test('too many rows, columns and bytes', async () => {
      expect(await problemOf(utf8('a;b\n1;2\n3;4\n'), { rows: 2 })).toBe('FILE_ROWS')
      expect(await problemOf(utf8('a;b;c\n1;2;3\n'), { columns: 2 })).toBe('FILE_COLUMNS')
      expect(await problemOf(book({ rows: '<row r="1"><c r="XFD1"><v>1</v></c></row>' }))).toBe('FILE_COLUMNS')
      expect(await problemOf(utf8('a;b\n'), { bytes: 3 })).toBe('FILE_TOO_BIG')
    })

    test('a table that is read in part is not read to its end', async () => {
      const source = readTable({ name: 'a.csv', bytes: utf8('a;b\n1;"2\n') })
      expect((await source.next()).value.cells[0].text).toBe('a')
      await source.return(undefined)
    })
  })

  const rowsOfCsv = async (bytes: Uint8Array): Promise<TableRow[]> => {
    const rows: TableRow[] = []
    for await (const row of readTable({ name: 'таблица.csv', bytes })) rows.push(row)
    return rows
  }
  const textsOfCsv = async (bytes: Uint8Array): Promise<string[][]> => (await rowsOfCsv(bytes)).map(row => row.cells.map(cell => cell.text))

  describe('csv', () => {
    const table = 'ИНН;Название;Сумма\r\n0770;"ООО ""Ёлка""; филиал";1 234,50\r\n\r\n12;"две\nстроки";-1\r\n'
    const expected = [
      ['ИНН', 'Название', 'Сумма'],
      ['0770', 'ООО "Ёлка"; филиал', '1 234,50'],
      ['12', 'две\nстроки', '-1'],
    ]
    test.each([
      ['UTF-8', utf8(table)],
      ['UTF-8 with a mark', utf8(`\ufeff${table}`)],
      ['cp1251', iconv.encode(table, 'win1251')],
      ['UTF-16LE with a mark', iconv.encode(table, 'utf-16le', { addBOM: true })],
      ['UTF-16BE with a mark', iconv.encode(table, 'utf-16be', { addBOM: true })],
      ['with tabs', utf8(table.replace(/;(?! )/g, '\t'))],
      ['with commas', utf8(table.replace(/;(?! )/g, ',').replace('1 234,50', '"1 234,50"'))],
      ['with line feeds alone', utf8(table.replaceAll('\r\n', '\n'))],
      ['with carriage returns alone', utf8(table.replaceAll('\r\n', '\r'))],
      ['without a break at the end', utf8(table.trimEnd())],
      ['with the separator named', utf8(`sep=;\r\n${table}`)],
    ])('%s', async (_, bytes) => {
      expect(await textsOfCsv(bytes)).toEqual(expected)
    })

    test('rows keep the numbers that a spreadsheet shows: a field of two lines is one row', async () => {
      expect((await rowsOfCsv(utf8(table))).map(({ row }) => row)).toEqual([1, 2, 4])
    })

    test('decimal commas do not pass for separators', async () => {
      expect(await textsOfCsv(utf8('Объём;Цена\n1,5;2,5\n3,5;4,5\n'))).toEqual([
        ['Объём', 'Цена'],
        ['1,5', '2,5'],
        ['3,5', '4,5'],
      ])
    })

    test('one broken byte does not turn a UTF-8 file into cp1251', async () => {
      const bytes = Buffer.concat([utf8('Название;Город\nЁлка;Тверь\nКарьер '), Buffer.from([0xff]), utf8(';Клин\n')])
      expect((await textsOfCsv(bytes))[1]).toEqual(['Ёлка', 'Тверь'])
    })

    test('Excel’s way to keep zeros, text after a closing quote, a quote inside a word', async () => {
      expect(await textsOfCsv(utf8('="0012";"ООО" Ромашка;d=1/2"\n'))).toEqual([['0012', 'ООО Ромашка', 'd=1/2"']])
    })

    test('a leading apostrophe marks a text and is not part of it; quotes around a word are', async () => {
      expect(await textsOfCsv(utf8("'0012;'7013 4500;'Ромашка';'\n"))).toEqual([['0012', '7013 4500', "'Ромашка'", "'"]])
    })

    test('zero-width characters are dropped, and letters are composed (NFC)', async () => {
      expect(await textsOfCsv(utf8('\u20607013\u200b4500;10.11.2026\u200e;И\u0306од;\u202aпоток\u202c;\u200b\n'))).toEqual([
        ['70134500', '10.11.2026', 'Йод', 'поток'],
      ])
    })

    test('any table is read back as it was written', async () => {
      const cell = fc
        .string({ unit: 'grapheme', maxLength: 12 })
        .map(text => cleanText(text.replace(/[\p{Cc}\p{Cf}\ufffd\ufeff]/gu, '')).trim())
        .filter(text => !/^="[^"]*"$/.test(text) && !text.startsWith("'"))
      const rows = fc.array(
        fc.tuple(cell, cell, cell).filter(row => row.every(text => text !== '') && !/^(sep=|<|\{\\rtf|%PDF-|PK|GIF8)/i.test(row[0])),
        { minLength: 2, maxLength: 10 },
      )
      const quote = (text: string) => (/[";,\t\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
      await fc.assert(
        fc.asyncProperty(rows, fc.constantFrom(';', ',', '\t'), async (data, separator) => {
          expect(await textsOfCsv(utf8(data.map(row => row.map(quote).join(separator)).join('\r\n')))).toEqual(data.map(row => [...row]))
        }),
        { numRuns: 200, seed: 3 },
      )
    })
  })

  describe('the header', () => {
    const row = (number: number, ...texts: string[]): TableRow => ({
      row: number,
      cells: texts.map(text => ({ text, type: text === '' ? 'empty' : 'text' })),
    })
    const synonyms = {
      inn: ['ИНН'],
      name: ['Название', 'Наименование'],
      sum: ['Сумма'],
      discount: ['Сумма со скидкой'],
      volume: ['Объём, м3'],
    }

    test('is the row that names most fields, however they are typed', () => {
      const found = findHeader(
        [
          row(1, 'Реестр контрагентов'),
          row(3, 'ИНН', 'от даты'),
          row(5, ' инн *', 'НАИМЕНОВАНИЕ организации', 'Сумма со скидкой', 'Сумма, руб.', 'Объем м³', 'Прочее'),
          row(6, '77', 'ООО', '1', '2', '3', ''),
        ],
        synonyms,
      )
      expect(found).toEqual({
        row: 5,
        columns: { inn: 0, name: 1, discount: 2, sum: 3, volume: 4 },
        titles: [' инн *', 'НАИМЕНОВАНИЕ организации', 'Сумма со скидкой', 'Сумма, руб.', 'Объем м³', 'Прочее'],
        missing: [],
        unknown: [{ column: 5, title: 'Прочее' }],
      })
    })

    test('reports missing fields, takes the leftmost of equal titles, is not found among data', () => {
      expect(findHeader([row(1, 'ИНН', 'Сумма', 'Сумма')], synonyms)).toMatchObject({
        columns: { inn: 0, sum: 1 },
        missing: ['name', 'discount', 'volume'],
        unknown: [{ column: 2, title: 'Сумма' }],
      })
      expect(findHeader([row(1, '7701', 'ООО Сумма'), row(2, '7702', 'ООО')], synonyms)).toBeUndefined()
      expect(findHeader([row(1, 'инн')], { inn: ['ИНН'] })?.columns).toEqual({ inn: 0 })
      expect(
        findHeader(
          Array.from({ length: 25 }, (_, index) => row(index + 1, index < 21 ? 'x' : 'ИНН', 'Название')),
          { inn: ['ИНН'], name: ['Название'] },
        ),
      ).toBeUndefined()
    })
  })

  const read = (lines: readonly string[]) =>
    openFileRows(
      resources.company,
      resources,
      { name: 'компании.csv', bytes: Buffer.from(['Наименование;ИНН;Комментарий', ...lines].join('\r\n')) },
      '2026-02-01',
      textsIn(languagesOf({ ru: { labels: locales.ru } })),
    )

  test('other requests are served while the rows of a file are converted', async () => {
    let [turns, done] = [0, false]
    const count = (): void => {
      turns += 1
      if (!done) setImmediate(count)
    }
    count()
    const file = await read(Array.from({ length: 4000 }, (_, at) => `Компания ${at};1;слово`))
    let met = 0
    for await (const { row } of file.rows()) met += row > 1 ? 1 : 0
    done = true
    expect([met, await file.size()]).toEqual([4000, { rows: 4000, hidden: 0 }])
    // Eight turns belong to the file reader, which reads the file first.
    expect(turns).toBeGreaterThanOrEqual(20)
  })
})

describe('hostile files', () => {
  const sound = book({
    strings: ['{#rows}{a}', 'текст'],
    styles: '<numFmts><numFmt numFmtId="170" formatCode="dd.mm.yyyy"/></numFmts><cellXfs><xf numFmtId="170"/></cellXfs>',
    rows: '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="inlineStr"><is><t>{/rows}</t></is></c></row><row r="3"><c r="C3" s="0"><f>SUM(A1:B1)</f><v>46054</v></c></row>',
    afterRows: '<mergeCells count="1"><mergeCell ref="A1:B1"/></mergeCells>',
  })
  const texts = Object.entries(unpacked(sound))

  const outcome = async (bytes: Uint8Array): Promise<void> => {
    const readAll = async () => {
      for await (const row of readTable({ name: 'x.xlsx', bytes })) expect(row.cells.length).toBeGreaterThan(0)
    }
    const fill = async () => expect(fillXlsx(bytes, { rows: [{ a: 1 }] }).length).toBeGreaterThan(0)
    for (const run of [readAll, fill]) {
      try {
        await run()
      } catch (error) {
        if (!isFileProblem(error)) throw error
      }
    }
  }

  test('corrupted bytes are read or reported as the user’s error, never as a server error', async () => {
    const spoilt = fc.array(fc.tuple(fc.nat(sound.length - 1), fc.nat(255)), { minLength: 1, maxLength: 4 })
    await fc.assert(
      fc.asyncProperty(spoilt, fc.option(fc.nat(sound.length)), async (changes, length) => {
        const bytes = Uint8Array.from(sound)
        for (const [at, byte] of changes) bytes[at] = byte
        await outcome(bytes.subarray(0, length ?? bytes.length))
      }),
      { numRuns: 200, seed: 4 },
    )
  }, 30_000)

  test('so is corrupted markup', async () => {
    const change = fc.tuple(
      fc.nat(texts.length - 1),
      fc.nat(),
      fc.nat(20),
      fc.constantFrom('', '<', '>', '&', '"', '{', '}', '/', '-1', '1e9', ':', ' r="A0"'),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 3 }), async changes => {
        const parts = Object.fromEntries(texts)
        for (const [index, offset, cut, inserted] of changes) {
          const [name = '', text = ''] = texts[index] ?? []
          const at = offset % text.length
          parts[name] = text.slice(0, at) + inserted + text.slice(at + cut)
        }
        await outcome(packed(parts))
      }),
      { numRuns: 300, seed: 5 },
    )
  }, 30_000)

  /** Text that compresses well, but not well enough to be rejected by its compression ratio alone. */
  const stuffed = (piece: string, times: number): string =>
    Array.from({ length: times }, (_, at) => `${piece}<!--${(at * 2_654_435_761) % 1_000_003}-->`).join('')
  const problemOf = async (bytes: Uint8Array): Promise<string | undefined> => {
    try {
      for await (const _ of readTable({ name: 'x.xlsx', bytes }));
      return undefined
    } catch (error) {
      return isFileProblem(error) ? error.code : String(error)
    }
  }
  const withPart = (name: string, change: (xml: string) => string): Uint8Array =>
    packed(Object.fromEntries(texts.map(([part, xml]) => [part, part === name ? change(xml) : xml])))

  test('a workbook is read within the memory limit, whichever of its parts is oversized', async () => {
    const megabytes = (count: number): string => stuffed(' '.repeat(1000), count * 1024)
    expect(await problemOf(withPart('[Content_Types].xml', xml => xml + megabytes(9)))).toBe('FILE_BOMB')
    expect(await problemOf(withPart('xl/workbook.xml', xml => xml + megabytes(9)))).toBe('FILE_BOMB')
    expect(await problemOf(withPart('xl/styles.xml', xml => xml + megabytes(9)))).toBe('FILE_BOMB')
    const strings = (xml: string): string => xml.replace('<si>', `${stuffed('<si/>'.repeat(200), 17_000)}<si>`)
    expect(await problemOf(withPart('xl/sharedStrings.xml', strings))).toBe('FILE_BOMB')
    const cell = (xml: string): string => xml.replace('{/rows}', stuffed('х'.repeat(1000), 1100))
    expect(await problemOf(withPart('xl/worksheets/sheet1.xml', cell))).toBe('FILE_BOMB')
    // Large but valid content is read in chunks.
    expect(await problemOf(withPart('xl/sharedStrings.xml', xml => xml.replace('<si>', `${megabytes(9)}<si>`)))).toBeUndefined()
  }, 60_000)

  test('an oversized part of a template is refused', () => {
    const swollen = withPart('xl/worksheets/sheet1.xml', xml => xml + stuffed(' '.repeat(1000), 5 * 1024))
    expect(() => fillXlsx(swollen, {})).toThrow('FILE_BOMB')
  })
})
