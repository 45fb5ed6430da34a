import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { BANK_LIMITS } from '#resources/exchange/bank/limits.rules'
import { sectionsOf } from '#resources/exchange/bank/sections.rules'
import { bytesOf, HEAD, linesOf, type Coming } from '../../samples/bankFile.ts'
import { problemOf, readBytes, usual } from '../../support/bankEvents.ts'

describe('whatever the file', () => {
  const word = fc.stringMatching(/^[А-Яа-яA-Za-z0-9 ="№.,]{0,40}$/u).map(text => text.trim())
  const pairs = fc
    .array(fc.tuple(fc.stringMatching(/^[А-Яа-яA-Za-z][А-Яа-яA-Za-z0-9]{0,12}$/u), word), { minLength: 1, maxLength: 6 })
    .map(list => [...new Map(list)])
  const files = fc.record({
    accounts: fc.array(pairs, { maxLength: 2 }),
    documents: fc.array(fc.record({ title: word, pairs }), { maxLength: 4 }),
  })
  const comings = fc.record({
    encoding: fc.constantFrom('win1251', 'cp866', 'utf8', 'utf8 with a mark'),
    end: fc.constantFrom('\r\n', '\n'),
  }) as fc.Arbitrary<Coming>

  const sectionsIn = async (bytes: Uint8Array, piece: number) => {
    const chunks = Array.from({ length: Math.ceil(bytes.length / piece) }, (_, at) => bytes.subarray(at * piece, (at + 1) * piece))
    const found: unknown[] = []
    for await (const { kind, title, values } of sectionsOf(chunks, BANK_LIMITS))
      found.push({ kind, title, pairs: [...values].map(([key, all]) => [key, all.join('\n')]) })
    return found
  }

  test('it is read back as it was written, in every encoding and in any chunks', async () => {
    // Chunks are buffered until the encoding is known; only after such a long head can chunk boundaries split lines.
    const head = [...HEAD, ['Примечание', 'слово '.repeat(1500).trim()] as const]
    await fc.assert(
      fc.asyncProperty(files, comings, fc.integer({ min: 1, max: 500 }), async (file, coming, piece) => {
        const expected = [
          { kind: 'head', title: '', pairs: head },
          ...file.accounts.map(one => ({ kind: 'account', title: '', pairs: one })),
          ...file.documents.map(one => ({ kind: 'document', title: one.title, pairs: one.pairs })),
        ]
        expect(await sectionsIn(bytesOf(linesOf({ ...file, head }), coming), piece)).toEqual(expected)
      }),
      { numRuns: 150, seed: 11 },
    )
  })

  test('if truncated anywhere it is refused, and is never taken for complete', async () => {
    await fc.assert(
      fc.asyncProperty(comings, fc.nat(), async (coming, at) => {
        const lines = linesOf({
          ...usual,
          documents: usual.documents!.map(one => ({
            ...one,
            pairs: one.pairs.map(([key, value]) => [key, value.replaceAll(/[«»]/gu, '"')] as const),
          })),
        })
        const bytes = bytesOf(lines, coming)
        const cut = bytes.subarray(0, at % (bytes.length - coming.end.length))
        expect(await problemOf(readBytes(cut))).toMatchObject({ code: expect.stringMatching(/^FILE_(?:EMPTY|FORMAT|CUT)$/) as string })
      }),
      { numRuns: 400, seed: 12 },
    )
  })

  test('corrupted bytes are read or refused, never a server error', async () => {
    const bytes = bytesOf(linesOf(usual))
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(fc.nat(bytes.length - 1), fc.nat(255)), { minLength: 1, maxLength: 5 }), async changes => {
        const spoilt = Uint8Array.from(bytes)
        for (const [at, byte] of changes) spoilt[at] = byte
        const outcome = (await problemOf(readBytes(spoilt))) as { code: string }
        expect(outcome.code).toMatch(/^(?:none|FILE_\w+)$/)
      }),
      { numRuns: 300, seed: 13 },
    )
  })
})
