import { cleanText } from '#resource/cleanText'
import { Buffer } from 'node:buffer'
import fc from 'fast-check'
import iconv from 'iconv-lite'
import { describe, expect, test } from 'vitest'
import { readTable, type TableRow } from '../../../server/engine/excel/read.ts'

const rowsOf = async (bytes: Uint8Array): Promise<TableRow[]> => {
  const rows: TableRow[] = []
  for await (const row of readTable({ name: 'таблица.csv', bytes })) rows.push(row)
  return rows
}
const textsOf = async (bytes: Uint8Array): Promise<string[][]> => (await rowsOf(bytes)).map(row => row.cells.map(cell => cell.text))
const utf8 = (text: string): Uint8Array => Buffer.from(text)

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
    expect(await textsOf(bytes)).toEqual(expected)
  })

  test('rows keep the numbers that a spreadsheet shows: a field of two lines is one row', async () => {
    expect((await rowsOf(utf8(table))).map(({ row }) => row)).toEqual([1, 2, 4])
  })

  test('decimal commas do not pass for separators', async () => {
    expect(await textsOf(utf8('Объём;Цена\n1,5;2,5\n3,5;4,5\n'))).toEqual([
      ['Объём', 'Цена'],
      ['1,5', '2,5'],
      ['3,5', '4,5'],
    ])
  })

  test('one broken byte does not turn a UTF-8 file into cp1251', async () => {
    const bytes = Buffer.concat([utf8('Название;Город\nЁлка;Тверь\nКарьер '), Buffer.from([0xff]), utf8(';Клин\n')])
    expect((await textsOf(bytes))[1]).toEqual(['Ёлка', 'Тверь'])
  })

  test('Excel’s way to keep zeros, text after a closing quote, a quote inside a word', async () => {
    expect(await textsOf(utf8('="0012";"ООО" Ромашка;d=1/2"\n'))).toEqual([['0012', 'ООО Ромашка', 'd=1/2"']])
  })

  test('a leading apostrophe marks a text and is not part of it; quotes around a word are', async () => {
    expect(await textsOf(utf8("'0012;'7013 4500;'Ромашка';'\n"))).toEqual([['0012', '7013 4500', "'Ромашка'", "'"]])
  })

  test('zero-width characters are dropped, and letters are composed (NFC)', async () => {
    expect(await textsOf(utf8('\u20607013\u200b4500;10.11.2026\u200e;И\u0306од;\u202aпоток\u202c;\u200b\n'))).toEqual([
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
        expect(await textsOf(utf8(data.map(row => row.map(quote).join(separator)).join('\r\n')))).toEqual(data.map(row => [...row]))
      }),
      { numRuns: 200, seed: 3 },
    )
  })
})
