/** The first rows of a table that somebody sent, and what its columns would be taken for if it were read now. */
export interface ColumnsPreview {
  /** Those of which any may hold the headings. */
  readonly rows: readonly { readonly row: number; readonly cells: readonly string[] }[]
  /** The row of the headings; null where none looks like one. */
  readonly row: number | null
  readonly mapping: Mapping
  /** How sure what was guessed is, from 0 to 1. */
  readonly confidence: Readonly<Record<string, number>>
  /** One of each group must be there. */
  readonly needs: readonly (readonly string[])[]
  /** Who says so: somebody for this file, or for an earlier one of the same owner; its headings; nobody. */
  readonly by: 'file' | 'owner' | 'headings' | 'fixed' | null
}
/** What is kept: by meaning, the heading of its column and where it stood, from 0. */
export type Mapping = Readonly<Record<string, { readonly title: string; readonly column: number }>>

/** What has been chosen so far: the row of the headings, and the meaning of each column, from 0. */
export interface Chosen {
  readonly row: number
  readonly meanings: Readonly<Record<number, string>>
}

/** A column as it is shown: its heading, and the first values below. */
export interface ShownColumn {
  readonly at: number
  readonly title: string
  readonly values: readonly string[]
}

/** Rows below the headings that are shown. */
const SAMPLE = 5
/** Below it the values of a guessed column say hardly what its heading does. */
const UNSURE = 0.5

const filled = (cells: readonly string[]): number => cells.filter(cell => cell !== '').length

/** Is what is chosen nobody's word yet? */
export const isGuessed = ({ by }: ColumnsPreview): boolean => by === null || by === 'headings'

/** The row that looks most like headings where none of their words is known: as broad as the table, and with the fewest figures. */
function likelyHeading(rows: ColumnsPreview['rows']): number {
  const most = Math.max(0, ...rows.map(({ cells }) => filled(cells)))
  const broad = rows.filter(({ cells }) => filled(cells) * 2 > most)
  const figures = ({ cells }: { readonly cells: readonly string[] }): number => cells.filter(cell => /\d/u.test(cell)).length
  return broad.toSorted((one, other) => figures(one) - figures(other) || one.row - other.row)[0]?.row ?? 1
}

/** What a person begins with: what the file would be read by. */
export function firstChosen({ rows, row, mapping }: ColumnsPreview): Chosen {
  return {
    row: row ?? likelyHeading(rows),
    meanings: Object.fromEntries(Object.entries(mapping).map(([name, { column }]) => [column, name])),
  }
}

/** The rows of the table itself: those below the headings. */
export const sampleOf = ({ rows }: ColumnsPreview, heading: number): ColumnsPreview['rows'] =>
  rows.filter(({ row }) => row > heading).slice(0, SAMPLE)

/** The columns that hold anything below a row of headings, or in it. */
export function shownColumns(preview: ColumnsPreview, heading: number): readonly ShownColumn[] {
  const titles = preview.rows.find(({ row }) => row === heading)?.cells ?? []
  const sample = sampleOf(preview, heading)
  const count = Math.max(titles.length, ...sample.map(({ cells }) => cells.length))
  return Array.from({ length: count }, (_, at) => ({
    at,
    title: titles[at] ?? '',
    values: sample.map(({ cells }) => cells[at] ?? ''),
  })).filter(({ title, values }) => title !== '' || filled(values) > 0)
}

/** The meanings of columns that have a heading: the others are not found again in the file. */
const headed = (columns: readonly ShownColumn[], { meanings }: Chosen): readonly (readonly [string, ShownColumn])[] =>
  columns.flatMap(column => {
    const meaning = column.title === '' ? undefined : meanings[column.at]
    return meaning === undefined ? [] : [[meaning, column] as const]
  })

/** The column of each meaning that is chosen. */
export const columnsByMeaning = (columns: readonly ShownColumn[], chosen: Chosen): ReadonlyMap<string, ShownColumn> =>
  new Map(headed(columns, chosen))

/** What is chosen as it is kept. */
export const mappingOf = (columns: readonly ShownColumn[], chosen: Chosen): Mapping =>
  Object.fromEntries(headed(columns, chosen).map(([name, { title, at }]) => [name, { title, column: at }]))

/** The groups of which nothing is chosen. */
export const missingIn = ({ needs }: ColumnsPreview, taken: ReadonlyMap<string, ShownColumn>): readonly (readonly string[])[] =>
  needs.filter(group => !group.some(name => taken.has(name)))

/** Was the meaning of a column guessed of values that say hardly so? */
export const isUnsure = ({ by, row, mapping, confidence }: ColumnsPreview, chosen: Chosen, at: number): boolean => {
  const meaning = chosen.meanings[at]
  if (by !== 'headings' || meaning === undefined || chosen.row !== row || mapping[meaning]?.column !== at) return false
  return (confidence[meaning] ?? 1) < UNSURE
}

/** The same with another meaning of one column; none without `meaning`. */
export function withMeaning({ row, meanings }: Chosen, at: number, meaning: string): Chosen {
  const { [at]: _, ...others } = meanings
  return { row, meanings: meaning === '' ? others : { ...others, [at]: meaning } }
}
