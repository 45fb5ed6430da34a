import { expect, test } from 'vitest'
import { captioned, cell, defineForm, row, rowWith, type Form } from '#resource/form'
import { formSheet } from '../../../server/engine/documents/form/formSheet.ts'
import { filesPdf } from '../../../server/engine/documents/pdf/filesPdf.ts'
import { marksOf } from '../../../server/engine/documents/pdf/pageMarks.ts'
import { fillXlsx } from '../../../server/engine/documents/template/template.ts'
import { pagesOfPdf } from '../../support/pdfText.ts'

const A4 = { short: 595, long: 842 }
const formOf = (more: Partial<Form>): Form =>
  defineForm({ code: 'x', name: 'Форма', object: 1, source: 'тест', columns: 10, rows: [], ...more })
const pagesOf = async (form: Form, data: object) => pagesOfPdf(await filesPdf([fillXlsx(formSheet(form), { ...data })], form.name))

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
  const pages = await pagesOf(ROWS, { rows, total: '5' })
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
  const [short] = await pagesOf(form, { long: 'Слово', n: '1' })
  const [long] = await pagesOf(form, { long: 'Длинный текст строки '.repeat(20), n: '1' })
  const below = (page: typeof short): number => page!.texts.find(({ text }) => text === 'Ниже')!.y
  expect(below(long)).toBeGreaterThan(below(short) + 40)
  expect(long!.texts.every(({ x }) => x >= 0 && x <= A4.short)).toBe(true)
  expect(long!.texts.find(({ text }) => text === '1')!.x).toBeGreaterThan(A4.short / 2)
})

test('a wide form is in landscape, and columns that do not fit scale it down instead of making a second page', async () => {
  const [page, ...others] = await pagesOf(
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
  const [first, second] = await pagesOf(form, { name: 'ООО «Карьер»' })
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
