import { fileProblem } from '../../files/problem.ts'

/** The events of an XML reader: names without prefixes, attributes raw (see `attribute`), text decoded. */
export type XmlEvents = {
  readonly open: (name: string, attributes: string, closed: boolean) => void
  readonly close: (name: string) => void
  readonly text: (text: string) => void
}

/** An XML reader that is fed piece by piece; it rejects DOCTYPE, so a hostile file cannot make it expand entities. */
type XmlReader = { readonly write: (piece: string) => void; readonly end: () => void }

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

const codePoint = (code: number): string => (code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '')

/** Decodes the five XML entities and character references; anything else is unchanged. */
export const unescapeXml = (text: string): string =>
  text.includes('&')
    ? text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([a-z]{2,4}));/gi, (whole, hex?: string, decimal?: string, name?: string) => {
        if (hex !== undefined) return codePoint(Number.parseInt(hex, 16))
        return decimal === undefined ? (ENTITIES[name ?? ''] ?? whole) : codePoint(Number(decimal))
      })
    : text

// oxlint-disable-next-line no-control-regex
const ILLEGAL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu
// oxlint-disable-next-line no-control-regex
const MAY_BE_ILLEGAL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ud800-\udfff\ufffe\uffff]/

/** Removes the characters that XML does not allow: control characters and unpaired surrogates. */
export const withoutIllegal = (text: string): string => (MAY_BE_ILLEGAL.test(text) ? text.replace(ILLEGAL, '') : text)

const REPLACEMENTS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Escapes text for an element or a double-quoted attribute, and removes characters that XML does not allow. */
export const escapeXml = (text: string): string => {
  const legal = withoutIllegal(text)
  return /[&<>"]/.test(legal) ? legal.replace(/[&<>"]/g, char => REPLACEMENTS[char] ?? char) : legal
}

/** Returns the decoded value of an attribute, by its name without prefix. */
export const attribute = (attributes: string, name: string): string | undefined => {
  const at = attributes.search(patternOf(name))
  if (at < 0) return undefined
  const from = attributes.slice(at).search(/["']/) + at
  return unescapeXml(attributes.slice(from + 1, attributes.indexOf(attributes.charAt(from), from + 1)))
}

const patterns = new Map<string, RegExp>()
const patternOf = (name: string): RegExp => {
  const known = patterns.get(name) ?? new RegExp(`(?:^|[\\s:])${name}\\s*=\\s*["']`)
  patterns.set(name, known)
  return known
}

/** The longest piece without an end; a longer one means a broken or hostile file, because a cell has at most 32,767 characters. */
const MAX_TOKEN = 2 * 1024 * 1024
const localName = (name: string): string => name.slice(name.indexOf(':') + 1)

const ASIDES = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
] as const

/**
 * Returns the length of a comment, declaration or CDATA at this position; 0 when its end has not arrived yet. The content of CDATA is
 * reported as text.
 */
const lengthOfAside = (buffer: string, at: number, events: XmlEvents): number => {
  const [mark, end] = ASIDES.find(([begin]) => buffer.startsWith(begin, at)) ?? []
  if (mark === undefined || end === undefined) {
    if (buffer.length - at < 9) return 0
    throw fileProblem('FILE_BROKEN')
  }
  const found = buffer.indexOf(end, at + mark.length)
  if (found < 0) return 0
  if (mark === '<![CDATA[') events.text(buffer.slice(at + mark.length, found))
  return found + end.length - at
}

/** Returns the position of the tag's ">", skipping those in quotes; -1 when it has not arrived yet. */
const endOfTag = (buffer: string, at: number): number => {
  let end = buffer.indexOf('>', at)
  for (let index = at; index < end; index += 1) {
    const code = buffer.charCodeAt(index)
    if (code !== 0x22 && code !== 0x27) continue
    index = buffer.indexOf(code === 0x22 ? '"' : "'", index + 1)
    if (index < 0) return -1
    if (index > end) end = buffer.indexOf('>', index)
  }
  return end
}

/** Creates an XML reader that buffers at most one unfinished tag or text. */
export const xmlReader = (events: XmlEvents): XmlReader => {
  let buffer = ''
  const broken = () => fileProblem('FILE_BROKEN')
  const tag = (at: number): number => {
    const end = endOfTag(buffer, at)
    if (end < 0) return 0
    if (buffer.charCodeAt(at + 1) === 0x2f) {
      events.close(localName(buffer.slice(at + 2, end).trimEnd()))
      return end + 1 - at
    }
    const closed = buffer.charCodeAt(end - 1) === 0x2f
    const inside = buffer.slice(at + 1, closed ? end - 1 : end)
    const gap = inside.search(/\s/)
    const name = localName(gap < 0 ? inside : inside.slice(0, gap))
    events.open(name, gap < 0 ? '' : inside.slice(gap), closed)
    if (closed) events.close(name)
    return end + 1 - at
  }
  const consume = (): number => {
    let at = 0
    for (;;) {
      const next = buffer.indexOf('<', at)
      if (next < 0) return at
      if (next > at) events.text(unescapeXml(buffer.slice(at, next)))
      const second = buffer.charCodeAt(next + 1)
      const length = second === 0x21 || second === 0x3f ? lengthOfAside(buffer, next, events) : tag(next)
      if (length === 0) return next
      at = next + length
    }
  }
  return {
    write: piece => {
      buffer += piece
      buffer = buffer.slice(consume())
      if (buffer.length > MAX_TOKEN) throw broken()
    },
    end: () => {
      if (buffer.trim() !== '') throw broken()
    },
  }
}

/** Parses a whole document at once. */
export const readXml = (text: string, events: XmlEvents): void => {
  const reader = xmlReader(events)
  reader.write(text)
  reader.end()
}

const ATTRIBUTES = /^(?:\s+[^\s"'<>=/]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*\s*$/

/** Throws when elements are not closed in order, or when attributes are malformed. */
export const rejectMalformed = (text: string): void => {
  const inside: string[] = []
  readXml(text, {
    open: (name, attributes) => {
      if (!ATTRIBUTES.test(attributes)) throw fileProblem('FILE_BROKEN')
      inside.push(name)
    },
    close: name => {
      if (inside.pop() !== name) throw fileProblem('FILE_BROKEN')
    },
    text: () => undefined,
  })
  if (inside.length > 0) throw fileProblem('FILE_BROKEN')
}

/** Decodes a part of a package: UTF-8, or UTF-16 by its byte-order mark. */
export const xmlText = (bytes: Uint8Array): string => new TextDecoder(encodingOf(bytes)).decode(bytes)

/** Returns the encoding of an XML part by its byte-order mark. */
export const encodingOf = (bytes: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' => {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  return bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : 'utf-8'
}

/** An XML element: names without prefixes, text and elements in order. */
export interface XmlElement {
  readonly name: string
  /** As written; `attributeOf` extracts one. */
  readonly attributes: string
  readonly children: (XmlElement | string)[]
}

/** Returns the root element of a well-formed document. */
export function xmlTree(text: string): XmlElement {
  const root: XmlElement = { name: '', attributes: '', children: [] }
  const open = [root]
  readXml(text, {
    open: (name, attributes) => {
      const element: XmlElement = { name, attributes, children: [] }
      open.at(-1)!.children.push(element)
      open.push(element)
    },
    close: () => void open.pop(),
    text: piece => void open.at(-1)!.children.push(piece),
  })
  return elementsOf(root)[0] ?? root
}

/** Returns the child elements of an element, of one name when it is given. */
export const elementsOf = (element: XmlElement | undefined, name?: string): XmlElement[] =>
  (element?.children ?? []).filter((one): one is XmlElement => typeof one !== 'string' && (name === undefined || one.name === name))

/** Returns the first element at a path of names inside an element. */
export const elementAt = (element: XmlElement | undefined, ...path: readonly string[]): XmlElement | undefined =>
  path.reduce<XmlElement | undefined>((at, name) => elementsOf(at, name)[0], element)

/** Returns an attribute of an element, undefined when the element or the attribute is missing. */
export const attributeOf = (element: XmlElement | undefined, name: string): string | undefined =>
  element && attribute(element.attributes, name)

/** Returns an attribute as a number, undefined when it is not one. */
export function numberOf(element: XmlElement | undefined, name: string): number | undefined {
  const text = attributeOf(element, name)
  const number = text === undefined ? Number.NaN : Number(text)
  return Number.isFinite(number) ? number : undefined
}

/** Whether an attribute says yes; programs write it as `1` or as `true`. */
export const isTrue = (element: XmlElement | undefined, name: string): boolean => /^(?:1|true)$/.test(attributeOf(element, name) ?? '')

/** Returns the text inside an element at any depth. */
export const elementTextOf = (element: XmlElement): string =>
  element.children.map(child => (typeof child === 'string' ? child : elementTextOf(child))).join('')

/** Returns all elements of a name inside an element at any depth. */
export const allOf = (element: XmlElement | undefined, name: string): XmlElement[] =>
  elementsOf(element).flatMap(child => (child.name === name ? [child] : allOf(child, name)))

/** Whether a switch of the format is on: present, and not set to off. */
export function isOn(element: XmlElement | undefined): boolean {
  if (!element) return false
  const value = attributeOf(element, 'val')
  return value === undefined || !/^(?:0|false|off|none)$/.test(value)
}
