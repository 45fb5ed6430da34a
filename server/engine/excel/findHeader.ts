import type { TableRow } from './sheet/cells.ts'

/** The header of a table: its row, the column of each field (from 0), and what is missing or unknown. */
export type FoundHeader = {
  readonly row: number
  readonly columns: Readonly<Record<string, number>>
  readonly titles: readonly string[]
  readonly missing: readonly string[]
  readonly unknown: readonly { readonly column: number; readonly title: string }[]
}

type Match = { field: string; column: number; weight: number }

const HEADER_WITHIN = 20
const EXACT = 3
const STARTS = 2
const HOLDS = 1

/** Normalizes a heading to its words in lower case, so that "Ёмкость, м³ *" and "емкость м3" are equal. */
export const normal = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('\u0451', '\u0435')
    .replace(/[^\p{L}\p{N}%\u2116]+/gu, ' ')
    .trim()

const weightOf = (title: string, words: string): number => {
  if (title === words) return EXACT
  if (words.length < 3 || !` ${title} `.includes(` ${words} `)) return 0
  return title.startsWith(words) ? STARTS : HOLDS
}

const matchesOf = (titles: readonly string[], synonyms: ReadonlyMap<string, readonly string[]>): Match[] =>
  titles.flatMap((title, column) =>
    title === ''
      ? []
      : [...synonyms].flatMap(([field, words]) => {
          const weight = Math.max(0, ...words.map(word => weightOf(title, word)))
          return weight === 0 ? [] : [{ field, column, weight }]
        }),
  )

/** Assigns each column to one field and each field to one column, the best matches first; of equal ones, the leftmost. */
const assign = (matches: readonly Match[]): Match[] => {
  const chosen: Match[] = []
  for (const match of matches.toSorted((one, other) => other.weight - one.weight || one.column - other.column)) {
    if (!chosen.some(({ field, column }) => field === match.field || column === match.column)) chosen.push(match)
  }
  return chosen
}

const scoreOf = (matches: readonly Match[]): number => matches.reduce((sum, { weight }) => sum + 10 + weight, 0)

/**
 * Finds the header among the first 20 rows with data: the row whose cells match most fields by their synonyms. Returns undefined when only
 * one cell matches although several fields are expected.
 */
export const findHeader = (rows: readonly TableRow[], synonyms: Readonly<Record<string, readonly string[]>>): FoundHeader | undefined => {
  const words = new Map(Object.entries(synonyms).map(([field, names]) => [field, names.map(normal).filter(Boolean)] as const))
  const scored = rows.slice(0, HEADER_WITHIN).map(row => {
    const matches = assign(
      matchesOf(
        row.cells.map(({ text }) => normal(text)),
        words,
      ),
    )
    return { row, matches, score: scoreOf(matches) }
  })
  const best = scored.reduce<(typeof scored)[number] | undefined>((top, next) => (next.score > (top?.score ?? 0) ? next : top), undefined)
  if (!best || best.matches.length < Math.min(2, words.size)) return undefined
  const taken = new Set(best.matches.map(({ column }) => column))
  const titles = best.row.cells.map(({ text }) => text)
  return {
    row: best.row.row,
    columns: Object.fromEntries(best.matches.map(({ field, column }) => [field, column])),
    titles,
    missing: [...words.keys()].filter(field => !best.matches.some(match => match.field === field)),
    unknown: titles.flatMap((title, column) => (title === '' || taken.has(column) ? [] : [{ column, title }])),
  }
}
