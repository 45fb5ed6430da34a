import { isValidElement, type ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { formatInteger } from '#resource/text'
import type { Column } from './columns.ts'
import { fitToPaper, hasLongWord, isOneWord, longestWord } from './paper.ts'
import type { WindowedTableProps } from './tableProps.ts'
import { MOST_ON_PAPER } from './usePaper.ts'

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
  const loaded = rows.filter(row => row !== undefined).slice(0, MOST_ON_PAPER)
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
              {columns.map(({ key, align }, place) => (
                <td key={key} className={place === 0 ? 'whole' : classOf(align)}>
                  {place === 0 ? foot.label : under(key)}
                </td>
              ))}
            </tr>
          )}
        </tbody>
      </table>
    </div>
  )
}
