import { useTranslate } from 'react-admin'
import { formatInteger } from '#resource/text'
import type { Column } from './columns.ts'
import { fitToPaper, MOST_ON_PAPER } from './paper.ts'
import type { WindowedTableProps } from './tableProps.ts'

const sideOf = (align: Column<never>['align']): string | undefined => (align === 'left' ? undefined : align)

/** All loaded rows of a windowed table as they stand on paper: a plain table whose head and columns repeat and fit the sheet. */
export const PaperTable = <Row,>({ columns: all, rows, rowKey, foot, endReached }: WindowedTableProps<Row>) => {
  const translate = useTranslate()
  const under = (key: string) => foot?.under(key) ?? null
  const { columns, left, isWide, isSmall } = fitToPaper(all, key => under(key) !== null)
  const loaded = rows.filter(row => row !== undefined).slice(0, MOST_ON_PAPER)
  const notes = [
    endReached && loaded.length === rows.length ? '' : translate('nerud.input.table.partly', { count: formatInteger(loaded.length) }),
    left.length > 0 ? translate('nerud.input.table.left', { columns: left.map(({ header }) => header).join(', ') }) : '',
  ].filter(Boolean)
  return (
    <div className={['paper-table', isWide && 'paper-wide', isSmall && 'paper-small'].filter(Boolean).join(' ')} aria-hidden>
      <table>
        <thead>
          <tr>
            {columns.map(column => (
              <th key={column.key} className={sideOf(column.align)}>
                {column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {loaded.map(row => (
            <tr key={rowKey(row)}>
              {columns.map(column => (
                <td key={column.key} className={sideOf(column.align)}>
                  {column.render(row)}
                </td>
              ))}
            </tr>
          ))}
          {foot && (
            <tr className="paper-foot">
              {columns.map(({ key, align }, place) => (
                <td key={key} className={place === 0 ? undefined : sideOf(align)}>
                  {place === 0 ? foot.label : under(key)}
                </td>
              ))}
            </tr>
          )}
        </tbody>
      </table>
      {notes.map(note => (
        <p key={note}>{note}</p>
      ))}
    </div>
  )
}
