import type { Column } from './columns.ts'

/** What is left of A4 within its margins, standing and lying, in CSS pixels. */
const STANDING = 718
const LYING = 1047
/** How large letters are on paper, beside those of the screen, where there is room and where there is little; and what stands beside the text of a cell, on both, in pixels. */
const LETTERS = 0.8
const SMALL_LETTERS = 0.68
const ASIDE_ON_SCREEN = 24
const ASIDE_ON_PAPER = 11
/** Words wrap on paper: a column of words is not asked to be wider than this, in pixels of the screen. */
const WORDS = 120
const USUAL_WIDTH = 160
/** The most rows that are printed at once, some forty sheets. */
export const MOST_ON_PAPER = 2000

/** A table as it stands on paper: the columns that fit, those that do not, and how the sheet lies. */
export interface Paper<C> {
  readonly columns: readonly C[]
  readonly left: readonly C[]
  readonly isWide: boolean
  /** Its letters are smaller than usual. */
  readonly isSmall: boolean
}

type Sized = Pick<Column<never>, 'key' | 'width' | 'align' | 'screenOnly' | 'matters'>

const onPaper = (width: number, letters: number): number => (width - ASIDE_ON_SCREEN) * letters + ASIDE_ON_PAPER
const neededBy = ({ width = USUAL_WIDTH }: Sized): number => onPaper(width, LETTERS)
const leastOf =
  (letters: number) =>
  ({ width = USUAL_WIDTH, align = 'left' }: Sized): number =>
    onPaper(align === 'left' ? Math.min(width, WORDS) : width, letters)
const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0)

/** Fits columns to A4: letters become smaller first; then what stands last is left out first, what matters or is added up last of all. */
export function fitToPaper<C extends Sized>(all: readonly C[], isSummed: (key: string) => boolean): Paper<C> {
  let columns = all.filter(({ screenOnly }) => !screenOnly)
  const left: C[] = []
  const isSmall = sum(columns.map(leastOf(LETTERS))) > LYING
  const least = leastOf(isSmall ? SMALL_LETTERS : LETTERS)
  while (columns.length > 1 && sum(columns.map(least)) > LYING) {
    const last =
      columns.findLast(({ key, matters }) => !isSummed(key) && !matters) ?? columns.findLast(({ key }) => !isSummed(key)) ?? columns.at(-1)!
    left.unshift(last)
    columns = columns.filter(column => column !== last)
  }
  return { columns, left, isSmall, isWide: isSmall || sum(columns.map(neededBy)) > STANDING }
}
