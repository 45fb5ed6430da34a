/** The limit of nesting: no record is deeper, and recursive code would overflow the stack. */
const MOST_DEEP = 32
/** The limit of names in one object: the largest record has some sixty fields. */
const MOST_NAMES = 500
/**
 * The limit of names in a body: enough for a thousand lines. Parsing a megabyte of distinct names blocks the event loop for a third of a
 * second.
 */
const MOST_NAMES_IN_ALL = 40_000
/** The limit of values in a body, including list elements. */
const MOST_VALUES = 100_000

const [QUOTE, ESCAPE, COLON, COMMA] = [0x22, 0x5c, 0x3a, 0x2c]
const isOpening = (byte: number): boolean => byte === 0x7b || byte === 0x5b
const isClosing = (byte: number): boolean => byte === 0x7d || byte === 0x5d

/** Checks a JSON text against the limits without parsing it, in a hundredth of the time. */
function isModestText(text: Uint8Array): boolean {
  let [names, values, deep] = [0, 1, 0]
  let isInside = false
  for (let at = 0; at < text.length; at += 1) {
    const byte = text[at]!
    if (isInside) {
      if (byte === ESCAPE) at += 1
      else if (byte === QUOTE) isInside = false
    } else if (byte === QUOTE) isInside = true
    else if (byte === COLON) names += 1
    else if (byte === COMMA) values += 1
    else if (isOpening(byte)) deep += 1
    else if (isClosing(byte)) deep -= 1
    if (deep > MOST_DEEP || names > MOST_NAMES_IN_ALL || values > MOST_VALUES) return false
  }
  return true
}

const isWithinLimits = (value: unknown): boolean => {
  if (typeof value !== 'object' || value === null) return true
  const inside = Object.values(value)
  return (Array.isArray(value) || inside.length <= MOST_NAMES) && inside.every(isWithinLimits)
}

/**
 * Parses JSON within the limits, which suffice for any record, list of lines or list of ids; throws a SyntaxError beyond them and for
 * invalid JSON.
 */
export function parseWithinLimits(bytes: Uint8Array): unknown {
  if (!isModestText(bytes)) throw new SyntaxError('The JSON holds more than any record')
  const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  if (!isWithinLimits(value)) throw new SyntaxError('An object of the JSON holds more names than any record')
  return value
}
