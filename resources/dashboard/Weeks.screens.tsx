import { useTranslate } from 'react-admin'
import { toneClass } from '#admin/tones.tsx'
import { lastWeekText, spanOf, startOf, type Week } from './figures.screens.ts'
import { Figure, FigureLink } from './Tile.screens.tsx'
import { Trend, type TrendSeries } from './Trend.screens.tsx'

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
