/** One line of a structured comment; without a key it is plain text. */
export interface KeyLine {
  readonly key: string
  readonly value: string
}

/** Takes "key: value; key: value" apart: lines end at ';', keys at the first ':' (finance §2.5). */
export const keyLines = (text: unknown): readonly KeyLine[] =>
  (typeof text === 'string' ? text : '')
    .split(/[;\n]/u)
    .map(line => line.trim())
    .filter(Boolean)
    .map(line => {
      const at = line.indexOf(':')
      return at < 0 ? { key: '', value: line } : { key: line.slice(0, at).trim(), value: line.slice(at + 1).trim() }
    })
