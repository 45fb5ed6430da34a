import { expect, test } from 'vitest'
import PDFDocument from 'pdfkit'
import { captioned, cell, defineForm, row, rowWith, type Form } from '#resource/form'
import { documentPdf, filesPdf } from '../../../server/engine/documents/pdf/filesPdf.ts'
import { docx, paragraph, tableRow } from '../../support/packages.ts'
import { pagesOfPdf } from '../../support/pdfText.ts'
import { formSheet } from '../../../server/engine/documents/formSheet.ts'
import { marksOf } from '../../../server/engine/documents/pdf/sheetsPdf.ts'
import { fillXlsx } from '../../../server/engine/documents/template/template.ts'
import { penOf } from '../../../server/engine/documents/pdf/fonts.ts'

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
  const [first, second] = [1, 2].map(() => penOf(new PDFDocument()))
  const width = first!.widthOf('Накладная', face)
  expect(second!.widthOf('Накладная', face)).toBe(width)
  expect(width).toBeGreaterThan(0)
  expect(parsedIn(second!.document)).toBe(parsedIn(first!.document))
  expect(parsedIn(first!.take({ ...face, bold: true }))).not.toBe(parsedIn(second!.document))
})
