import { isValidElement, type ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { formatInteger } from '#resource/text'
import type { Column } from './columns.ts'
import type { WindowedTableProps } from './useGrid.ts'
import { MAX_ON_PAPER } from './usePaper.ts'

/** The width of A4 within its margins, portrait and landscape, in CSS pixels. */
const PORTRAIT_WIDTH = 718
const LANDSCAPE_WIDTH = 1047
/** The font size on paper relative to the screen, normal and small; and the horizontal padding of a cell on screen and on paper, in pixels. */
const LETTERS = 0.8
const SMALL_LETTERS = 0.68
const ASIDE_ON_SCREEN = 24
const ASIDE_ON_PAPER = 11
/** The maximum requested width of a text column in screen pixels, since text wraps on paper. */
const WORDS = 120
const USUAL_WIDTH = 160
/** A text up to this length that contains a digit counts as a number, even with letters. */
const NUMBER = 14
/** Longer words, such as email addresses, may be broken. */
const LONGEST_WORD = 18
/** The average width of a character relative to the font size: capitals are wider, most are narrower. */
const SIGN = 0.58
const LETTERS_HEIGHT = 13.33

/** Whether a cell's content is a date, an amount or a number, which must not wrap. */
export const isOneWord = (content: unknown): boolean =>
  typeof content === 'string' && content !== '' && (!/\p{L}/u.test(content) || (content.length <= NUMBER && /\d/u.test(content)))

/** Whether a text contains a word that may be broken. */
export const hasLongWord = (text: string): boolean => text.split(/\s+/u).some(word => word.length > LONGEST_WORD)

/** The length of the longest word among those that are not broken. */
export const longestWord = (texts: Iterable<string>): number => {
  let longest = 0
  for (const text of texts)
    for (const word of text.split(/[\s\u2013-]+/u)) if (word.length <= LONGEST_WORD) longest = Math.max(longest, word.length)
  return longest
}

/** A table fitted to paper: the columns that fit, those left out, and the orientation. */
interface Paper<C> {
  readonly columns: readonly C[]
  readonly left: readonly C[]
  readonly isWide: boolean
  /** It uses the small font. */
  readonly isSmall: boolean
}

type Sized = Pick<Column<never>, 'key' | 'width' | 'align' | 'screenOnly' | 'matters'> & {
  /** It contains only dates and numbers. */
  readonly isWhole?: boolean
  /** The length of its longest word. */
  readonly longest?: number
  /** Its cells contain more than text. */
  readonly isDrawn?: boolean
  /** The length of the longest line in its footer. */
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

/** Fits columns to A4: uses the small font first, then leaves out columns from the end, important and summed ones last. */
export function fitToPaper<C extends Sized>(all: readonly C[], isSummed: (key: string) => boolean): Paper<C> {
  let columns = all.filter(({ screenOnly }) => !screenOnly)
  const left: C[] = []
  const isSmall = sum(columns.map(leastOf(LETTERS))) > LANDSCAPE_WIDTH
  const least = leastOf(isSmall ? SMALL_LETTERS : LETTERS)
  while (columns.length > 1 && sum(columns.map(least)) > LANDSCAPE_WIDTH) {
    const last =
      columns.findLast(({ key, matters }) => !isSummed(key) && !matters) ?? columns.findLast(({ key }) => !isSummed(key)) ?? columns.at(-1)!
    left.unshift(last)
    columns = columns.filter(column => column !== last)
  }
  return {
    columns,
    left,
    isSmall,
    isWide: isSmall || sum(columns.map(column => Math.max(neededBy(column), least(column)))) > PORTRAIT_WIDTH,
  }
}

/** The text of a cell's content; undefined if it cannot be known without rendering. */
function textOf(content: ReactNode): string | undefined {
  if (typeof content === 'string' || typeof content === 'number') return String(content)
  if (Array.isArray(content)) return content.map(one => textOf(one) ?? '').join(' ')
  if (!isValidElement<{ readonly children?: ReactNode }>(content)) return ''
  return content.props.children === undefined ? undefined : textOf(content.props.children)
}

/** A column with the content of its cells and their measurements. */
function filled<Row>(column: Column<Row>, rows: readonly Row[], foot: ReactNode) {
  const cells = rows.map(column.render)
  const texts = cells.map(textOf)
  const isWhole = texts.some(Boolean) && cells.every(one => !one || isOneWord(one))
  const lines = (textOf(foot) ?? '').split('\n')
  return {
    ...column,
    cells,
    isWhole,
    foot: Math.max(...lines.map(line => line.length)),
    isDrawn: texts.includes(undefined),
    longest: longestWord([column.header, ...texts.filter(text => text !== undefined)]),
  }
}

const classOf = (align: Column<never>['align'], content?: ReactNode): string | undefined =>
  [align !== 'left' && align, isOneWord(content) && 'whole', hasLongWord(textOf(content) ?? '') && 'long'].filter(Boolean).join(' ') ||
  undefined

/** The rows of a windowed table for printing: a plain table whose header repeats on every sheet and whose columns fit it. */
export const PaperTable = <Row,>({ columns: all, rows, rowKey, foot, endReached }: WindowedTableProps<Row>) => {
  const translate = useTranslate()
  const under = (key: string) => foot?.under(key) ?? null
  const loaded = rows.filter(row => row !== undefined).slice(0, MAX_ON_PAPER)
  const { columns, left, isWide, isSmall } = fitToPaper(
    all.filter(({ screenOnly }) => !screenOnly).map(column => filled(column, loaded, under(column.key))),
    key => under(key) !== null,
  )
  const count = formatInteger(loaded.length)
  const notes = [
    endReached && loaded.length === rows.length ? '' : translate('nerud.seeing.paper.partly', { count }),
    left.length > 0 ? translate('nerud.seeing.paper.left', { columns: left.map(({ header }) => header).join(', ') }) : '',
  ].filter(Boolean)
  return (
    <div className={['paper-table', isWide && 'paper-wide', isSmall && 'paper-small'].filter(Boolean).join(' ')} aria-hidden>
      {notes.map(note => (
        <p key={note}>{note}</p>
      ))}
      <table>
        <thead>
          <tr>
            {columns.map(({ key, align, header }) => (
              <th key={key} className={classOf(align)}>
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {loaded.map((row, at) => (
            <tr key={rowKey(row)}>
              {columns.map(({ key, align, cells }) => (
                <td key={key} className={classOf(align, cells[at])}>
                  {cells[at]}
                </td>
              ))}
            </tr>
          ))}
          {foot && (
            <tr className="paper-foot">
              {columns.map(({ key, align }, index) => (
                <td key={key} className={index === 0 ? 'whole' : classOf(align)}>
                  {index === 0 ? foot.label : under(key)}
                </td>
              ))}
            </tr>
          )}
        </tbody>
      </table>
    </div>
  )
}
