/** A word with its arguments in brackets: `and(is(company,12),empty(comment))`. */
export interface ParsedCall {
  readonly name: string
  readonly args: readonly (string | ParsedCall)[]
}

/** The deepest nesting of brackets. */
const DEEPEST = 6
const UNQUOTED = /[^(),"]/u

interface Reader {
  readonly text: string
  at: number
  /** The position of the first wrong character. */
  wrongAt?: number
}

const peek = ({ text, at }: Reader): string => text[at] ?? ''
const fail = (reader: Reader, at = reader.at): undefined => {
  reader.wrongAt ??= at
  return undefined
}

/** Reads a quoted text, written as in JSON. */
function quoted(reader: Reader): string | undefined {
  const { text, at: start } = reader
  reader.at += 1
  while (reader.at < text.length && peek(reader) !== '"') reader.at += peek(reader) === '\\' ? 2 : 1
  if (peek(reader) !== '"') return fail(reader)
  reader.at += 1
  try {
    return JSON.parse(text.slice(start, reader.at)) as string
  } catch {
    return fail(reader, start)
  }
}

function unquoted(reader: Reader): string {
  const start = reader.at
  while (UNQUOTED.test(peek(reader))) reader.at += 1
  return reader.text.slice(start, reader.at).trim()
}

function argsOf(reader: Reader, depth: number): readonly (string | ParsedCall)[] | undefined {
  const args: (string | ParsedCall)[] = []
  reader.at += 1
  while (peek(reader) !== ')') {
    if (args.length > 0) {
      if (peek(reader) !== ',') return fail(reader)
      reader.at += 1
    }
    const arg = one(reader, depth + 1)
    if (arg === undefined) return undefined
    args.push(arg)
  }
  reader.at += 1
  return args
}

function one(reader: Reader, depth: number): string | ParsedCall | undefined {
  if (depth > DEEPEST) return fail(reader)
  if (peek(reader) === '"') return quoted(reader)
  const start = reader.at
  const name = unquoted(reader)
  if (name === '') return fail(reader, start)
  if (peek(reader) !== '(') return name
  const args = argsOf(reader, depth)
  return args && { name, args }
}

/** Parses a text of words and brackets; returns the position of the first wrong character when it is malformed. */
export function parseCall(text: string): string | ParsedCall | { readonly wrongAt: number } {
  const reader: Reader = { text, at: 0 }
  const found = one(reader, 0)
  if (found !== undefined && reader.at >= text.length) return found
  return { wrongAt: reader.wrongAt ?? reader.at }
}

/** Spells a value so that `parseCall` reads it back. */
export const spellValue = (value: string): string => (/^[^(),"\s\\]+( [^(),"\s\\]+)*$/u.test(value) ? value : JSON.stringify(value))
