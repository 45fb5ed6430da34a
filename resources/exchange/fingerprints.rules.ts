import { digestOf } from '#server/engine/schema/statements.ts'

/**
 * Makes the fingerprints of one file's rows: a digest of what makes a row itself, and which of such rows it is in the file. Rows alike within a file stay
 * apart, and the same row of another file that overlaps it has the same fingerprint, provided that both hold whole days.
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

/** Did a row stand in its file before, alike in everything that makes it itself? */
export const isRepeated = (fingerprint: string): boolean => Number(fingerprint.slice(fingerprint.lastIndexOf('.') + 1)) > 1

/**
 * The same for a file of several sheets, of which one may repeat others, as a list of everything beside a sheet for each card: rows alike stay apart within a
 * sheet, and one that another sheet has told already has no fingerprint.
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

// Most values have one space between words: they are looked through once.
const UNEVEN = /\s\s|[^\S ]|^\s|\s$/u
/** A text as fingerprints and searches know it: spaces of any kind and number are one. */
export const collapsed = (text: string): string => (UNEVEN.test(text) ? text.replace(/\s+/gu, ' ').trim() : text)
