import { describe, expect, test } from 'vitest'
import { locales } from '#locales'
import { FILE_PROBLEM_KEYS, isFileProblem } from '../../../server/engine/files/problem.ts'
import { TEMPLATE_PLACE_KEYS, TEMPLATE_PROBLEM_KEYS } from '../../../server/engine/documents/template/tags.ts'
import { checkTemplate, fillDocx, fillTemplate, kindOf, templateProblemText } from '../../../server/engine/documents/template/template.ts'
import { textsOf } from '../../../server/engine/texts.ts'
import { book, bookParts, docx, oleWith, packed, paragraph, tableRow, unpacked } from '../../support/packages.ts'

describe('templates of documents', () => {
  const texts = textsOf(locales.ru)
  const chunkOf = (bytes: Uint8Array, part = 'word/document.xml'): string => unpacked(bytes)[part] ?? ''
  const linesOf = (xml: string): string[] =>
    [...xml.matchAll(/<w:p>.*?<\/w:p>/gs)].map(([line]) =>
      [...line.matchAll(/<w:t[^>]*>([^<]*)<\/w:t>|<w:br\/>/g)].map(([whole, text]) => (whole === '<w:br/>' ? '\n' : text)).join(''),
    )
  const filled = (body: string, data: Record<string, unknown>): string[] => linesOf(chunkOf(fillDocx(docx(body), data)))

  describe('filling a document', () => {
    test('values, nested values, and missing values', () => {
      expect(
        filled(paragraph('№ {number} от {date}, {company.name}, {company.bank.bic}, {nothing}!'), {
          number: 7,
          date: '01.02.2026',
          company: { name: 'ООО «Ёлка» & Ко', bank: null },
        }),
      ).toEqual(['№ 7 от 01.02.2026, ООО «Ёлка» &amp; Ко, , !'])
    })

    test('tags that Word has cut into runs', () => {
      expect(filled(paragraph('Договор {', 'comp', 'any.na', 'me} и {', 'number}'), { company: { name: 'Карьер' }, number: 5 })).toEqual([
        'Договор Карьер и 5',
      ])
    })

    test('a block over paragraphs and an inverted block', () => {
      const body =
        paragraph('{#rows}') +
        paragraph('{name}: {price}') +
        paragraph('{/rows}') +
        paragraph('{^rows}') +
        paragraph('пусто') +
        paragraph('{/rows}')
      expect(
        filled(body, {
          rows: [
            { name: 'щебень', price: '10' },
            { name: 'песок', price: '5' },
          ],
        }),
      ).toEqual(['щебень: 10', 'песок: 5'])
      expect(filled(body, { rows: [] })).toEqual(['пусто'])
    })

    test('a block over the rows of a table', () => {
      const xml = chunkOf(
        fillDocx(docx(`<w:tbl>${tableRow('Товар', 'Цена')}${tableRow('{#rows}{name}', '{price}{/rows}')}</w:tbl>`), {
          rows: [
            { name: 'а', price: 1 },
            { name: 'б', price: 2 },
          ],
        }),
      )
      expect(xml.match(/<w:tr>/g)).toHaveLength(3)
      expect(linesOf(xml)).toEqual(['Товар', 'Цена', 'а', '1', 'б', '2'])
    })

    test('an inner value shadows an outer one, even if it is empty; missing values are looked up outside', () => {
      expect(
        filled(paragraph('{#rows}[{comment}|{number}]{/rows}'), {
          comment: 'внешний',
          number: 1,
          rows: [{ comment: null }, { comment: 'свой' }],
        }),
      ).toEqual(['[|1][свой|1]'])
    })

    test('conditions, lists of plain values, values with their own text', () => {
      const data = { vat: true, paid: false, tags: ['a', 'b'], sum: { text: '1 234,50', number: '1234.50' }, none: { text: '' } }
      expect(
        filled(
          paragraph(
            '{#vat}с НДС{/vat}{^paid} не оплачен{/paid} {tags} {#tags}<{.}>{/tags} {sum}{#none}нет{/none}'
              .replaceAll('<', '(')
              .replaceAll('>', ')'),
          ),
          data,
        ),
      ).toEqual(['с НДС не оплачен a, b (a)(b) 1 234,50'])
    })

    test('line breaks are kept, characters that XML may not hold are dropped', () => {
      expect(filled(paragraph('{text}'), { text: 'раз\nдва\u0000три' })).toEqual(['раз\nдватри'])
    })

    test('headers are filled too', () => {
      expect(chunkOf(fillDocx(docx(paragraph('x'), paragraph('Исх. {number}')), { number: 5 }), 'word/header1.xml')).toContain('Исх. 5')
    })

    test.each(['constructor.name', '__proto__', 'toString', 'list.length', 'call', 'name.length', '(1+1)', 'process.exit'])(
      '{%s} cannot access or execute anything',
      path => {
        let called = false
        expect(filled(paragraph(`[{${path}}]`), { list: [1], name: 'x', call: () => (called = true) })).toEqual(['[]'])
        expect(called).toBe(false)
      },
    )

    test('a value never becomes markup, whatever prefix its tag has', () => {
      expect(
        filled(paragraph('[{@xml}]') + paragraph('{=<< >>=}<<xml>>'.replaceAll('<', '&lt;').replaceAll('>', '&gt;')), { xml: '<w:p/>' })[0],
      ).not.toContain('<w:p/>')
    })
  })

  describe('checking a template', () => {
    const known = ['number', 'company.name', 'rows.material', 'rows.price', 'vat']
    const sentences = (bytes: Uint8Array): string[] => checkTemplate(bytes, known).map(problem => templateProblemText(problem, texts))

    test('finds no error in a correct one', () => {
      expect(
        checkTemplate(
          docx(
            paragraph(
              '{number} {company.name} {#vat}x{/vat} {#rows}{material} {number} {.}{/rows}{^rows}{number}{/rows}{#company}{name}{/company}',
            ),
          ),
          known,
        ),
      ).toEqual([])
    })

    test('names unknown tags, their places, and what was likely meant', () => {
      expect(
        sentences(docx(paragraph('{numbr} {', 'foo}') + paragraph('{#rows}{prise}{/rows} {price}'), paragraph('{company.nam}'))),
      ).toEqual([
        'Неизвестный тег {company.nam} (верхний колонтитул), возможно, {company.name}',
        'Неизвестный тег {numbr} (текст документа), возможно, {number}',
        'Неизвестный тег {foo} (текст документа)',
        'Неизвестный тег {prise} (текст документа), возможно, {rows.price}',
        'Неизвестный тег {price} (текст документа), возможно, {rows.price}',
      ])
    })

    test.each([
      ['{number', 'TAG_UNCLOSED', 'number'],
      ['number} x', 'TAG_UNOPENED', 'number'],
      ['{#rows}{material}', 'LOOP_UNCLOSED', 'rows'],
      ['{material}{/rows}', 'LOOP_UNOPENED', 'rows'],
      ['{#rows}{#vat}{/rows}{/vat}', 'LOOP_CROSSED', 'vat'],
    ])('%s is a fault', (text, code, tag) => {
      expect(checkTemplate(docx(paragraph(text)), known)).toContainEqual(expect.objectContaining({ code, tag, place: 'document' }))
      expect(() => fillDocx(docx(paragraph(text)), {})).toThrow(expect.objectContaining({ code: 'FILE_TEMPLATE' }))
    })

    test('the key of every problem has a text', () => {
      const keys = [FILE_PROBLEM_KEYS, TEMPLATE_PROBLEM_KEYS, TEMPLATE_PLACE_KEYS].flatMap(all => Object.values<string>(all))
      expect(keys.filter(key => texts(key) === key)).toEqual([])
    })
  })

  describe('not a template', () => {
    const codeOf = (bytes: Uint8Array): string => {
      try {
        fillTemplate(bytes, {})
        return 'none'
      } catch (error) {
        return isFileProblem(error) ? error.code : String(error)
      }
    }
    test.each<[string, Uint8Array, string]>([
      ['a text', Buffer.from('{number}'), 'FILE_KIND'],
      ['an old doc', oleWith('WordDocument'), 'FILE_OLD_FORMAT'],
      ['a document under a password', oleWith('EncryptedPackage'), 'FILE_PASSWORD'],
      ['a workbook with macros', packed({ ...bookParts({ rows: '' }), 'xl/vbaProject.bin': 'x' }), 'FILE_MACROS'],
      ['a bomb', packed({ ...unpacked(docx('')), 'word/media/a.bin': new Uint8Array(8 * 1024 * 1024) }), 'FILE_KIND'],
      [
        'a document with an entity of its own',
        packed({ ...unpacked(docx('')), 'word/document.xml': '<!DOCTYPE a><w:document/>' }),
        'FILE_BROKEN',
      ],
      [
        'a document with broken markup',
        packed({ ...unpacked(docx('')), 'word/document.xml': '<w:document><w:p></w:document>' }),
        'FILE_BROKEN',
      ],
    ])('%s', (_, bytes, code) => {
      expect(codeOf(bytes)).toBe(code)
    })

    test('the kind is detected by the content', () => {
      expect([kindOf(docx('')), kindOf(book({ rows: '' })), kindOf(Buffer.from('x'))]).toEqual(['docx', 'xlsx', undefined])
    })
  })

  /** The author of a template decides what it repeats, and nested blocks multiply: four rows nested twelve levels deep make sixteen million. */
  const four = { rows: Array.from({ length: 4 }, (_, at) => ({ a: String(at) })) }
  const loopsOpened = (levels: number): string => '{#rows}'.repeat(levels)
  const closed = (levels: number): string => '{/rows}'.repeat(levels)
  const cell = (name: string, text: string): string => `<c r="${name}" t="inlineStr"><is><t>${text}</t></is></c>`

  const NESTED: Readonly<Record<string, (levels: number) => Uint8Array>> = {
    'paragraphs of a docx': levels => docx(paragraph(loopsOpened(levels)) + paragraph('{a}') + paragraph(closed(levels))),
    'a line of a docx': levels => docx(paragraph(`${loopsOpened(levels)}{a}${closed(levels)}`)),
    'a cell of an xlsx': levels => book({ rows: `<row r="1">${cell('A1', `${loopsOpened(levels)}{a}${closed(levels)}`)}</row>` }),
    'rows of an xlsx': levels =>
      book({
        rows: `<row r="1">${cell('A1', loopsOpened(levels))}</row><row r="2">${cell('A2', '{a}')}</row><row r="3">${cell('A3', closed(levels))}</row>`,
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
})
