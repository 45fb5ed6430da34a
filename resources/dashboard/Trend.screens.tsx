import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MuiLink from '@mui/material/Link'
import Skeleton from '@mui/material/Skeleton'
import { Suspense, useState, type ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { Link, useNavigate } from 'react-router'
import type { Tone } from '#resource'
import { chunk } from '#admin/chunk.ts'
import { Deferred } from '#admin/page/Deferred.tsx'
import { toneClass } from '#admin/tones.tsx'
import { useResource } from '#admin/resourceContext.tsx'
import { PlainTable } from '../widgets/PlainTable.screens.tsx'
import { scaleOf, lastWeekText, spanOf, startOf, type Week, POSTED_STATES, roubles, useFigures, withFigures } from './figures.screens.ts'
import { Pending, Tile, Figure, FigureLink, listPath } from './Tile.screens.tsx'

/** The height of a chart or table, in pixels. */
const HEIGHT = 208

const Bars = chunk(() => import('./Bars.screens.tsx').then(module => module.Bars))

/** A measure by weeks or days. `tone`, `colour`: its colour, the primary one by default; `pathOf`: the list whose rows add up to the value of a point. */
export interface TrendSeries<P> {
  readonly key: string
  readonly label: string
  readonly tone?: Tone
  readonly colour?: string
  readonly valueOf: (point: P) => string
  readonly pathOf: (point: P) => string
}
/** The data of a chart or table. */
export interface TrendOf<P> {
  readonly points: readonly P[]
  readonly series: readonly TrendSeries<P>[]
  /** Whether the points are weeks or days. */
  readonly each: 'week' | 'day'
  /** The label of a point on the axis, and its full name. */
  readonly nameOf: (point: P) => string
  readonly spanOf: (point: P) => string
  /** Formats a value. */
  readonly text: (value: string) => string
  /** The unit of the axis, if not roubles. */
  readonly unit?: string
  /** The series of a point are parts of a whole. */
  readonly isStacked?: boolean
}
interface TrendProps<P> {
  readonly title: string
  /** Undefined until the figures are loaded. */
  readonly of: TrendOf<P> | undefined
  readonly failed: boolean
  /** Shown above the chart. */
  readonly figures: ReactNode
  /** Shown next to the switch in the heading. */
  readonly aside?: ReactNode
}

const way = (to: string, text: string) => (
  <MuiLink component={Link} to={to} data-figure>
    {text}
  </MuiLink>
)

/** All points as bars; each bar opens its list. */
function Chart<P>({ points, series, nameOf, spanOf, text, unit, isStacked = false }: TrendOf<P>) {
  const t = useTranslate()
  const navigate = useNavigate()
  const heights = isStacked
    ? points.map(point => String(series.reduce((sum, one) => sum + Number(one.valueOf(point)), 0)))
    : series.flatMap(one => points.map(one.valueOf))
  const scale = scaleOf(heights)
  const descriptions = series.map(one => `${one.label}: ${points.map(point => `${spanOf(point)} ${text(one.valueOf(point))}`).join(', ')}`)
  return (
    <Box role="img" aria-label={descriptions.join('. ')} sx={{ height: HEIGHT }}>
      <Deferred room={null}>
        <Suspense fallback={<Skeleton variant="rounded" height={HEIGHT} />}>
          <Bars
            height={HEIGHT}
            points={points.map(nameOf)}
            isStacked={isStacked}
            by={scale?.by ?? 1}
            unit={[scale ? t(`nerud.screens.dashboard.trend.${scale.word}`) : '', unit].filter(Boolean).join('\u00a0')}
            series={series.map(({ label, tone, colour, valueOf }) => ({
              label,
              ...(tone && { tone }),
              ...(colour !== undefined && { colour }),
              values: points.map(valueOf),
            }))}
            text={text}
            onBar={(at, which) => void navigate(series[which]!.pathOf(points[at]!))}
          />
        </Suspense>
      </Deferred>
    </Box>
  )
}

/** All points as a table, newest first; each value links to its list. */
function TrendTable<P>({ title, of }: { readonly title: string; readonly of: TrendOf<P> }) {
  const t = useTranslate()
  const { points, series, each, spanOf, text } = of
  return (
    <PlainTable
      label={title}
      rows={points.toReversed()}
      keyOf={spanOf}
      empty=""
      columns={[
        { label: t(`nerud.screens.dashboard.trend.${each}`), cell: spanOf },
        ...series.map(one => ({ label: one.label, numeric: true, cell: (point: P) => way(one.pathOf(point), text(one.valueOf(point))) })),
      ]}
    />
  )
}

/** Measures by weeks or days: figures, and below them a chart or a table. */
export function Trend<P>({ title, of, failed, figures, aside }: TrendProps<P>) {
  const t = useTranslate()
  const [isTable, setTable] = useState(false)
  if (!of)
    return (
      <Tile title={title}>
        <Pending lines={1} failed={failed} />
        {!failed && <Skeleton variant="rounded" height={HEIGHT} />}
      </Tile>
    )
  return (
    <Tile
      title={title}
      aside={
        <>
          {aside}
          <Button size="small" onClick={() => setTable(!isTable)} aria-pressed={isTable}>
            {t('nerud.screens.dashboard.trend.table')}
          </Button>
        </>
      }
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 5, rowGap: 1, mb: 1 }}>{figures}</Box>
      <Box sx={{ height: HEIGHT, overflow: 'auto' }}>{isTable ? <TrendTable title={title} of={of} /> : <Chart {...of} />}</Box>
    </Tile>
  )
}

interface WeeksProps<W extends Week> {
  readonly title: string
  readonly weeks: readonly W[] | undefined
  readonly failed: boolean
  readonly series: readonly TrendSeries<W>[]
  /** Formats a value. */
  readonly text: (value: string) => string
}

/** This week's value of each measure, compared with the previous week. */
function Current<W extends Week>({ weeks, series, text }: Pick<WeeksProps<W>, 'series' | 'text'> & { readonly weeks: readonly W[] }) {
  const t = useTranslate()
  const current = weeks.at(-1)!
  return series.map(one => {
    const values = weeks.map(one.valueOf)
    return (
      <Figure
        key={one.key}
        label={series.length > 1 ? one.label : t('nerud.screens.dashboard.weeks.current')}
        value={text(one.valueOf(current))}
        to={one.pathOf(current)}
        note={<FigureLink to={one.pathOf(weeks.at(-2) ?? current)}>{lastWeekText(values, text, t)}</FigureLink>}
        mark={toneClass(one.tone)}
      />
    )
  })
}

/** The last twelve weeks of one or two measures: this week in figures, all weeks as a chart or a table. */
export function Weeks<W extends Week>({ title, weeks, failed, series, text }: WeeksProps<W>) {
  return (
    <Trend
      title={title}
      failed={failed}
      of={weeks && { points: weeks, series, each: 'week', nameOf: startOf, spanOf, text }}
      figures={weeks && <Current weeks={weeks} series={series} text={text} />}
    />
  )
}

interface DealWeek extends Week {
  readonly income: string
}

/** The profit from waybills by week. */
export const IncomeWeeks = withFigures('deal', 'byWeek', () => {
  const t = useTranslate()
  const deal = useResource('deal')
  const { data, isError } = useFigures<readonly DealWeek[]>('deal', 'byWeek')
  const title = t('nerud.screens.dashboard.weeks.income')
  const pathOf = ({ from, to }: Week): string => listPath(deal, { dtDeal: { from, to }, stateFilter: POSTED_STATES })
  return (
    <Weeks
      title={title}
      weeks={data}
      failed={isError}
      text={roubles}
      series={[{ key: 'income', label: title, valueOf: week => week.income, pathOf }]}
    />
  )
})
