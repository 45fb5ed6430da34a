import { Fragment, memo } from 'react'
import { useTranslate } from 'react-admin'
import type { Figure, Matrix, MatrixRow } from '#resource'
import { changeOf } from '#resource/matrixChange'
import { formatDate, formatDayMonth } from '#resource/text'
import { fieldLabel, resourceName } from '../../cells/words.ts'
import { toneClass } from '../../tones.tsx'
import { isNarrowed } from '../view.ts'
import { useListing } from '../listing.ts'
import { figureText, figureTone, totalKey, type Answered } from './answered.ts'
import { percentText, shadeOf } from './pictures.ts'
import type { DrillDown } from './drillDowns.tsx'

const isWeekend = (day: string): boolean => [0, 6].includes(new Date(day).getUTCDay())

interface RowProps {
  readonly row: MatrixRow
  readonly matrix: Matrix
  readonly dates: readonly string[]
  readonly summed: readonly string[]
  readonly drillDowns: readonly DrillDown[]
  /** Whether each figure is shown with its previous value. */
  readonly compares: boolean
  /** The figure by which day cells are shaded, and its maximum per day. */
  readonly heat: string | undefined
  readonly max: number
}

/** The previous value of a figure, the change, and the change in percent. */
const Than = ({
  matrix,
  name,
  is,
  was,
}: {
  readonly matrix: Matrix
  readonly name: string
  readonly is: Figure | undefined
  readonly was: Figure | undefined
}) => {
  const change = changeOf(is, was)
  // A change of zero is shown as 0; other zero figures are blank.
  const by = change && (figureText(matrix, name, change.by) || '0')
  return (
    <>
      <td tabIndex={-1} className="than">
        {figureText(matrix, name, was)}
      </td>
      <td tabIndex={-1} className="than">
        {by && Number(change.by) > 0 ? `+${by}` : by}
      </td>
      <td tabIndex={-1} className="than">
        {matrix.shares?.[name] ? '' : percentText(change?.percent)}
      </td>
    </>
  )
}

/** The CSS class for the shade of a day cell. */
const shadeClass = (heat: string | undefined, row: MatrixRow, at: number, max: number): string => {
  const shade = heat === undefined ? 0 : shadeOf(row.cells?.[heat]?.[at], max)
  return shade === 0 ? '' : `${shade < 0 ? 'loss' : 'shade'}${Math.abs(shade)}`
}

/** The text of a day cell: its figures separated by slashes. */
const dayText = (matrix: Matrix, row: MatrixRow, at: number): string => {
  const texts = matrix.days!.map(name => figureText(matrix, name, row.cells![name]?.[at]))
  if (texts.every(text => text === '')) return ''
  return texts.map(text => text || '0').join('/')
}
const toneAt = (matrix: Matrix, name: string, value: Figure | undefined): string | undefined => toneClass(figureTone(matrix, name, value))
const classes = (...names: readonly (string | false | undefined)[]): string => names.filter(Boolean).join(' ')

/** A row of a matrix: title, totals, figures by day, and the comparison. */
export const FigureRow = memo(({ row, matrix, dates, summed, drillDowns, compares, heat, max }: RowProps) => {
  const id = String(row.id ?? '')
  const leads = (figure?: string): boolean => drillDowns.some(one => one.fits({ row: id, figure }))
  return (
    <tr data-row={id}>
      <th scope="row" title={row.label}>
        {row.label}
      </th>
      {summed.map(name => (
        <Fragment key={name}>
          <td data-figure={name} className={classes('sum', leads(name) && 'way', toneAt(matrix, name, row.totals[name]))} tabIndex={-1}>
            {figureText(matrix, name, row.totals[name])}
          </td>
          {compares && <Than {...{ matrix, name }} is={row.totals[name]} was={row.was?.[name]} />}
        </Fragment>
      ))}
      {dates.map((day, at) => (
        <td
          key={day}
          data-day={day}
          tabIndex={-1}
          className={classes(
            isWeekend(day) && 'rest',
            leads() && 'way',
            shadeClass(heat, row, at, max),
            toneAt(matrix, matrix.days![0]!, row.cells![matrix.days![0]!]?.[at]),
          )}
        >
          {dayText(matrix, row, at)}
        </td>
      ))}
    </tr>
  )
})
FigureRow.displayName = 'Row'

interface PartProps {
  readonly matrix: Matrix
  readonly answered: Answered
  /** The measures and shares next to the title of a row. */
  readonly summed: readonly string[]
  readonly word: (name: string) => string
  readonly drillDowns: readonly DrillDown[]
  readonly compares: boolean
}

/** The headers of the comparison columns, with short visible texts and full ones for screen readers. */
const COMPARISON_COLUMNS = ['was', 'change', 'percent'] as const

/** The header of a matrix: days, totals, comparison. */
export const MatrixHead = ({ answered: { dates, by }, summed, word, compares }: PartProps) => {
  const t = useTranslate()
  const { resource } = useListing()
  return (
    <thead>
      <tr>
        <th>{by === undefined ? resourceName(resource.name, 1, t) : fieldLabel(resource.name, by, t)}</th>
        {summed.map(name => (
          <Fragment key={name}>
            <th className="sum">{word(name)}</th>
            {compares &&
              COMPARISON_COLUMNS.map(key => (
                <th key={key} className="than" aria-label={`${word(name)}: ${t(`nerud.matrix.${key}`)}`}>
                  {t(`nerud.matrix.${key}`)}
                </th>
              ))}
          </Fragment>
        ))}
        {dates.map(day => (
          <th key={day} title={formatDate(day)} className={isWeekend(day) ? 'rest' : ''}>
            {formatDayMonth(day)}
          </th>
        ))}
      </tr>
    </thead>
  )
}

interface FootThanProps {
  readonly matrix: Matrix
  readonly totals: Answered['totals']
  readonly summed: readonly string[]
  readonly was: (name: string) => Figure | undefined
}
/** The comparison of the totals in rows below the table, for matrices whose rows have no comparison columns. */
const FootThan = ({ matrix, totals, summed, was }: FootThanProps) => {
  const t = useTranslate()
  const percent = (name: string): string =>
    matrix.shares?.[name] ? '' : percentText(changeOf(totals[totalKey(matrix, name)]?.total, was(name))?.percent)
  const line = (key: string, text: (name: string) => string) => (
    <tr>
      <th scope="row">{t(`nerud.matrix.${key}`)}</th>
      {summed.map(name => (
        <td key={name} className="than">
          {text(name)}
        </td>
      ))}
    </tr>
  )
  return (
    <>
      {line('was', name => figureText(matrix, name, was(name)))}
      {line('percent', percent)}
    </>
  )
}

/** The totals: a row per total by day, or one row if there are no days. */
export const MatrixFoot = ({ matrix, answered: { dates, totals, compared }, summed, word, drillDowns, compares }: PartProps) => {
  const t = useTranslate()
  const { resource, query } = useListing()
  const leads = (figure: string): boolean => !isNarrowed(resource, query) && drillDowns.some(one => one.fits({ row: undefined, figure }))
  // Rows that are days have no comparison; the total has.
  const was = (name: string): Figure | undefined => compared?.total[name in totals ? name : totalKey(matrix, name)]
  if (!matrix.days)
    return (
      <tfoot>
        <tr>
          <th scope="row">{t('nerud.list.sums.foot')}</th>
          {summed.map(name => (
            <Fragment key={name}>
              <td
                data-figure={name}
                tabIndex={leads(name) ? 0 : -1}
                className={classes('sum', leads(name) && 'way', toneAt(matrix, name, totals[totalKey(matrix, name)]?.total))}
              >
                {figureText(matrix, name, totals[totalKey(matrix, name)]?.total)}
              </td>
              {compares && <Than {...{ matrix, name }} is={totals[totalKey(matrix, name)]?.total} was={was(name)} />}
            </Fragment>
          ))}
        </tr>
        {compared && !compares && <FootThan {...{ matrix, totals, summed, was }} />}
      </tfoot>
    )
  return (
    <tfoot>
      {Object.entries(totals).map(([name, { total, dates: days = [] }]) => (
        <tr key={name}>
          <th scope="row">{word(name)}</th>
          <td className={`sum ${toneAt(matrix, name, total) ?? ''}`} colSpan={compares ? 1 : summed.length}>
            {figureText(matrix, name, total) || '0'}
          </td>
          {compares && <Than {...{ matrix, name }} is={total} was={was(name)} />}
          {compares && summed.slice(1).map(one => <td key={one} colSpan={COMPARISON_COLUMNS.length + 1} aria-hidden />)}
          {dates.map((day, at) => (
            <td key={day} className={toneAt(matrix, name, days[at])}>
              {figureText(matrix, name, days[at])}
            </td>
          ))}
        </tr>
      ))}
    </tfoot>
  )
}
