import iconv from 'iconv-lite'

const hasMark = (bytes: Uint8Array, ...mark: number[]): boolean => mark.every((byte, index) => bytes[index] === byte)

/**
 * Decodes a text file as staff really have it: UTF-8 with or without a mark, UTF-16 with a mark, else the Windows Cyrillic page.
 * A few broken bytes do not turn a UTF-8 file into a cp1251 one: what counts is whether most of its letters came out whole.
 */
export const decodeText = (bytes: Uint8Array): string => {
  if (hasMark(bytes, 0xff, 0xfe)) return new TextDecoder('utf-16le').decode(bytes)
  if (hasMark(bytes, 0xfe, 0xff)) return new TextDecoder('utf-16be').decode(bytes)
  const utf8 = new TextDecoder('utf-8').decode(bytes)
  if (hasMark(bytes, 0xef, 0xbb, 0xbf) || !utf8.includes('\ufffd')) return utf8
  const broken = utf8.split('\ufffd').length - 1
  const whole = utf8.match(/[\u0080-\ufffc]/g)?.length ?? 0
  return whole > broken * 10 ? utf8 : iconv.decode(bytes, 'win1251')
}
