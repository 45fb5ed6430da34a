import { describe, expect, test } from 'vitest'
import { unzipSync } from 'fflate'
import PDFDocument from 'pdfkit'
import { captioned, cell, defineForm, row, rowWith, type Form } from '#resource/form'
import { fillXlsx } from '../../../server/engine/documents/template/template.ts'
import { docx, packed, paragraph, tableRow } from '../../support/packages.ts'
import { PNG } from '../../support/samples.ts'
import { documentPdf, filesPdf } from '../../../server/engine/documents/pdf/filesPdf.ts'
import { widthOf } from '../../../server/engine/documents/pdf/wordPieces.ts'
import { pagesOfPdf } from '../../support/pdfText.ts'
import { formSheet } from '../../../server/engine/documents/formSheet.ts'
import { marksOf } from '../../../server/engine/documents/pdf/sheetsPdf.ts'
import { pdfCanvasOf } from '../../../server/engine/documents/pdf/fonts.ts'

describe('PDF', () => {
  const run = (text: string, look = ''): string => `<w:r><w:rPr>${look}</w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`
  const pagesOf = async (body: string, header?: string) => pagesOfPdf(await documentPdf(docx(body, header), 'Документ'))

  test('paragraphs keep their order and alignment, and so do page breaks', async () => {
    const right = `<w:p><w:pPr><w:jc w:val="right"/></w:pPr>${run('Справа', '<w:b/>')}</w:p>`
    const [first, second] = await pagesOf(`${paragraph('Слева')}${right}<w:p><w:r><w:br w:type="page"/></w:r>${run('Вторая')}</w:p>`)
    const at = (text: string) => first!.texts.find(one => one.text === text)!
    expect(at('Справа').x).toBeGreaterThan(at('Слева').x + 200)
    expect(at('Справа').y).toBeGreaterThan(at('Слева').y)
    expect(second!.text).toContain('Вторая')
  })

  test('a table keeps its cells side by side and its rows below each other, merged ones and headings included', async () => {
    const merged = `<w:tr><w:tc><w:tcPr><w:gridSpan w:val="2"/></w:tcPr>${paragraph('Обе')}</w:tc></w:tr>`
    const heading = `<w:tr><w:trPr><w:tblHeader/></w:trPr><w:tc>${paragraph('Шапка')}</w:tc><w:tc>${paragraph('Сумма')}</w:tc></w:tr>`
    const lines = Array.from({ length: 120 }, (_, at) => tableRow(`Строка ${at + 1}`, '1,00')).join('')
    const grid = '<w:tblGrid><w:gridCol w:w="4000"/><w:gridCol w:w="4000"/></w:tblGrid>'
    const pages = await pagesOf(`<w:tbl>${grid}${heading}${merged}${lines}</w:tbl>`)
    expect(pages.length).toBeGreaterThan(1)
    for (const { text } of pages) expect(text).toContain('Шапка Сумма')
    const all = pages.map(({ text }) => text).join(' ')
    expect(all).toContain('Обе')
    expect(all).toContain('Строка 120')
    const first = pages[0]!.texts.find(({ text }) => text === 'Строка 1')!
    const sum = pages[0]!.texts.find(({ text, y }) => text === '1,00' && Math.abs(y - first.y) < 1)!
    expect(sum.x).toBeGreaterThan(first.x + 150)
  })

  test('vertically merged cells are one, and adjacent cells stay in their columns', async () => {
    const cell = (text: string, merge: string): string => `<w:tc><w:tcPr>${merge}</w:tcPr>${paragraph(text)}</w:tc>`
    const table = `<w:tbl><w:tr>${cell('Общая', '<w:vMerge w:val="restart"/>')}${cell('Верх', '')}</w:tr><w:tr>${cell('', '<w:vMerge/>')}${cell('Низ', '')}</w:tr></w:tbl>`
    const [page] = await pagesOf(table)
    const x = (text: string): number => page!.texts.find(one => one.text === text)!.x
    expect(Math.abs(x('Верх') - x('Низ'))).toBeLessThan(1)
    expect(x('Верх')).toBeGreaterThan(x('Общая'))
  })

  /** The definition of a list: its levels as format, text, and the indents of the lines and of the first one, in points. */
  const list = (id: number, ...levels: (readonly [format: string, text: string, left?: number, first?: number])[]): string =>
    `<w:abstractNum w:abstractNumId="${id}">${levels
      .map(
        ([format, text, left = 0, first = 0], at) =>
          `<w:lvl w:ilvl="${at}"><w:numFmt w:val="${format}"/><w:lvlText w:val="${text}"/><w:pPr><w:ind w:left="${left * 20}" w:${first < 0 ? 'hanging' : 'firstLine'}="${Math.abs(first) * 20}"/></w:pPr></w:lvl>`,
      )
      .join('')}</w:abstractNum>`
  const num = (id: number, definition: number, more = ''): string =>
    `<w:num w:numId="${id}"><w:abstractNumId w:val="${definition}"/>${more}</w:num>`
  const item = (text: string, id: number, level = 0, more = ''): string =>
    `<w:p><w:pPr><w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="${id}"/></w:numPr>${more}</w:pPr>${run(text)}</w:p>`
  const textOfList = async (items: string, numbering: string): Promise<string> =>
    (await pagesOfPdf(await documentPdf(docx(items, undefined, { numbering }), 'Документ'))).map(({ text }) => text).join(' ')

  test('clauses are numbered through their levels, in the format of each', async () => {
    const levels = list(1, ['decimal', '%1.'], ['decimal', '%1.%2.'], ['russianLower', '%3)'], ['bullet', '–'])
    const items = [0, 1, 1, 2, 2, 3, 0, 1].map((level, at) => item(`П${at}`, 5, level)).join('')
    expect(await textOfList(items, `${levels}${num(5, 1)}`)).toBe('1. П0 1.1. П1 1.2. П2 а) П3 б) П4 – П5 2. П6 2.1. П7')
    for (const [format, marks] of [
      ['upperRoman', ['IX.', 'X.', 'XIV.']],
      ['lowerRoman', ['ix.', 'x.', 'xiv.']],
      ['upperLetter', ['I.', 'J.', 'N.']],
      ['russianUpper', ['И.', 'К.', 'О.']],
      ['decimalZero', ['09.', '10.', '14.']],
      ['none', ['.', '.', '.']],
      ['unknown', ['9.', '10.', '14.']],
    ] as const) {
      const found = await textOfList(
        Array.from({ length: 14 }, (_, at) => item(`П${at + 1}`, 5)).join(''),
        `${list(1, [format, '%1.'])}${num(5, 1)}`,
      )
      expect([9, 10, 14].map(at => found.split(` П${at}`)[0]!.split(' ').at(-1))).toEqual(marks)
    }
    const long = await textOfList(
      Array.from({ length: 30 }, (_, at) => item(`П${at + 1}`, 5)).join(''),
      `${list(1, ['russianLower', '%1)'])}${num(5, 1)}`,
    )
    expect(long).toContain('ы) П26')
    expect(long).toContain('аа) П30')
  })

  test('lists of one definition continue each other, unless one begins anew', async () => {
    const anew = '<w:lvlOverride w:ilvl="0"><w:startOverride w:val="1"/></w:lvlOverride>'
    const items = [item('а', 1), item('б', 2), item('в', 3), item('г', 3), item('д', 1)].join('')
    expect(await textOfList(items, `${list(1, ['decimal', '%1.'])}${num(1, 1)}${num(2, 1)}${num(3, 1, anew)}`)).toBe(
      '1. а 2. б 1. в 2. г 3. д',
    )
  })

  test('a style numbers its paragraphs, and one of them may leave the list', async () => {
    const styles = `<w:style w:type="paragraph" w:styleId="clause"><w:pPr><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr></w:style><w:style w:type="paragraph" w:styleId="own"><w:basedOn w:val="clause"/></w:style>`
    const of = (style: string, text: string, more = ''): string =>
      `<w:p><w:pPr><w:pStyle w:val="${style}"/>${more}</w:pPr>${run(text)}</w:p>`
    const body = [of('clause', 'раз'), of('own', 'два'), of('clause', 'без', '<w:numPr><w:numId w:val="0"/></w:numPr>')].join('')
    const numbering = `${list(1, ['decimal', 'Статья %1.'])}${num(1, 1)}`
    const [page] = await pagesOfPdf(await documentPdf(docx(body, undefined, { styles, numbering }), 'Документ'))
    expect(page!.text).toBe('Статья 1. раз Статья 2. два без')
  })

  test('lines are indented as in Word: the first one by itself, and a list beside its markers', async () => {
    const words = 'слово '.repeat(60)
    const indented = `<w:p><w:pPr><w:ind w:left="200" w:firstLine="700"/></w:pPr>${run(words)}</w:p>`
    const numbering = `${list(1, ['decimal', '%1.', 36, -18])}${num(1, 1)}`
    const body = `${indented}${item(words, 1)}${item('Сам', 1, 0, '<w:ind w:left="1440"/>')}<w:p>${run('Край')}</w:p>`
    const [page] = await pagesOfPdf(await documentPdf(docx(body, undefined, { numbering }), 'Документ'))
    const { texts } = page!
    const edge = texts.find(({ text }) => text === 'Край')!.x
    const starts = [...new Set(texts.map(({ y }) => y))].map(y => Math.min(...texts.flatMap(one => (one.y === y ? [one.x - edge] : []))))
    const mark = starts.findIndex((_, at) => at > 0 && Math.abs(starts[at]! - 18) < 0.1)
    expect(starts[0]).toBeCloseTo(45)
    expect(starts.slice(1, mark).every(start => Math.abs(start - 10) < 0.1)).toBe(true)
    expect(starts.slice(mark + 1, -2).every(start => Math.abs(start - 36) < 0.1)).toBe(true)
    expect(starts.slice(mark + 1, -2).length).toBeGreaterThan(1)
    expect(texts.find(({ text }) => text === 'Сам')!.x - edge).toBeCloseTo(72)
    expect(texts.find(({ text }) => text === '2.')!.x - edge).toBeCloseTo(54)
  })

  test('tabs lead to their stops: by default every 1.25 cm, else to the left, the right or the middle, in cells too', async () => {
    const tab = '<w:r><w:tab/></w:r>'
    const stops = (...all: (readonly [align: string, at: number, leader?: string])[]): string =>
      `<w:pPr><w:tabs>${all.map(([align, at, leader = 'none']) => `<w:tab w:val="${align}" w:pos="${at * 20}" w:leader="${leader}"/>`).join('')}</w:tabs></w:pPr>`
    const place = `<w:p>${stops(['right', 400])}${run('Рязань')}${tab}${run('30 ноября')}</w:p>`
    const middle = `<w:p>${stops(['clear', 20], ['center', 200])}${tab}${run('Посередине')}</w:p>`
    const body = [
      `<w:p>${run('Край')}</w:p>`,
      `<w:p>${run('а')}${tab}${run('Один')}${tab}${tab}${run('Три')}</w:p>`,
      `<w:p>${tab}${run('Красная строка')}</w:p>`,
      place,
      middle,
      `<w:p>${stops(['left', 150, 'dot'])}${run('Итого')}${tab}${run('100')}</w:p>`,
      `<w:tbl><w:tblGrid><w:gridCol w:w="4000"/><w:gridCol w:w="4000"/></w:tblGrid><w:tr><w:tc>${place.replaceAll('Рязань', 'Слева').replaceAll('30 ноября', 'Справа')}</w:tc><w:tc>${paragraph('Рядом')}</w:tc></w:tr></w:tbl>`,
    ].join('')
    const [page] = await pagesOf(body)
    const found = (text: string) => page!.texts.find(one => one.text === text)!
    const x = (text: string): number => found(text).x - found('Край').x
    const width = (text: string): number => widthOf({ text, font: 'serif', fontSize: 10 })
    expect(x('Один')).toBeCloseTo(35.4, 0)
    expect(x('Три')).toBeCloseTo(3 * 35.4, 0)
    expect(x('Красная строка')).toBeCloseTo(35.4, 0)
    expect(x('30 ноября') + width('30 ноября')).toBeCloseTo(400, 0)
    expect(x('Посередине') + width('Посередине') / 2).toBeCloseTo(200, 0)
    expect(page!.text).toMatch(/Итого\.{30,}100/u)
    expect(found('Справа').y).toBeCloseTo(found('Слева').y)
    expect(found('Справа').x).toBeLessThan(found('Рядом').x)
  })

  test('of two spaces between paragraphs the larger counts, none within a list or where the style of the table says so', async () => {
    const style = (type: string, id: string, inner: string, more = ''): string =>
      `<w:style w:type="${type}" w:styleId="${id}"${more}>${inner}</w:style>`
    const styles = [
      '<w:docDefaults><w:rPrDefault><w:rPr><w:sz w:val="20"/></w:rPr></w:rPrDefault><w:pPrDefault><w:pPr><w:spacing w:after="200"/></w:pPr></w:pPrDefault></w:docDefaults>',
      style('paragraph', 'Normal', '', ' w:default="1"'),
      style('paragraph', 'head', '<w:pPr><w:spacing w:before="600"/></w:pPr><w:rPr><w:sz w:val="40"/></w:rPr>'),
      style('paragraph', 'list', '<w:pPr><w:contextualSpacing/></w:pPr>'),
      style('character', 'strong', '<w:rPr><w:b/></w:rPr>'),
      style('table', 'tight', '<w:pPr><w:spacing w:after="0"/></w:pPr>'),
    ].join('')
    const of = (text: string, name = '', look = ''): string =>
      `<w:p><w:pPr>${name && `<w:pStyle w:val="${name}"/>`}</w:pPr>${run(text, look)}</w:p>`
    const body = [
      ...['А', 'Б'].map(text => of(text)),
      of('Глава', 'head', '<w:rStyle w:val="strong"/>'),
      ...['В', 'Г'].map(text => of(text, 'list')),
      of('Д'),
      `<w:tbl><w:tblPr><w:tblStyle w:val="tight"/></w:tblPr>${tableRow('Е')}${tableRow('Ж')}</w:tbl>`,
    ].join('')
    const [page] = await pagesOfPdf(await documentPdf(docx(body, undefined, { styles }), 'Документ'))
    const y = (text: string): number => page!.texts.find(one => one.text === text)!.y
    const line = y('Г') - y('В')
    expect(line).toBeLessThan(13)
    expect(y('Б') - y('А')).toBeCloseTo(line + 10, 0)
    expect(y('Д') - y('Г')).toBeCloseTo(line + 10, 0)
    // The letters of the heading are twice as large, also those of a style of their own.
    expect(y('Глава') - y('Б')).toBeGreaterThan(30 + 1.5 * line)
    expect(y('Глава') - y('Б')).toBeLessThan(30 + 2.5 * line)
    expect(y('Ж') - y('Е')).toBeLessThan(line + 3)
  })

  test('Russian letters have the font that Word takes for them: of the theme, else by its name', async () => {
    const theme =
      '<w:themeElements><w:fontScheme><w:majorFont><w:latin typeface="Cambria"/></w:majorFont><w:minorFont><w:latin typeface="Calibri"/></w:minorFont></w:fontScheme></w:themeElements>'
    const fonts = [
      ['w:ascii="Times New Roman" w:hAnsi="Times New Roman" w:cs="Arial"', 'serif'],
      ['w:ascii="Times New Roman" w:hAnsi="Arial" w:cs=""', 'sans'],
      ['w:asciiTheme="majorHAnsi" w:hAnsiTheme="majorHAnsi" w:cs="Arial"', 'serif'],
      ['w:hAnsi="Times New Roman" w:hAnsiTheme="minorHAnsi"', 'sans'],
      ['w:cs="Arial"', 'sans'],
    ] as const
    const body = fonts.map(([attributes], at) => `<w:p>${run(`Накладная ${at}`, `<w:rFonts ${attributes}/>`)}</w:p>`).join('')
    const [page] = await pagesOfPdf(await documentPdf(docx(body, undefined, { theme }), 'Документ'))
    for (const [at, [, font]] of fonts.entries())
      expect(page!.texts[at]!.width).toBeCloseTo(widthOf({ text: `Накладная ${at}`, font, fontSize: 10 }), 1)
  })

  test('a section has its own pages, unless it goes on on the same one', async () => {
    const ends = (text: string, properties: string): string => `<w:p><w:pPr><w:sectPr>${properties}</w:sectPr></w:pPr>${run(text)}</w:p>`
    const portrait = '<w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:left="1000"/>'
    const landscape = '<w:pgSz w:w="16838" w:h="11906"/><w:pgMar w:left="2000"/>'
    const body = `${ends('Договор', portrait)}${ends('Приложение', landscape)}${paragraph('Подписи')}<w:sectPr><w:type w:val="continuous"/></w:sectPr>`
    const pages = await pagesOf(body)
    expect(pages.map(({ text, width, height }) => [text, width > height])).toEqual([
      ['Договор', false],
      ['Приложение Подписи', true],
    ])
    expect(pages.map(({ texts }) => Math.round(texts[0]!.x))).toEqual([50, 100])
  })

  test('a letterhead stands on the first page alone, and the pages after it have their own header', async () => {
    const file = (section: string): Uint8Array => {
      const part = (text: string): string => `<w:hdr>${paragraph(text)}</w:hdr>`
      const relation = (id: number): string =>
        `<Relationship Id="rId${id}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/header" Target="h${id}.xml"/>`
      const references = '<w:headerReference w:type="first" r:id="rId1"/><w:headerReference w:type="default" r:id="rId2"/>'
      const body = ['Раз', 'Два', 'Три'].map(
        text => `<w:p><w:pPr><w:pageBreakBefore w:val="${text === 'Раз' ? 0 : 1}"/></w:pPr>${run(text)}</w:p>`,
      )
      return packed({
        ...unzipSync(docx(`${body.join('')}<w:sectPr>${references}${section}</w:sectPr>`)),
        'word/_rels/document.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${relation(1)}${relation(2)}</Relationships>`,
        'word/h1.xml': part('Бланк'),
        'word/h2.xml': part('Продолжение'),
      })
    }
    const headers = async (section: string) =>
      (await pagesOfPdf(await documentPdf(file(section), 'Письмо'))).map(({ text }) => text.replace(/ ?(?:Раз|Два|Три) ?/u, ''))
    expect(await headers('<w:titlePg/>')).toEqual(['Бланк', 'Продолжение', 'Продолжение'])
    expect(await headers('')).toEqual(['Продолжение', 'Продолжение', 'Продолжение'])
  })

  test('drawings of both generations of Word: pictures in their size, and the texts of boxes', async () => {
    const picture = (id: string, shape: string): string => `<w:p><w:r><w:${id}>${shape}</w:${id}></w:r></w:p>`
    const box = `<w:txbxContent>${paragraph('В рамке')}${paragraph('и ниже')}</w:txbxContent>`
    const body = [
      paragraph('Над'),
      picture('pict', '<v:shape style="position:absolute;width:80pt;height:2in"><v:imagedata r:id="rId9"/></v:shape>'),
      paragraph('Между'),
      picture('drawing', `<wp:inline><wp:extent cx="${80 * 12_700}" cy="${30 * 12_700}"/><a:blip r:embed="rId9"/></wp:inline>`),
      paragraph('Под'),
      `<w:p><w:r><mc:AlternateContent><mc:Choice><w:drawing>${box}</w:drawing></mc:Choice><mc:Fallback><w:pict>${box}</w:pict></mc:Fallback></mc:AlternateContent></w:r></w:p>`,
    ].join('')
    const namespaces = 'xmlns="http://schemas.openxmlformats.org/package/2006/relationships"'
    const type = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/image'
    const file = packed({
      ...unzipSync(docx(body)),
      'word/_rels/document.xml.rels': `<Relationships ${namespaces}><Relationship Id="rId9" Type="${type}" Target="media/a.png"/></Relationships>`,
      'word/media/a.png': PNG,
    })
    const [page] = await pagesOfPdf(await documentPdf(file, 'Документ'))
    const y = (text: string): number => page!.texts.find(one => one.text === text)!.y
    const line = y('и ниже') - y('В рамке')
    expect(page!.text).toBe('Над Между Под В рамке и ниже')
    expect(y('Между') - y('Над')).toBeCloseTo(144 + line, 0)
    expect(y('Под') - y('Между')).toBeCloseTo(30 + line, 0)
  })

  test('Word and Excel together are one PDF; a broken file is refused', async () => {
    const pages = await pagesOfPdf(await filesPdf([docx(paragraph('Первый')), docx(paragraph('Второй'))], 'Два'))
    expect(pages.map(({ text }) => text)).toEqual(['Первый', 'Второй'])
    await expect(documentPdf(new Uint8Array([1, 2, 3]), 'x')).rejects.toMatchObject({ code: 'FILE_BROKEN' })
  })

  const A4 = { short: 595, long: 842 }
  const formOf = (more: Partial<Form>): Form =>
    defineForm({ code: 'x', name: 'Форма', object: 1, source: 'тест', columns: 10, rows: [], ...more })
  const pagesOfForm = async (form: Form, data: object) => pagesOfPdf(await filesPdf([fillXlsx(formSheet(form), { ...data })], form.name))

  const ROWS = formOf({
    repeats: [1, 1],
    footer: '&RСтраница &P из &N',
    rows: [
      row(cell('Реестр', 10)),
      row(cell('Номер', 5, { lines: 'box' }), cell('Сумма', 5, { lines: 'box' })),
      { each: 'rows', cells: [cell('{n}', 5, { lines: 'box' }), cell('{sum}', 5, { lines: 'box', align: 'right', format: '#,##0.00' })] },
      row(cell('Итого {total}', 10)),
    ],
  })
  const rows = Array.from({ length: 150 }, (_, at) => ({ n: `№ ${at + 1}`, sum: { text: '1 000,50', number: '1000.5' } }))

  test('rows of a list continue over pages with the heading on each, none is lost, and pages are numbered', async () => {
    const pages = await pagesOfForm(ROWS, { rows, total: '5' })
    expect(pages.length).toBeGreaterThan(1)
    for (const [at, { text, width, height }] of pages.entries()) {
      expect([Math.round(width), Math.round(height)]).toEqual([A4.short, A4.long])
      expect(text).toContain('Номер Сумма')
      expect(text).toContain(`Страница ${at + 1} из ${pages.length}`)
      expect(text.includes('Реестр')).toBe(at === 0)
    }
    const all = pages.map(({ text }) => text).join(' ')
    for (const { n } of rows) expect(all.split(`${n} `)).toHaveLength(2)
    expect(all).toContain('1 000,50')
    expect(pages.at(-1)!.text).toContain('Итого 5')
  })

  test('a number is right-aligned, a long text wraps and its row grows', async () => {
    const form = formOf({ rows: [row(cell('{long}', 5, { lines: 'box' }), cell('{n}', 5, { align: 'right' })), row(cell('Ниже', 10))] })
    const [short] = await pagesOfForm(form, { long: 'Слово', n: '1' })
    const [long] = await pagesOfForm(form, { long: 'Длинный текст строки '.repeat(20), n: '1' })
    const below = (page: typeof short): number => page!.texts.find(({ text }) => text === 'Ниже')!.y
    expect(below(long)).toBeGreaterThan(below(short) + 40)
    expect(long!.texts.every(({ x }) => x >= 0 && x <= A4.short)).toBe(true)
    expect(long!.texts.find(({ text }) => text === '1')!.x).toBeGreaterThan(A4.short / 2)
  })

  test('a wide form is in landscape, and columns that do not fit scale it down instead of making a second page', async () => {
    const [page, ...others] = await pagesOfForm(
      formOf({ landscape: true, rows: [row(cell('Слева', 5), cell('Справа', 5, { align: 'right' }))] }),
      {},
    )
    expect([Math.round(page!.width), Math.round(page!.height)]).toEqual([A4.long, A4.short])
    expect(others).toEqual([])
    expect(page!.texts.find(({ text }) => text === 'Справа')!.x).toBeGreaterThan(A4.long / 2)
  })

  test('a form has page breaks as declared, and captions are below their values', async () => {
    const form = formOf({
      rows: [
        ...captioned([{ text: '{name}', caption: '(наименование)', span: 10 }]),
        rowWith({ startsPage: false }, cell('Первая', 10)),
        rowWith({ startsPage: true }, cell('Вторая', 10)),
      ],
    })
    const [first, second] = await pagesOfForm(form, { name: 'ООО «Карьер»' })
    const y = (text: string): number => first!.texts.find(one => one.text.includes(text))!.y
    expect(y('(наименование)')).toBeGreaterThan(y('Карьер'))
    expect(first!.text).not.toContain('Вторая')
    expect(second!.text).toBe('Вторая')
  })

  test('several papers are one PDF, each with page numbers of its own', async () => {
    const paper = fillXlsx(formSheet(ROWS), { rows: rows.slice(0, 3), total: '1' })
    const pages = await pagesOfPdf(await filesPdf([paper, paper], 'Два'))
    expect(pages.map(({ text }) => /Страница \d из \d/u.exec(text)?.[0])).toEqual(['Страница 1 из 1', 'Страница 1 из 1'])
  })

  test('a form whose cells do not fill its columns is refused', () => {
    expect(() => formOf({ rows: [row(cell('a', 4))] })).toThrow('4 columns of 10')
    expect(() => formOf({ rows: [row(cell('a', 4, {}, 2), cell('b', 6)), row(cell('c', 6))] })).not.toThrow()
  })

  test('the codes of headers and footers become parts', () => {
    const page = { page: 2, pages: 7, sheet: 'Лист' }
    expect(marksOf('&L&"Arial,Bold"&8Слева&CСтр. &P/&N&R&A && Ко', page)).toEqual({ left: 'Слева', center: 'Стр. 2/7', right: 'Лист & Ко' })
    expect(marksOf('Просто', page)).toEqual({ left: '', center: 'Просто', right: '' })
  })

  /** What a document has made of its font: the library's types leave it out. */
  const parsedIn = (document: object): object => (document as { readonly _font: { readonly font: object } })._font.font

  test('a face is parsed by the first document that takes it, and each has a subset of its own', () => {
    const face = { family: 'sans', size: 10, bold: false, italic: false } as const
    const [first, second] = [1, 2].map(() => pdfCanvasOf(new PDFDocument()))
    const width = first!.widthOf('Накладная', face)
    expect(second!.widthOf('Накладная', face)).toBe(width)
    expect(width).toBeGreaterThan(0)
    expect(parsedIn(second!.document)).toBe(parsedIn(first!.document))
    expect(parsedIn(first!.take({ ...face, bold: true }))).not.toBe(parsedIn(second!.document))
  })

  test('texts can be copied from every document, also letters whose shape was part of another letter in an earlier one', async () => {
    for (const text of ['аеорсух АВЕКМНОРСТУХ', 'aeopcyx ABEKMHOPCTYX', 'аеорсух АВЕКМНОРСТУХ'])
      expect((await pagesOf(paragraph(text)))[0]!.text).toBe(text)
  })
})
