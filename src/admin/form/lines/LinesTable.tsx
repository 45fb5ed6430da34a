import { useTranslate } from 'react-admin'
import { optionsOf, type Field } from '#resource'
import { valueText } from '../../fields/text.ts'
import { fieldLabel, type Words } from '../../cells/words.ts'
import { useMay, useResources } from '../../declared.tsx'
import { lineColumns, totalOf, totalText } from './columns.ts'
import { linesIn } from './rows.ts'
import { TableFrame } from './TableFrame.tsx'
import { valueAtName } from './values.ts'

/** A field of written lines, and what is drawn of it. */
export interface LinesProps {
  readonly one: Field
  readonly value: unknown
  readonly words: Words
  /** What the table is called. */
  readonly label: string
}

/** The written lines of a record where they are only read: a table of their fields with its totals. */
export const LinesTable = ({ one, value, words, label }: LinesProps) => {
  const child = useResources()[optionsOf(one).target!]!
  const translate = useTranslate()
  const columns = lineColumns(one, child, useMay())
  const lines = linesIn(value)
  const style = ({ align }: (typeof columns)[number]) =>
    align === 'right' ? ({ textAlign: 'end', fontVariantNumeric: 'tabular-nums' } as const) : ({ textAlign: 'start' } as const)
  return (
    <TableFrame label={label}>
      <thead>
        <tr>
          <th scope="col">{translate('nerud.form.lines.number')}</th>
          {columns.map(column => (
            <th key={column.name} scope="col" style={style(column)}>
              {fieldLabel(child.name, column.name, translate)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map((line, at) => (
          <tr key={String(line['id'])}>
            <th scope="row">{at + 1}</th>
            {columns.map(column => (
              <td key={column.name} style={{ ...style(column), padding: '6px 8px', overflowWrap: 'break-word' }}>
                <bdi>{valueText(child, column.name, valueAtName(child, column.name, line), words)}</bdi>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      {columns.some(column => column.hasTotal) && (
        <tfoot>
          <tr>
            <th scope="row">{translate('nerud.form.lines.total')}</th>
            {columns.map(column => (
              <td key={column.name} style={style(column)}>
                {column.hasTotal && <bdi>{totalText(child, column.name, totalOf(child, column.name, lines), words)}</bdi>}
              </td>
            ))}
          </tr>
        </tfoot>
      )}
    </TableFrame>
  )
}
