import { expect, test } from 'vitest'
import { documentPdf } from '../../../server/engine/documents/pdf/documentPdf.ts'
import { filesPdf } from '../../../server/engine/documents/pdf/filesPdf.ts'
import { docx, paragraph, tableRow } from '../../support/packages.ts'
import { pagesOfPdf } from '../../support/pdfText.ts'

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
