import { setImmediate as turn } from 'node:timers/promises'
import { cleanText } from '#resource/fold'
import { fileProblem } from '#server/engine/files/problem.ts'

/** The encodings of exchange files: UTF-8, windows-1251 (cp1251) or the DOS code page (cp866). */
export type Encoding = 'utf-8' | 'windows-1251' | 'ibm866'

const ENCODINGS: readonly Encoding[] = ['utf-8', 'windows-1251', 'ibm866']
const MARK = [0xef, 0xbb, 0xbf]

/** Whether a file begins with the byte-order mark of UTF-8. */
const hasMark = (bytes: Uint8Array): boolean => MARK.every((byte, at) => bytes[at] === byte)

/** Returns a decoder of whole lines; it throws a TypeError for invalid UTF-8 (in the two code pages every byte is valid). */
const decoderOf = (encoding: Encoding): ((bytes: Uint8Array) => string) => {
  const decoder = new TextDecoder(encoding, { fatal: true, ignoreBOM: true })
  return bytes => decoder.decode(bytes)
}

/**
 * Returns the encoding in which the beginning of a file contains one of the words that must be there; undefined when none does. What a file
 * says about its encoding is often wrong after it was saved again; the bytes of a known word are reliable.
 */
function encodingBy(head: Uint8Array, words: readonly string[]): Encoding | undefined {
  if (hasMark(head)) return 'utf-8'
  return ENCODINGS.find(encoding => {
    // The head may end inside a letter.
    const text = new TextDecoder(encoding).decode(head)
    return words.some(word => text.includes(word))
  })
}

/** Returns the byte order of UTF-16, by its mark or by the zero bytes of its first Latin letters. */
function utf16Of([one = 0, two = 0, three = 0, four = 0]: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if ((one === 0xff && two === 0xfe) || (one && !two && three && !four)) return 'utf-16le'
  return (one === 0xfe && two === 0xff) || (!one && two && !three && four) ? 'utf-16be' : undefined
}

/** Yields the chunks of a file; a UTF-16 file (saved as "Unicode text") is converted to UTF-8 with a byte-order mark. */
async function* withoutUtf16(chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let head: Uint8Array | undefined = new Uint8Array()
  let decoder: InstanceType<typeof TextDecoder> | undefined
  for await (const chunk of chunks) {
    let bytes = chunk
    if (head) {
      head = Buffer.concat([head, chunk])
      if (head.length < 4) continue
      const order = utf16Of(head)
      if (order) {
        decoder = new TextDecoder(order)
        yield Uint8Array.from(MARK)
      }
      bytes = head
      head = undefined
    }
    if (bytes.length) yield decoder ? Buffer.from(decoder.decode(bytes, { stream: true })) : bytes
  }
  if (head?.length) yield head
  const rest = decoder?.decode()
  if (rest) yield Buffer.from(rest)
}

/**
 * Limits of a bank file: its bytes, the characters of a line and of a continued value, its documents and account sections together, the
 * keys of one of them.
 */
export interface BankLimits {
  readonly bytes: number
  readonly line: number
  readonly sections: number
  readonly keys: number
}

/** Twice a year of a busy account, far below what would overload the server. */
export const BANK_LIMITS: BankLimits = { bytes: 200 * 1024 * 1024, line: 32 * 1024, sections: 100_000, keys: 1000 }

/** The first line of every file of the format, in any encoding. */
const SIGNATURE = '1CClientBankExchange'
/** Words by which the encoding is detected: banks omit any key of the head except the account. */
const HEAD_KEYS = ['ВерсияФормата', 'Кодировка', 'Отправитель', 'ДатаСоздания', 'ДатаНачала', 'РасчСчет', 'СекцияДокумент']

/** Consecutive lines without their line breaks; `row` is the number of the first one, from 1. */
interface Lines {
  readonly row: number
  readonly texts: readonly string[]
  readonly encoding: Encoding
}
/** A file in chunks, as a storage or a request supplies it. */
export type Chunks = AsyncIterable<Uint8Array> | Iterable<Uint8Array>

const PIECE = 256 * 1024
/** Longer than any head, so enough to detect the encoding. */
const HEAD = 8 * 1024
const LINE_FEED = 10

/**
 * Splits chunks that are too long to decode at once, and joins the first ones until the encoding can be detected; gives other calls a turn
 * in between.
 */
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

/** Decodes lines; throws with the number of the first one that cannot be decoded. */
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

/** Whether a file begins like the format, in any encoding and after blank lines. */
export async function isExchange(chunks: Chunks): Promise<boolean> {
  for await (const head of pieces(chunks, BANK_LIMITS)) {
    const { at } = firstLine(head)
    return Buffer.from(head.subarray(at, at + SIGNATURE.length)).toString('latin1') === SIGNATURE
  }
  return false
}

/** Returns the position and number of the first line that is not blank. */
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
  // The first key is in the second line: in a shorter file the encoding is unknown.
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
 * Reads the lines of a file in any of the three encodings or UTF-16, with CRLF or LF. Throws a FileProblem: FILE_EMPTY, FILE_FORMAT
 * (another first line), FILE_ENCODING, FILE_CUT (only the first line), FILE_LINE (one is too long), FILE_TOO_BIG.
 */
export async function* fileLinesOf(chunks: Chunks, limits: BankLimits): AsyncGenerator<Lines> {
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
    // A letter in these files takes at most three bytes in any encoding.
    if (rest.length > limits.line * 3) throw fileProblem('FILE_LINE', { row, max: limits.line })
  }
  if (!encoding || !decode) throw fileProblem('FILE_EMPTY')
  if (rest.length === 0) return
  const texts = [cleanText(lastLine(rest, row, decode))]
  rejectLong(texts, row, limits)
  yield { row, texts, encoding }
}

/** A last line without a line break may end inside a letter: then the file was cut off. */
function lastLine(bytes: Uint8Array, row: number, decode: (bytes: Uint8Array) => string): string {
  try {
    return decode(bytes)
  } catch (error) {
    throw error instanceof TypeError ? fileProblem('FILE_CUT', { row }) : error
  }
}
