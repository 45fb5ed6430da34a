/** The encodings of exchange files: UTF-8, windows-1251 (cp1251) or the DOS code page (cp866). */
export type Encoding = 'utf-8' | 'windows-1251' | 'ibm866'

const ENCODINGS: readonly Encoding[] = ['utf-8', 'windows-1251', 'ibm866']
const MARK = [0xef, 0xbb, 0xbf]

/** Whether a file begins with the byte-order mark of UTF-8. */
export const hasMark = (bytes: Uint8Array): boolean => MARK.every((byte, at) => bytes[at] === byte)

/** Returns a decoder of whole lines; it throws a TypeError for invalid UTF-8 (in the two code pages every byte is valid). */
export const decoderOf = (encoding: Encoding): ((bytes: Uint8Array) => string) => {
  const decoder = new TextDecoder(encoding, { fatal: true, ignoreBOM: true })
  return bytes => decoder.decode(bytes)
}

/**
 * Returns the encoding in which the beginning of a file contains one of the words that must be there; undefined when none does. What a file
 * says about its encoding is often wrong after it was saved again; the bytes of a known word are reliable.
 */
export function encodingBy(head: Uint8Array, words: readonly string[]): Encoding | undefined {
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
export async function* withoutUtf16(chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): AsyncGenerator<Uint8Array> {
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
