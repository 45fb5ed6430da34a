import { useTranslate } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { optionsOf, placeOf, valueAt } from '#resource'
import { useCore, useFormMeta } from '../context.tsx'
import { useWords } from '../../cells/useWords.ts'
import { totalWords, type LineColumn } from './columns.ts'
import { childOf } from '../../data/values.ts'
import { activeLines, sentLines } from './rows.ts'

/** The totals of a table that is being edited. Totals of server-calculated values are unknown once a line has changed. */
export const TotalsRow = ({ name, columns }: { readonly name: string; readonly columns: readonly LineColumn[] }) => {
  const translate = useTranslate()
  const words = useWords()
  const { resource } = useFormMeta()
  const { base } = useCore()
  const one = resource.fields[name]!
  const child = childOf(one)!
  const place = placeOf(resource, name)
  const value: unknown = useWatch({ name: place })
  if (!columns.some(column => column.hasTotal)) return null
  const changed = new Set(sentLines(one, valueAt(base.current, place), value).map(({ at }) => (value as readonly object[])[at]))
  const total = (column: LineColumn): string => {
    const isKnown = (line: object): boolean => optionsOf(column.one).derived !== 'server' || !changed.has(line)
    return totalWords(child, column.name, activeLines(one, value), words, isKnown)
  }
  return (
    <tfoot>
      <tr>
        <th scope="row">{translate('nerud.form.lines.total')}</th>
        {columns.map(column => (
          <td key={column.name} style={{ textAlign: column.align === 'right' ? 'end' : 'start', fontVariantNumeric: 'tabular-nums' }}>
            {column.hasTotal && <bdi>{total(column)}</bdi>}
          </td>
        ))}
        <td aria-hidden />
      </tr>
    </tfoot>
  )
}
