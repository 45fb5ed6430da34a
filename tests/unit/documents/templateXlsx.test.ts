import { readXlsx, writeXlsx } from 'hucre/xlsx'
import { describe, expect, test } from 'vitest'
import { checkTemplate, fillXlsx, type TemplateData } from '../../../server/engine/documents/template/template.ts'
import { copyFormula, shiftFormula } from '../../../server/engine/documents/template/sheetText.ts'
import { book, bookParts, packed, unpacked, type BookText } from '../../support/packages.ts'
import { filesPdf } from '../../../server/engine/documents/pdf/filesPdf.ts'
import { pagesOfPdf } from '../../support/pdfText.ts'
import { builtInFormat, formatNumber } from '../../../server/engine/excel/numberFormat.ts'

const cell = (reference: string, text: string, style = ''): string =>
  `<c r="${reference}"${style} t="inlineStr"><is><t>${text}</t></is></c>`
const row = (number: number, ...texts: string[]): string =>
  `<row r="${number}">${texts.map((text, index) => (text === '' ? '' : cell(`${'ABCDEFGH'[index]}${number}`, text))).join('')}</row>`
const formula = (reference: string, text: string): string => `<c r="${reference}"><f>${text}</f><v>0</v></c>`

const filledParts = (text: BookText, data: TemplateData): Record<string, string> => unpacked(fillXlsx(book(text), data))
const sheetOf = (text: BookText, data: TemplateData): string => filledParts(text, data)['xl/worksheets/sheet1.xml'] ?? ''
const formulasOf = (xml: string): string[] =>
  [...xml.matchAll(/r="([A-Z]+\d+)"[^>]*><f[^>]*>([^<]*)<\/f>/g)].map(([, at, text]) => `${at}=${text}`)
const valuesOf = async (rows: string, data: TemplateData): Promise<unknown[][]> => {
  const read = await readXlsx(fillXlsx(book({ rows }), data))
  return (read.sheets[0]?.rows ?? []).map(values => values.map(value => value ?? ''))
}
const goods = {
  number: 7,
  rows: [
    { name: 'щебень', price: 10.5 },
    { name: 'песок', price: 5 },
  ],
}

describe('filling a workbook', () => {
  test('values in texts, from shared strings in runs, with the styles of their cells', () => {
    const strings = ['<r><t>Счёт {num</t></r><r><rPr><b/></rPr><t>ber} от</t></r><r><t> {date}</t></r>', 'как есть']
    const xml = sheetOf(
      { strings, rows: '<row r="1" ht="30"><c r="A1" s="5" t="s"><v>0</v></c><c r="B1" s="6" t="s"><v>1</v></c></row>' },
      { number: 7, date: 'сегодня & всегда' },
    )
    expect(xml).toContain(
      '<row r="1" ht="30"><c r="A1" s="5" t="inlineStr"><is><t xml:space="preserve">Счёт 7 от сегодня &amp; всегда</t></is></c><c r="B1" s="6" t="s"><v>1</v></c></row>',
    )
  })

  test('a cell with one tag alone takes a number as a number and a date as a date; codes stay texts', () => {
    const styles = '<cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs>'
    const data = {
      sum: { text: '1 234,50', number: '1234.50' },
      count: 3,
      inn: '0077012345',
      date: { text: '01.02.2026', date: '2026-02-01' },
    }
    const xml = sheetOf(
      {
        styles,
        rows: `<row r="1">${cell('A1', '{sum}', ' s="1"')}${cell('B1', '{count}')}${cell('C1', '{inn}')}${cell('D1', '{date}', ' s="1"')}${cell('E1', '{date}')}${cell('F1', 'Итого {sum}')}</row>`,
      },
      data,
    )
    expect(xml).toContain('<c r="A1" s="1"><v>1234.5</v></c><c r="B1"><v>3</v></c>')
    expect(xml).toContain('<t xml:space="preserve">0077012345</t>')
    expect(xml).toContain('<c r="D1" s="1"><v>46054</v></c>')
    expect(xml).toContain('<t xml:space="preserve">01.02.2026</t>')
    expect(xml).toContain('<t xml:space="preserve">Итого 1 234,50</t>')
  })

  test('a block over a row: rows below move down, rows without cells keep their height', async () => {
    expect(
      await valuesOf(row(1, 'Товар', 'Цена') + row(2, '{#rows}{name}', '{price}{/rows}') + row(4, 'Итого по {number}'), goods),
    ).toEqual(
      [['Товар', 'Цена'], ['щебень', 10.5], ['песок', 5], [], ['Итого по 7']].map(values =>
        values.length === 1 ? [values[0], ''] : values.length === 0 ? ['', ''] : values,
      ),
    )
  })

  test('tags in rows of their own are not written; blocks can be nested', async () => {
    const rows =
      row(1, '{#deals}') +
      row(2, 'Сделка {id}') +
      row(3, '{#rows}') +
      row(4, '', '{name} из {id}') +
      row(5, '{/rows}') +
      row(6, '{^rows}пусто', '{/rows}') +
      row(7, '{/deals}') +
      row(8, 'конец')
    const data = {
      deals: [
        { id: 1, rows: [{ name: 'а' }, { name: 'б' }] },
        { id: 2, rows: [] },
      ],
    }
    expect(await valuesOf(rows, data)).toEqual([
      ['Сделка 1', ''],
      ['', 'а из 1'],
      ['', 'б из 1'],
      ['Сделка 2', ''],
      ['пусто', ''],
      ['конец', ''],
    ])
  })

  test('conditions inside one cell', async () => {
    expect(await valuesOf(row(1, 'НДС: {#vat}20 %{/vat}{^vat}нет{/vat}', '{#rows}{name}; {/rows}'), { ...goods, vat: true })).toEqual([
      ['НДС: 20 %', 'щебень; песок; '],
    ])
  })

  test('a block without rows leaves nothing', async () => {
    expect(await valuesOf(row(1, 'a') + row(2, '{#rows}{name}', '{/rows}') + row(3, 'b'), { rows: [] })).toEqual([['a'], ['b']])
  })

  test('a workbook made by hand in another program is filled and can be opened there again', async () => {
    const template = await writeXlsx({
      sheets: [{ name: 'Счёт', rows: [['Счёт {number}'], ['{#rows}{name}', '{price}', '{/rows}'], ['всего']] }],
    })
    const read = await readXlsx(fillXlsx(template, goods))
    expect(read.sheets[0]?.rows.map(values => values.slice(0, 2).map(value => value ?? ''))).toEqual([
      ['Счёт 7', ''],
      ['щебень', 10.5],
      ['песок', 5],
      ['всего', ''],
    ])
  })
})

describe('references to moved rows', () => {
  test('a sum grows with its rows, each row counts by itself, what is below moves', () => {
    const rows =
      row(1, 'x') +
      `<row r="2">${cell('A2', '{#rows}{name}')}${cell('B2', '{price}')}${formula('C2', 'B2*$B$1+LOG10(B2)')}${cell('D2', '{/rows}')}</row>` +
      `<row r="3">${formula('B3', 'SUM(B2:B2)')}${formula('C3', '&quot;B2 &quot;&amp;B3')}</row>`
    const xml = sheetOf({ rows }, { rows: [{ price: 1 }, { price: 2 }, { price: 3 }] })
    expect(formulasOf(xml)).toEqual([
      'C2=B2*$B$1+LOG10(B2)',
      'C3=B3*$B$1+LOG10(B3)',
      'C4=B4*$B$1+LOG10(B4)',
      'B5=SUM(B2:B4)',
      'C5=&quot;B2 &quot;&amp;B5',
    ])
    expect(xml).not.toContain('<v>0</v>')
  })

  test('a sum over the rows of the marks too, and a sum of nothing', () => {
    const rows = row(1, '{#rows}') + row(2, '', '{price}') + row(3, '{/rows}') + `<row r="4">${formula('B4', 'SUM(B1:B3)')}</row>`
    expect(formulasOf(sheetOf({ rows }, { rows: [{}, {}] }))).toEqual(['B3=SUM(B1:B2)'])
    expect(formulasOf(sheetOf({ rows }, { rows: [] }))).toEqual(['B1=SUM(0)'])
  })

  test('a formula in an inner block refers to its own iteration of the outer one', () => {
    const rows = `<row r="1">${cell('A1', '{#deals}{id}')}</row><row r="2">${cell('A2', '{#rows}{n}')}${formula('B2', 'A1+A2')}${cell('C2', '{/rows}')}</row><row r="3">${formula('A3', 'SUM(A2:A2)')}${cell('B3', '{/deals}')}</row><row r="4">${formula('A4', 'SUM(A1:A3)')}</row>`
    const data = {
      deals: [
        { id: 1, rows: [{ n: 1 }, { n: 2 }] },
        { id: 2, rows: [{ n: 3 }] },
      ],
    }
    expect(formulasOf(sheetOf({ rows }, data))).toEqual([
      'B2=A1+A2',
      'B3=A1+A3',
      'A4=SUM(A2:A3)',
      'B6=A5+A6',
      'A7=SUM(A6:A6)',
      'A8=SUM(A1:A7)',
    ])
  })

  test('formulas that cells share become their own', () => {
    const rows = `<row r="1"><c r="B1"><f t="shared" ref="B1:B2" si="0">A1*$C$1</f><v>1</v></c></row><row r="2"><c r="B2"><f t="shared" si="0"/><v>1</v></c></row>`
    expect(formulasOf(sheetOf({ rows }, {}))).toEqual(['B1=A1*$C$1', 'B2=A2*$C$1'])
  })

  test('merged cells are merged in each repeated row; filters, conditional formats, links, tables, pictures and page breaks move', () => {
    const parts = {
      'xl/worksheets/_rels/sheet1.xml.rels':
        '<Relationships><Relationship Id="a" Type="x/table" Target="../tables/table1.xml"/><Relationship Id="b" Type="x/drawing" Target="../drawings/drawing1.xml"/></Relationships>',
      'xl/tables/table1.xml': '<table ref="A1:B3"><autoFilter ref="A1:B3"/></table>',
      'xl/drawings/drawing1.xml': '<xdr:wsDr><xdr:row>3</xdr:row></xdr:wsDr>',
    }
    const afterRows =
      '<mergeCells count="3"><mergeCell ref="A2:B2"/><mergeCell ref="A1:B1"/><mergeCell ref="A3:A4"/></mergeCells><conditionalFormatting sqref="A2:B2 C4"><cfRule type="expression"><formula>$A2&gt;$A$4</formula></cfRule></conditionalFormatting><hyperlinks><hyperlink ref="A4"/></hyperlinks><rowBreaks><brk id="4" max="16383"/></rowBreaks>'
    const rows = row(1, 'x') + row(2, '{#rows}{name}', '', '{/rows}') + row(3, 'y') + row(4, 'z')
    const filled = filledParts({ rows, afterRows, parts }, { rows: [{}, {}, {}] })
    const xml = filled['xl/worksheets/sheet1.xml'] ?? ''
    expect([...xml.matchAll(/mergeCell ref="([^"]+)"/g)].map(([, range]) => range)).toEqual(['A2:B2', 'A3:B3', 'A4:B4', 'A1:B1', 'A5:A6'])
    expect(xml).toContain('<mergeCells count="5">')
    expect(xml).toContain('sqref="A2:B4 C6"><cfRule type="expression"><formula>$A2&gt;$A$6</formula>')
    expect(xml).toContain('<hyperlink ref="A6"/>')
    expect(xml).toContain('<brk id="6" max="16383"/>')
    expect(filled['xl/tables/table1.xml']).toBe('<table ref="A1:B5"><autoFilter ref="A1:B5"/></table>')
    expect(filled['xl/drawings/drawing1.xml']).toContain('<xdr:row>5</xdr:row>')
  })

  test('names and other sheets follow; the calculation chain is dropped and everything is recalculated', () => {
    const parts = bookParts({
      rows: row(1, '{#rows}{name}', '{/rows}') + row(2, 'x'),
      workbook:
        '<sheets><sheet name="Мой лист" sheetId="1" r:id="rId1"/><sheet name="Итог" sheetId="2" r:id="rId4"/></sheets><definedNames><definedName name="_xlnm.Print_Area" localSheetId="0">\'Мой лист\'!$A$1:$B$2</definedName><definedName name="_xlnm.Print_Titles" localSheetId="0">\'Мой лист\'!$2:$2</definedName></definedNames><extLst/>',
      parts: {
        'xl/calcChain.xml': '<calcChain/>',
        'xl/worksheets/sheet2.xml': `<worksheet><sheetData><row r="1">${formula('A1', "SUM('Мой лист'!B1:B1)+'Мой лист'!A2+A2+[1]Чужой!A2")}</row></sheetData></worksheet>`,
      },
    })
    parts['[Content_Types].xml'] = String(parts['[Content_Types].xml']).replace(
      '</Types>',
      '<Override PartName="/xl/calcChain.xml" ContentType="x"/></Types>',
    )
    const filled = unpacked(fillXlsx(packed(parts), { rows: [{}, {}] }))
    expect(formulasOf(filled['xl/worksheets/sheet2.xml'] ?? '')).toEqual(["A1=SUM('Мой лист'!B1:B2)+'Мой лист'!A3+A2+[1]Чужой!A2"])
    expect(filled['xl/workbook.xml']).toContain("'Мой лист'!$A$1:$B$3<")
    expect(filled['xl/workbook.xml']).toContain("'Мой лист'!$3:$3<")
    expect(filled['xl/workbook.xml']).toContain('</definedNames><calcPr fullCalcOnLoad="1"/><extLst/>')
    expect(filled['xl/calcChain.xml']).toBeUndefined()
    expect(filled['[Content_Types].xml']).not.toContain('calcChain')
  })

  test.each([
    ['A1+$A$1+A$1', 'A11+$A$11+A$11'],
    ['SUM(A1:B2)', 'SUM(A11:B12)'],
    ['"A1 ""A1"""&A1', '"A1 ""A1"""&A11'],
    ['LOG10(A1)+SUM1(A1)+_A1+A1B', 'LOG10(A11)+SUM1(A11)+_A1+A1B'],
    ['Имя1+A:B+A1.5', 'Имя1+A:B+A1.5'],
  ])('references of %s move: %s', (text, moved) => {
    expect(shiftFormula(text, (_, from, to) => ({ first: from + 10, last: to + 10 }))).toBe(moved)
  })

  test('a copied formula shifts its relative references', () => {
    expect(copyFormula('A1+$A1+A$1+$A$1+SUM(Z9:AA10)', 2, 1)).toBe('B3+$A3+B$1+$A$1+SUM(AA11:AB12)')
  })
})

describe('checking a workbook', () => {
  const check = (rows: string) =>
    checkTemplate(book({ rows }), ['number', 'rows.name', 'rows.price']).map(({ code, tag, place }) => [
      code,
      tag,
      typeof place === 'object' ? place.cell : place,
    ])
  test.each<[string, string, unknown[][]]>([
    ['a right one', row(1, '{number}') + row(2, '{#rows}{name}', '{price}{/rows}') + row(3, '{#number}{#rows}{name}{/rows}{/number}'), []],
    [
      'unknown tags',
      row(2, '{foo}', 'x {numbr}'),
      [
        ['TAG_UNKNOWN', 'foo', 'Лист1!A2'],
        ['TAG_UNKNOWN_LIKE', 'numbr', 'Лист1!B2'],
      ],
    ],
    ['a block never closed', row(1, '{#rows}{name}'), [['LOOP_UNCLOSED', 'rows', 'Лист1!A1']]],
    ['a block never opened', row(1, '{/rows}'), [['LOOP_UNOPENED', 'rows', 'Лист1!A1']]],
    ['a block closed by another', row(1, '{#rows}{name}', '{/number}'), [['LOOP_CROSSED', 'rows', 'Лист1!B1']]],
    ['a block closed before it opens', row(1, '', '{/rows}', '{#rows}'), [['LOOP_CROSSED', 'rows', 'Лист1!B1']]],
    [
      'crossed blocks in a cell',
      row(1, '{#rows}{#number}{/rows}{/number}'),
      [
        ['LOOP_CROSSED', 'number', 'Лист1!A1'],
        ['LOOP_CROSSED', 'rows', 'Лист1!A1'],
      ],
    ],
    [
      'brackets alone',
      row(1, '{number', 'number}', '{}', '{@number}'),
      [
        ['TAG_UNCLOSED', 'number', 'Лист1!A1'],
        ['TAG_UNOPENED', 'number', 'Лист1!B1'],
        ['TAG_BAD', '', 'Лист1!C1'],
        ['TAG_BAD', '@number', 'Лист1!D1'],
      ],
    ],
  ])('%s', (_, rows, problems) => {
    expect(check(rows)).toEqual(problems)
    if (problems.some(([code]) => !String(code).startsWith('TAG_UNKNOWN')))
      expect(() => fillXlsx(book({ rows }), {})).toThrow(expect.objectContaining({ code: 'FILE_TEMPLATE' }))
  })
})

test.each([
  ['1234.5', '#,##0.00', '1\u00a0234,50'],
  ['-1234.5', '#,##0.00', '-1\u00a0234,50'],
  ['0.005', '0.00', '0,01'],
  ['1.005', '0.00', '1,01'],
  ['2.5', '0', '3'],
  ['-0.001', '0.00', '0,00'],
  ['1234567', '#,##0', '1\u00a0234\u00a0567'],
  ['12', '0000', '0012'],
  ['3.10', '0.0##', '3,1'],
  ['0.256', '0.0%', '25,6%'],
  ['1500', '#,##0.00" ₽"', '1\u00a0500,00 ₽'],
  ['1500', '#,##0[$₽-419]', '1\u00a0500₽'],
  ['-7', '0;(0)', '(7)'],
  ['0', '0;-0;"—"', '—'],
  ['12.5', 'General', '12,5'],
  ['12.5', '@', '12,5'],
  ['46354', 'dd.mm.yyyy', '28.11.2026'],
  ['46354', 'd mmmm yyyy" г."', '28 ноября 2026 г.'],
  ['46354.75', 'dd.mm.yy h:mm', '28.11.26 18:00'],
  ['46354.5', 'hh:mm:ss', '12:00:00'],
  ['46354.75', 'mmmm yyyy', 'ноябрь 2026'],
  ['46354', 'ddd d.mm', 'сб 28.11'],
  ['46354', 'dddd', 'суббота'],
  ['0.51054', 'mm:ss', '15:11'],
  ['1.2604166666666667', '[h]:mm', '30:15'],
  ['0.0625', '[mm]', '90'],
  ['0.3', '[Red]0.00', '0,30'],
  ['0.30000000000000004', 'General', '0,3'],
  ['123456789012', 'General', '123456789012'],
  ['1E-05', 'General', '0,00001'],
  ['1E+21', 'General', '1E+21'],
  ['слово', '0.00', 'слово'],
])('%s under %s is shown as %s', (value, format, shown) => expect(formatNumber(value, format)).toBe(shown))

test('built-in formats known by number have the codes of the Russian Excel', () => {
  expect(formatNumber('46354', builtInFormat(14))).toBe('28.11.2026')
  expect(formatNumber('1234.5', builtInFormat(4))).toBe('1\u00a0234,50')
  expect(formatNumber('1.5', builtInFormat(46))).toBe('36:00:00')
  expect(builtInFormat(999)).toBe('General')
})

test('on paper an underlined text is one line or many, and one that may shrink is as small as its cell demands', async () => {
  const looks = ['', ' shrinkToFit="1"', ' wrapText="1"'].map(
    look => `<xf fontId="1"${look && ` applyAlignment="1"`}>${look && `<alignment${look}/>`}</xf>`,
  )
  const styles = `<fonts><font><sz val="10"/></font><font><u/><sz val="10"/></font></fonts><cellXfs>${looks.join('')}</cellXfs>`
  const rows = ['Договор', 'Очень длинное название', 'Много слов'].map(
    (text, at) => `<row r="${at + 1}">${cell(`A${at + 1}`, text, ` s="${at}"`)}${cell(`B${at + 1}`, 'рядом')}</row>`,
  )
  const [page] = await pagesOfPdf(await filesPdf([book({ rows: rows.join(''), styles })], 'Лист'))
  const sizeOf = (text: string): number => page!.texts.find(one => one.text === text)!.size
  expect(sizeOf('Договор')).toBeCloseTo(10)
  expect(sizeOf('Очень длинное название')).toBeLessThan(8)
  expect(page!.text.replaceAll(' рядом', '')).toBe('Договор Очень длинное название Много слов')
})

describe('what of a sheet is printed', () => {
  const pagesOf = async (text: BookText) => pagesOfPdf(await filesPdf([book(text)], 'Лист'))
  const workbook = (area = ''): string =>
    `<sheets><sheet name="Лист1" sheetId="1" r:id="rId1"/></sheets>${area && `<definedNames><definedName name="_xlnm.Print_Area" localSheetId="0">${area}</definedName></definedNames>`}`

  test('nothing of empty cells to the end of the sheet, of hidden rows and columns, and of cells that are nowhere', async () => {
    const rows = [
      row(1, 'Видно', 'Столбец'),
      '<row r="2" hidden="true"><c r="A2" t="inlineStr"><is><t>Строка</t></is></c></row>',
      `<row r="3">${cell('0', 'Нигде')}${cell('99999', 'Нигде')}${cell('ZZZ3', 'Далеко')}</row>`,
      '<row r="0"/><row r="1000000000"><c r="A1000000000" s="0"/></row>',
      `<row r="1048576" ht="20"><c r="A1048576" s="0"/><c r="XFD1048576" s="0"/></row>`,
    ].join('')
    const pages = await pagesOf({ rows: `${rows}</sheetData><cols><col min="2" max="2" hidden="1"/></cols><sheetData>` })
    expect(pages.map(({ text }) => text)).toEqual(['Видно'])
    expect(pages[0]!.texts[0]!.size).toBeCloseTo(11)
  })

  test('only its print area, if it has one; a text at its right end is not cut', async () => {
    const text = 'Длинный текст в узком столбце, который виден весь'
    const rows = [row(1, 'Над', 'Над'), row(2, 'Слева', text, 'Справа'), row(3, 'Под', 'Под')].join('')
    expect((await pagesOf({ rows, workbook: workbook("'Лист1'!$B$2:$B$2") })).map(page => page.text)).toEqual([text])
    expect((await pagesOf({ rows, workbook: workbook('Лист1!$B:$B') })).map(page => page.text)).toEqual([`Над ${text} Под`])
    expect((await pagesOf({ rows, workbook: workbook() }))[0]!.text).toContain('Слева')
  })
})

describe('formulas of templates', () => {
  /** What a cell with a formula shows beside these: A1 = 10, A2 = 2.5, A3 a text, A4 empty, B1:B3 = 1, 2, 3, and 5 in A1 of another sheet. */
  const shown = async (formula: string, more = ''): Promise<string> => {
    const number = (reference: string, value: string): string => `<c r="${reference}"><v>${value}</v></c>`
    const rows = [
      `<row r="1">${number('A1', '10')}${number('B1', '1')}<c r="C1"><f>${formula.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</f></c></row>`,
      `<row r="2">${number('A2', '2.5')}${number('B2', '2')}${more}</row>`,
      `<row r="3">${cell('A3', 'Песок')}${number('B3', '3')}</row>`,
    ].join('')
    const named = (name: string, formula: string, more = ''): string => `<definedName name="${name}"${more}>${formula}</definedName>`
    const names = [named('Ставка', 'Лист1!$A$2'), named('Круг', 'Круг'), named('_xlnm.Print_Area', 'Лист1!$C$1:$C$1', ' localSheetId="0"')]
    const workbook = `<sheets><sheet name="Лист1" sheetId="1" r:id="rId1"/><sheet name="Ещё один" sheetId="2" state="hidden" r:id="rId4"/></sheets><definedNames>${names.join('')}</definedNames>`
    const other = `<worksheet><sheetData><row r="1">${number('A1', '5')}</row></sheetData></worksheet>`
    const [page] = await pagesOfPdf(await filesPdf([book({ rows, workbook, parts: { 'xl/worksheets/sheet2.xml': other } })], 'Лист'))
    return page?.text ?? ''
  }

  test.each([
    ['A1*A2', '25'],
    ['SUM(A1:A3,B1)', '13,5'],
    ['SUM(A1:A4)*20%', '2,5'],
    ['SUM($B:B)', '6'],
    ['SUM(B3:A1)', '18,5'],
    ['0.1+0.2', '0,3'],
    ['1+2*3-4/2', '5'],
    ['-2^2', '4'],
    ['(A1+2)/3', '4'],
    ['ROUND(1.005,2)', '1,01'],
    ['ROUND(-2.5,0)', '-3'],
    ['ROUNDUP(1.001,1)+ROUNDDOWN(1.99,1)', '3'],
    ['INT(-1.5)+MOD(-1,3)+ABS(-4)', '4'],
    ['AVERAGE(B1:B3)+MIN(B1:B3)+MAX(B1:B3)', '6'],
    ['COUNT(A1:A3)&"/"&COUNTA(A1:A4)', '2/3'],
    ['SUMIF(B1:B3,">1",A1:A3)', '2,5'],
    ['SUMIF(A1:A3,"песок",B1:B3)+COUNTIF(B1:B3,"<>2")', '5'],
    ['SUMIF(A1:A3,"*ес?",B1:B3)', '0'],
    ['SUMIF(A1:A3,"п?с*",B1:B3)', '3'],
    ['COUNTIF(A1:A3,"<>п*")', '2'],
    ['SUMPRODUCT(A1:A2,B1:B2)', '15'],
    ['IF(A1>=10,"да","нет")', 'да'],
    ['IF(A3="песок",1,1/0)', '1'],
    ['IF(A4="",IF(A4=0,7,8),9)', '7'],
    ['IF(AND(A1>1,NOT(A2>3)),OR(FALSE,A1=10))', 'ИСТИНА'],
    ['IFERROR(1/0,"—")', '—'],
    ['A3&" "&A1&" т, "&A2', 'Песок 10 т, 2,5'],
    ['CONCATENATE(LEFT(A3,2),"-",RIGHT(A3,2),LEN(A3),UPPER(MID(A3,2,3)))', 'Пе-ок5ЕСО'],
    ['"Он сказал ""да"""', 'Он сказал "да"'],
    ["'Ещё один'!A1*$B$3", '15'],
    ['SUMIFS(A1:A3,B1:B3,">0",A1:A3,"<10")&"/"&COUNTIFS(B1:B3,">=2",B1:B3,"<>3")', '2,5/1'],
    ['VLOOKUP("песок",A1:B3,2,FALSE)&VLOOKUP(5,A2:B3,2)', '32'],
    ['VLOOKUP("щебень",A1:B3,2,0)', '#Н/Д'],
    ['IFERROR(VLOOKUP(10,A1:B3,3,0),"—")', '—'],
    ['INDEX(A1:B3,3,1)&INDEX(B1:B3,2)&MATCH("пес*",A1:A3,0)&MATCH(2.5,B1:B3)', 'Песок232'],
    ['INDEX(A1:B3,4,1)', '#ССЫЛКА!'],
    ['CHOOSE(2,"раз","два",1/0)&SUBSTITUTE("т, т","т","кг")', 'двакг, кг'],
    ['TEXT(DATE(2026,2,29),"ДД.ММ.ГГГГ")&" "&TEXT(46023.5,"d mmmm yyyy h:mm")', '01.03.2026 1 января 2026 12:00'],
    ['YEAR(46023)&"-"&MONTH(46023)&"-"&DAY(46023)', '2026-1-1'],
    ['TEXT(1234.5,"# ##0,00")&"/"&TEXT(1234.5,"#,##0.0 ""м""")&"/"&TEXT(0.5,"0%")&"/"&TEXT(A3,"0")', '1 234,50/1 234,5 м/50%/Песок'],
    ['Ставка*2', '5'],
    ['A1/0', '#ДЕЛ/0!'],
    ['A3*1', '#ЗНАЧ!'],
    ['NOSUCH(1)', '#ИМЯ?'],
    ['Нет', '#ИМЯ?'],
    ['Нигде!A1', '#ССЫЛКА!'],
    ['C1+1', '#ССЫЛКА!'],
    ['Круг', '#ССЫЛКА!'],
    ['#REF!+1', '#ССЫЛКА!'],
    ['1+', '#ИМЯ?'],
    ['10^400', '#ЧИСЛО!'],
  ])('%s is %s', async (formula, result) => expect(await shown(formula)).toBe(result))

  test('one formula may follow from another, and a value that the file has is not calculated again', async () => {
    expect(await shown('C2*2', '<c r="C2"><f>A1+1</f></c>')).toBe('22')
    expect(await shown('C2*2', '<c r="C2"><f>A1+1</f><v>100</v></c>')).toBe('200')
  })
})
