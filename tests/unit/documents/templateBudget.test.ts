import { expect, test } from 'vitest'
import { checkTemplate, fillTemplate } from '../../../server/engine/documents/template/template.ts'
import { book, docx, paragraph } from '../../support/packages.ts'

/** The author of a template decides what it repeats, and nested blocks multiply: four rows nested twelve levels deep make sixteen million. */
const four = { rows: Array.from({ length: 4 }, (_, at) => ({ a: String(at) })) }
const opened = (levels: number): string => '{#rows}'.repeat(levels)
const closed = (levels: number): string => '{/rows}'.repeat(levels)
const cell = (name: string, text: string): string => `<c r="${name}" t="inlineStr"><is><t>${text}</t></is></c>`

const NESTED: Readonly<Record<string, (levels: number) => Uint8Array>> = {
  'paragraphs of a docx': levels => docx(paragraph(opened(levels)) + paragraph('{a}') + paragraph(closed(levels))),
  'a line of a docx': levels => docx(paragraph(`${opened(levels)}{a}${closed(levels)}`)),
  'a cell of an xlsx': levels => book({ rows: `<row r="1">${cell('A1', `${opened(levels)}{a}${closed(levels)}`)}</row>` }),
  'rows of an xlsx': levels =>
    book({
      rows: `<row r="1">${cell('A1', opened(levels))}</row><row r="2">${cell('A2', '{a}')}</row><row r="3">${cell('A3', closed(levels))}</row>`,
    }),
}

test.each(Object.keys(NESTED))(
  'excessively nested blocks are refused when the template is saved, and stopped when it is filled: %s',
  name => {
    const template = NESTED[name]!
    expect(checkTemplate(template(3), ['rows.a']).filter(problem => problem.code === 'LOOP_DEEP')).toEqual([])
    expect(fillTemplate(template(3), four).length).toBeGreaterThan(0)
    expect(checkTemplate(template(12), ['rows.a'])).toMatchObject([{ code: 'LOOP_DEEP', tag: 'rows' }])
    expect(() => fillTemplate(template(12), four)).toThrow('FILE_TEMPLATE_LARGE')
  },
)

test('repeated content counts by its length, template text and values alike', () => {
  const many = { rows: Array.from({ length: 3000 }, () => ({ a: 'а'.repeat(2000) })) }
  const long = 'б'.repeat(2000)
  for (const [text, rows] of [
    [long, many],
    ['{a}', many],
  ] as const) {
    expect(() => fillTemplate(docx(paragraph('{#rows}') + paragraph(text) + paragraph('{/rows}')), rows)).toThrow('FILE_TEMPLATE_LARGE')
    const sheet = book({ rows: `<row r="1">${cell('A1', `{#rows}${text}`)}${cell('B1', '{/rows}')}</row>` })
    expect(() => fillTemplate(sheet, rows)).toThrow('FILE_TEMPLATE_LARGE')
  }
  const few = { rows: many.rows.slice(0, 300) }
  expect(fillTemplate(docx(paragraph('{#rows}') + paragraph('{a}') + paragraph('{/rows}')), few).length).toBeGreaterThan(0)
})

test('a template with more tags than anybody writes is refused, and no more than fifty of its faults are named', () => {
  const tags = (count: number): string => Array.from({ length: count }, (_, at) => paragraph(`{tag${at}}`)).join('')
  expect(checkTemplate(docx(tags(2000)), ['name', 'company.name'])).toHaveLength(50)
  expect(() => checkTemplate(docx(tags(5001)), ['name'])).toThrow('FILE_TEMPLATE_LARGE')
  // One long string referenced by many cells.
  const long = '{name} '.repeat(3000)
  const shown = Array.from({ length: 400 }, (_, at) => `<row r="${at + 1}"><c r="A${at + 1}" t="s"><v>0</v></c></row>`).join('')
  expect(() => checkTemplate(book({ strings: [long], rows: shown }), ['name'])).toThrow('FILE_TEMPLATE_LARGE')
})
