import { setImmediate as turn } from 'node:timers/promises'
import { cleanText } from '#resource/cleanText'
import { fileProblem } from '#server/engine/files/problem.ts'
import { decoderOf, encodingBy, hasMark, withoutUtf16, type Encoding } from '../encoding.rules.ts'
import { BANK_LIMITS, type BankLimits } from './limits.rules.ts'

/** The first line of every file of the format, whatever its encoding. */
const SIGNATURE = '1CClientBankExchange'
/** Words by which the encoding is known: banks leave out any key of the head but the account. */
const HEAD_KEYS = ['ВерсияФормата', 'Кодировка', 'Отправитель', 'ДатаСоздания', 'ДатаНачала', 'РасчСчет', 'СекцияДокумент']

/** Lines that stand one after another, without their ends; `row` is the number of the first, from 1. */
export interface Lines {
  readonly row: number
  readonly texts: readonly string[]
  readonly encoding: Encoding
}
/** A file piece by piece, as a storage or a request gives it. */
export type Chunks = AsyncIterable<Uint8Array> | Iterable<Uint8Array>

const PIECE = 256 * 1024
/** The head is far shorter: enough to know the encoding by. */
const HEAD = 8 * 1024
const LINE_FEED = 10

/** Pieces that are neither too long to be held as text nor, in the beginning, too short to know the encoding by; others are served in between. */
async function* pieces(chunks: Chunks, limits: BankLimits): AsyncGenerator<Uint8Array> {
  let size = 0
  let head: Uint8Array | undefined = new Uint8Array()
  for await (const chunk of withoutUtf16(chunks)) {
    size += chunk.length
    if (size > limits.bytes) throw fileProblem('FILE_TOO_BIG', { max: Math.floor(limits.bytes / 1024 / 1024) })
    const whole: Uint8Array = head ? Buffer.concat([head, chunk]) : chunk
    if (head && whole.length < HEAD) {
      head = whole
      continue
    }
    head = undefined
    for (let at = 0; at < whole.length; at += PIECE) {
      yield whole.subarray(at, at + PIECE)
      await turn()
    }
  }
  if (head?.length) yield head
}

/** Decodes lines; of those that cannot be, the number of the first is named. */
function decoded(bytes: Uint8Array, row: number, decode: (bytes: Uint8Array) => string): string {
  try {
    return decode(bytes)
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    throw fileProblem('FILE_ENCODING', { row: row + badLine(bytes, decode) })
  }
}
function badLine(bytes: Uint8Array, decode: (bytes: Uint8Array) => string): number {
  for (let at = 0, line = 0; ; line += 1) {
    const end = bytes.indexOf(LINE_FEED, at)
    try {
      decode(bytes.subarray(at, end < 0 ? bytes.length : end))
    } catch {
      return line
    }
    if (end < 0) return line
    at = end + 1
  }
}

/** Does a file begin as one of the format does, whatever its encoding and the blank lines in front of it? */
export async function isExchange(chunks: Chunks): Promise<boolean> {
  for await (const head of pieces(chunks, BANK_LIMITS)) {
    const { at } = firstLine(head)
    return Buffer.from(head.subarray(at, at + SIGNATURE.length)).toString('latin1') === SIGNATURE
  }
  return false
}

/** Where the first line that is not blank begins, and its number. */
function firstLine(head: Uint8Array): { readonly at: number; readonly row: number } {
  let [at, row] = [hasMark(head) ? 3 : 0, 1]
  while (BLANK.has(head[at] ?? 0)) {
    if (head[at] === LINE_FEED) row += 1
    at += 1
  }
  return { at, row }
}
const BLANK: ReadonlySet<number> = new Set([LINE_FEED, 13, 32, 9])

function begun(head: Uint8Array): Encoding {
  const { at, row } = firstLine(head)
  const end = head.indexOf(LINE_FEED, at)
  const first = Buffer.from(head.subarray(at, end < 0 ? head.length : end))
    .toString('latin1')
    .trim()
  if (first !== SIGNATURE) throw fileProblem('FILE_FORMAT', { row, expected: SIGNATURE })
  const encoding = encodingBy(head.subarray(0, HEAD), HEAD_KEYS)
  if (encoding) return encoding
  // The first key stands in the second line: a file that does not get that far cannot say how it is encoded.
  const second = end < 0 ? -1 : head.indexOf(LINE_FEED, end + 1)
  throw second < 0 ? fileProblem('FILE_CUT', { row: end < 0 ? row : row + 1 }) : fileProblem('FILE_ENCODING', { row: row + 1 })
}

const split = (text: string): string[] =>
  cleanText(text)
    .split('\n')
    .map(line => (line.endsWith('\r') ? line.slice(0, -1) : line))

function rejectLong(texts: readonly string[], row: number, limits: BankLimits): void {
  const long = texts.findIndex(text => text.length > limits.line)
  if (long >= 0) throw fileProblem('FILE_LINE', { row: row + long, max: limits.line })
}

/**
 * Reads the lines of a file in any of the three encodings or UTF-16, CRLF or LF. Throws FileProblems: FILE_EMPTY, FILE_FORMAT (another first line), FILE_ENCODING,
 * FILE_CUT (nothing but the first line), FILE_LINE (one too long), FILE_TOO_BIG.
 */
export async function* linesOf(chunks: Chunks, limits: BankLimits): AsyncGenerator<Lines> {
  let encoding: Encoding | undefined
  let decode: ((bytes: Uint8Array) => string) | undefined
  let rest: Uint8Array = new Uint8Array()
  let row = 1
  for await (const piece of pieces(chunks, limits)) {
    const isFirst = encoding === undefined
    encoding ??= begun(piece)
    decode ??= decoderOf(encoding)
    const whole: Uint8Array = rest.length ? Buffer.concat([rest, piece]) : piece.subarray(isFirst && hasMark(piece) ? 3 : 0)
    const end = whole.lastIndexOf(LINE_FEED) + 1
    rest = whole.subarray(end)
    if (end > 0) {
      const texts = split(decoded(whole.subarray(0, end - 1), row, decode))
      rejectLong(texts, row, limits)
      yield { row, texts, encoding }
      row += texts.length
    }
    // No encoding has more than three bytes for a letter of these files.
    if (rest.length > limits.line * 3) throw fileProblem('FILE_LINE', { row, max: limits.line })
  }
  if (!encoding || !decode) throw fileProblem('FILE_EMPTY')
  if (rest.length === 0) return
  const texts = [cleanText(lastLine(rest, row, decode))]
  rejectLong(texts, row, limits)
  yield { row, texts, encoding }
}

/** A line without an end may stop inside a letter: the file was cut. */
function lastLine(bytes: Uint8Array, row: number, decode: (bytes: Uint8Array) => string): string {
  try {
    return decode(bytes)
  } catch (error) {
    throw error instanceof TypeError ? fileProblem('FILE_CUT', { row }) : error
  }
}
