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
