import { expect, test } from 'vitest'
import { bytesOf } from '../../server/engine/http/bytes.ts'
import { httpErrorOf } from '../../server/httpError.ts'
import type { Texts } from '../../server/engine/texts.ts'

/** Bodies of calls: assembled from chunks, up to the declared length. */
const texts: Texts = key => String(key)
const MOST = 8 * 1024 * 1024
const PIECE = 64 * 1024

function request(pieces: number, length?: string): Request {
  let left = pieces
  const body = new ReadableStream<Uint8Array>({
    pull: controller => (left-- > 0 ? controller.enqueue(new Uint8Array(PIECE).fill(left + 1)) : controller.close()),
  })
  return new Request('http://nerud.test', {
    method: 'POST',
    body,
    duplex: 'half',
    ...(length !== undefined && { headers: { 'content-length': length } }),
  } as RequestInit)
}
const read = (pieces: number, length?: string): Promise<Uint8Array> => bytesOf(request(pieces, length), texts, MOST)

test.each([
  ['of a length that nobody says', undefined],
  ['of a length that is no number', 'many'],
  ['of the length that was promised', String(40 * PIECE)],
  ['shorter than was promised', String(50 * PIECE)],
])('a body %s is complete and in order', async (_, length) => {
  const bytes = await read(40, length)
  expect(bytes.length).toBe(40 * PIECE)
  expect(Array.from({ length: 40 }, (__, n) => bytes[n * PIECE])).toEqual(Array.from({ length: 40 }, (__, n) => 40 - n))
})

test.each([
  ['longer than was promised', 40, String(30 * PIECE)],
  ['larger than may be, whatever was promised', 200, undefined],
  ['that promises too much', 1, String(MOST + 1)],
])('a body %s is refused', async (_, pieces, length) => {
  const refusal: unknown = await read(pieces, length).catch((error: unknown) => error)
  expect(httpErrorOf(refusal)?.code).toBe('TOO_LARGE')
})
