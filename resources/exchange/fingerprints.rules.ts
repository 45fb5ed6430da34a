import { digestOf } from '#server/engine/schema/statements.ts'

/**
 * Creates fingerprints of one file's rows: a digest of the identifying values, and the number of the row among equal ones in the file.
 * Equal rows of a file stay separate, and the same row in an overlapping file has the same fingerprint, provided that both files contain
 * whole days.
 */
export function fingerprints(): (parts: readonly string[]) => string {
  const met = new Map<string, number>()
  return parts => {
    const digest = digestOf(JSON.stringify(parts))
    const time = (met.get(digest) ?? 0) + 1
    met.set(digest, time)
    return `${digest}.${time}`
  }
}

/** Whether an equal row occurs earlier in its file. */
export const isRepeated = (fingerprint: string): boolean => Number(fingerprint.slice(fingerprint.lastIndexOf('.') + 1)) > 1

/**
 * The same for a file of several sheets, where a sheet may repeat rows of others (such as one sheet with everything and one per card):
 * equal rows of a sheet stay separate, and a row that another sheet already has gets no fingerprint.
 */
export function fingerprintsBySheets(): (sheet: string | undefined, parts: readonly string[]) => string | undefined {
  const reported = new Set<string>()
  let [current, fingerprint] = [undefined as string | undefined, fingerprints()]
  let own: string[] = []
  return (sheet, parts) => {
    if (sheet !== current) {
      for (const one of own) reported.add(one)
      own = []
      current = sheet
      fingerprint = fingerprints()
    }
    const found = fingerprint(parts)
    if (reported.has(found)) return undefined
    if (sheet !== undefined) own.push(found)
    return found
  }
}

// Most values have single spaces: this test skips them.
const UNEVEN = /\s\s|[^\S ]|^\s|\s$/u
/** Normalizes a text for fingerprints and searches: any whitespace becomes one space. */
export const collapsed = (text: string): string => (UNEVEN.test(text) ? text.replace(/\s+/gu, ' ').trim() : text)
