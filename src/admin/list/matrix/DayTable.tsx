import Box from '@mui/material/Box'
import { useTranslate } from 'react-admin'
import type { Figure, Matrix } from '#resource'
import type { Days } from '#resource/periods'
import { formatDayMonth, formatDate } from '#resource/text'
import { type Answered, figureText, measureOf } from './answered.ts'
import { useListing } from '../listing.ts'
import { useCells, type ClickedFigure, type DrillDown } from './drillDowns.tsx'
import { MATRIX } from './styles.ts'

/** The maximum number of bars of one figure: longer periods are drawn by weeks, or by months. */
const MAX_DAYS = 62
const MAX_WEEKS = 183
const DAY_MS = 86_400_000

/** The Monday of a day's week. */
const mondayOf = (day: string): string =>
  new Date(Date.parse(day) - ((new Date(day).getUTCDay() + 6) % 7) * DAY_MS).toISOString().slice(0, 10)

/** Bars: their labels, and their heights by figure. */
interface Bars {
  readonly labels: readonly string[]
  /** The period of each bar. */
  readonly days: readonly Days[]
  readonly of: Readonly<Record<string, readonly number[]>>
}

const numberOf = (value: Figure | undefined): number => Number(value ?? 0)

type Drawn = Answered['chart']['of']
/** The totals from which a share or a mean is calculated, if both are in the response. */
function partsOf({ totals }: Matrix, name: string, of: Drawn): readonly [part: string, whole: string, times: number] | undefined {
  const total = totals[name]
  const parts = total && 'share' in total ? total.share : total && 'mean' in total ? total.mean : undefined
  if (!parts?.every(one => 'sum' in (totals[one] ?? {}) && of[one])) return undefined
  return [...parts, 'share' in total! ? 100 : 1]
}
const isSum = ({ totals }: Matrix, name: string): boolean => 'sum' in (totals[name] ?? {})

/** The chart by days; by weeks or months if there are too many days and all figures can be aggregated. Shares are never drawn by day, because a day's share means little. */
export function barsOf(matrix: Matrix, { dates, of }: Answered['chart']): Bars {
  const names = Object.keys(of)
  const mayAdd = names.every(name => isSum(matrix, name) || partsOf(matrix, name, of))
  const hasShares = names.some(name => !isSum(matrix, name))
  if (!mayAdd || (dates.length <= MAX_DAYS && !hasShares))
    return {
      labels: dates.map(formatDayMonth),
      days: dates.map(day => ({ from: day, to: day })),
      of: Object.fromEntries(names.map(name => [name, of[name]!.map(numberOf)])),
    }
  const isWeekly = dates.length <= MAX_WEEKS
  const keys = dates.map(day => (isWeekly ? mondayOf(day) : day.slice(0, 7)))
  const bars = [...new Set(keys)]
  const sumOf = (name: string, key: string): number =>
    of[name]!.reduce((sum: number, value, at) => (keys[at] === key ? sum + numberOf(value) : sum), 0)
  const valueOf = (name: string, key: string): number => {
    const parts = partsOf(matrix, name, of)
    if (!parts) return sumOf(name, key)
    const [part, whole, times] = parts
    const all = sumOf(whole, key)
    return all === 0 ? 0 : Math.round((sumOf(part, key) / all) * times * 100) / 100
  }
  return {
    days: bars.map(key => ({ from: dates[keys.indexOf(key)]!, to: dates[keys.lastIndexOf(key)]! })),
    labels: bars.map(key => (isWeekly ? formatDayMonth(key) : `${key.slice(5)}.${key.slice(0, 4)}`)),
    of: Object.fromEntries(names.map(name => [name, bars.map(key => valueOf(name, key))])),
  }
}

/** The props of a chart or table of days. */
export interface DaysProps {
  readonly matrix: Matrix
  readonly answered: Answered
  /** The figures shown. */
  readonly names: readonly string[]
  readonly title: string
  readonly drillDowns: readonly DrillDown[]
  readonly open: (clicked: ClickedFigure, anchor: Element) => void
}

/** The days as a table, with the same figures as the chart. */
export const DayTable = ({ matrix, answered, names, title, drillDowns, open }: DaysProps) => {
  const t = useTranslate()
  const { resource } = useListing()
  const { days, of } = barsOf(matrix, answered.chart)
  const was = answered.compared && barsOf(matrix, answered.compared.chart)
  const word = (name: string): string => t(`resources.${resource.name}.measures.${name}`)
  const leads = (name: string): boolean => drillDowns.some(one => one.fits({ row: undefined, figure: measureOf(matrix, name) }))
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
