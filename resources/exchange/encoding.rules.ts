/** How the texts of exchange files are encoded: UTF-8, the Cyrillic page of Windows (cp1251) or that of DOS (cp866). */
export type Encoding = 'utf-8' | 'windows-1251' | 'ibm866'

const ENCODINGS: readonly Encoding[] = ['utf-8', 'windows-1251', 'ibm866']
const MARK = [0xef, 0xbb, 0xbf]

/** Does a file begin with the mark of UTF-8? */
export const hasMark = (bytes: Uint8Array): boolean => MARK.every((byte, at) => bytes[at] === byte)

/** Decodes whole lines; throws a TypeError at bytes that UTF-8 does not have (every byte is a letter in the two pages). */
export const decoderOf = (encoding: Encoding): ((bytes: Uint8Array) => string) => {
  const decoder = new TextDecoder(encoding, { fatal: true, ignoreBOM: true })
  return bytes => decoder.decode(bytes)
}

/**
 * The encoding under which the beginning of a file holds one of the words that must be there; undefined when it does under none. What a file says of
 * its own encoding is often untrue after it was saved anew: the bytes of a word that is known are not.
 */
export function encodingBy(head: Uint8Array, words: readonly string[]): Encoding | undefined {
  if (hasMark(head)) return 'utf-8'
  return ENCODINGS.find(encoding => {
    // The head may end inside a letter.
    const text = new TextDecoder(encoding).decode(head)
    return words.some(word => text.includes(word))
  })
}

/** The byte order of a text in two-byte letters, by its mark or by the noughts beside its first Latin letters. */
function utf16Of([one = 0, two = 0, three = 0, four = 0]: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if ((one === 0xff && two === 0xfe) || (one && !two && three && !four)) return 'utf-16le'
  return (one === 0xfe && two === 0xff) || (!one && two && !three && four) ? 'utf-16be' : undefined
}

/** A file by pieces; one that an editor has saved as "Unicode text" goes on as UTF-8 with its mark. */
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
