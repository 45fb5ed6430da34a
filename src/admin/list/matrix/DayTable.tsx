import Box from '@mui/material/Box'
import { useTranslate } from 'react-admin'
import type { Matrix } from '#resource'
import { formatDate } from '#resource/text'
import { useListing } from '../listing.ts'
import { figureText, measureOf, type Answered } from './answered.ts'
import { barsOf } from './bars.ts'
import { useCells } from './keys.ts'
import { MATRIX } from './styles.ts'
import type { OpenedFigure, Way } from './ways.ts'

/** The props of a chart or table of days. */
export interface DaysProps {
  readonly matrix: Matrix
  readonly answered: Answered
  /** The figures shown. */
  readonly names: readonly string[]
  readonly title: string
  readonly ways: readonly Way[]
  readonly open: (opened: OpenedFigure, anchor: Element) => void
}

/** The days as a table, with the same figures as the chart. */
export const DayTable = ({ matrix, answered, names, title, ways, open }: DaysProps) => {
  const t = useTranslate()
  const { resource } = useListing()
  const { days, of } = barsOf(matrix, answered.chart)
  const was = answered.compared && barsOf(matrix, answered.compared.chart)
  const word = (name: string): string => t(`resources.${resource.name}.measures.${name}`)
  const leads = (name: string): boolean => ways.some(way => way.fits({ row: undefined, figure: measureOf(matrix, name) }))
  const openFrom = (cell: HTMLElement): void => {
    const { name, at } = cell.dataset
    if (name !== undefined && cell.textContent !== '' && leads(name))
      open({ row: undefined, figure: measureOf(matrix, name), days: days[Number(at)] }, cell)
  }
  const cells = useCells(openFrom)
  return (
    <Box role="group" tabIndex={0} aria-label={title} sx={MATRIX} {...cells}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('nerud.matrix.day')}</th>
            {names.map(name => (
              <th key={name} scope="col" className="sum">
                {word(name)}
              </th>
            ))}
            {was &&
              names.map(name => (
                <th key={name} className="than">
                  {t('nerud.matrix.wasOf', { name: word(name) })}
                </th>
              ))}
          </tr>
        </thead>
        <tbody>
          {days.map(({ from, to }, at) => (
            <tr key={from}>
              <th scope="row">{from === to ? formatDate(from) : `${formatDate(from)} – ${formatDate(to)}`}</th>
              {names.map(name => (
                <td key={name} tabIndex={-1} data-name={name} data-at={at} className={leads(name) ? 'sum way' : 'sum'}>
                  {figureText(matrix, name, of[name]![at])}
                </td>
              ))}
              {was &&
                names.map(name => (
                  <td key={name} tabIndex={-1} className="than">
                    {figureText(matrix, name, was.of[name]?.[at])}
                  </td>
                ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Box>
  )
}
