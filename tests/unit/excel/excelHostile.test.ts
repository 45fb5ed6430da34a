import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readTable } from '../../../server/engine/excel/read.ts'
import { isFileProblem } from '../../../server/engine/files/problem.ts'
import { fillXlsx } from '../../../server/engine/documents/template/template.ts'
import { book, packed, unpacked } from '../../support/packages.ts'

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
      for (const [index, place, cut, inserted] of changes) {
        const [name = '', text = ''] = texts[index] ?? []
        const at = place % text.length
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
