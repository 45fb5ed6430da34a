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
/** A text of so many signs with a digit in it is a number, whatever letters are in it. */
const NUMBER = 14
/** Words longer than so many signs may be broken: addresses and the like. */
const LONGEST_WORD = 18
/** How wide a sign is, beside the height of its letters: capitals are wider, most are narrower. */
const SIGN = 0.58
const LETTERS_HEIGHT = 13.33

/** Is a content of a cell a date, a sum, a number, which is never broken? */
export const isOneWord = (content: unknown): boolean =>
  typeof content === 'string' && content !== '' && (!/\p{L}/u.test(content) || (content.length <= NUMBER && /\d/u.test(content)))

/** Is there a word that may be broken? */
export const hasLongWord = (text: string): boolean => text.split(/\s+/u).some(word => word.length > LONGEST_WORD)

/** How many signs the longest word has of those that are not broken. */
export const longestWord = (texts: Iterable<string>): number => {
  let longest = 0
  for (const text of texts)
    for (const word of text.split(/[\s\u2013-]+/u)) if (word.length <= LONGEST_WORD) longest = Math.max(longest, word.length)
  return longest
}

/** A table as it stands on paper: the columns that fit, those that do not, and how the sheet lies. */
export interface Paper<C> {
  readonly columns: readonly C[]
  readonly left: readonly C[]
  readonly isWide: boolean
  /** Its letters are smaller than usual. */
  readonly isSmall: boolean
}

type Sized = Pick<Column<never>, 'key' | 'width' | 'align' | 'screenOnly' | 'matters'> & {
  /** All that it holds is dates and numbers. */
  readonly isWhole?: boolean
  /** How many signs its longest word has. */
  readonly longest?: number
  /** Its cells are more than words. */
  readonly isDrawn?: boolean
  /** How many signs the longest line has of what it adds up to. */
  readonly foot?: number
}

const onPaper = (width: number, letters: number): number => (width - ASIDE_ON_SCREEN) * letters + ASIDE_ON_PAPER
const neededBy = ({ width = USUAL_WIDTH }: Sized): number => onPaper(width, LETTERS)
const wordOf = (letters: number, longest: number): number => longest * SIGN * LETTERS_HEIGHT * letters + ASIDE_ON_PAPER
const leastOf =
  (letters: number) =>
  ({ width = USUAL_WIDTH, align = 'left', isWhole = false, isDrawn = false, longest = 0, foot = 0 }: Sized): number =>
    Math.max(
      foot > 0 ? wordOf(letters, foot) : 0,
      align === 'left' && !isWhole && !isDrawn
        ? Math.max(onPaper(Math.min(width, WORDS), letters), wordOf(letters, longest))
        : onPaper(width, letters),
    )
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
  return { columns, left, isSmall, isWide: isSmall || sum(columns.map(column => Math.max(neededBy(column), least(column)))) > STANDING }
}
