import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MuiLink from '@mui/material/Link'
import Skeleton from '@mui/material/Skeleton'
import { Suspense, useState } from 'react'
import { useTranslate } from 'react-admin'
import { Link, useNavigate } from 'react-router'
import { formatDayMonth, formatInteger } from '#resource/text'
import type { Tone } from '#resource'
import type { Translate } from '../../admin/cells/words.ts'
import { chunk } from '../../admin/chunk.ts'
import { toneClass } from '../../admin/tones.tsx'
import { PlainTable } from '../widgets/PlainTable.tsx'
import { deltaOf, scaleOf, type Week } from './figures.ts'
import { Figure, Pending, Tile } from './Tile.tsx'

/** The height of a chart and of the table in its place, in pixels. */
const HEIGHT = 208

const Bars = chunk(() => import('./Bars.tsx').then(module => module.Bars))

/** One measure of the weeks. `tone`: its colour, that of actions without one; `pathOf`: the list whose rows add up to its value in a week. */
export interface WeekSeries<W extends Week> {
  readonly key: string
  readonly label: string
  readonly tone?: Tone
  readonly valueOf: (week: W) => string
  readonly pathOf: (week: W) => string
}
interface WeeksProps<W extends Week> {
  readonly title: string
  readonly weeks: readonly W[] | undefined
  readonly failed: boolean
  readonly series: readonly WeekSeries<W>[]
  /** A value as people read it. */
  readonly text: (value: string) => string
}

type Drawn<W extends Week> = Pick<WeeksProps<W>, 'series' | 'text'> & { readonly weeks: readonly W[] }

const way = (to: string, text: string) => (
  <MuiLink component={Link} to={to}>
    {text}
  </MuiLink>
)
const spanOf = ({ from, to }: Week): string => `${formatDayMonth(from)}–${formatDayMonth(to)}`

const say = (t: Translate, key: string, more?: Record<string, unknown>): string => t(`nerud.screens.dashboard.weeks.${key}`, more)

/** This week's value of each measure, with the week before. */
function Current<W extends Week>({ weeks, series, text }: Drawn<W>) {
  const t = useTranslate()
  const current = weeks.at(-1)!
  const noteOf = (one: WeekSeries<W>): string => {
    const values = weeks.map(one.valueOf)
    const delta = deltaOf(values)
    const said = say(t, 'last', { value: text(values.at(-2) ?? '0') })
    return delta === null ? said : `${said} (${delta > 0 ? '+' : ''}${formatInteger(delta)}\u00a0%)`
  }
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 5, rowGap: 1, mb: 1 }}>
      {series.map(one => (
        <Figure
          key={one.key}
          label={series.length > 1 ? one.label : say(t, 'current')}
          value={text(one.valueOf(current))}
          to={one.pathOf(current)}
          note={noteOf(one)}
          mark={toneClass(one.tone)}
        />
      ))}
    </Box>
  )
}

/** All weeks as bars; a bar leads to its list. */
function Chart<W extends Week>({ weeks, series, text }: Drawn<W>) {
  const t = useTranslate()
  const navigate = useNavigate()
  const scale = scaleOf(series.flatMap(one => weeks.map(one.valueOf)))
  const spoken = series.map(one => `${one.label}: ${weeks.map(week => `${spanOf(week)} ${text(one.valueOf(week))}`).join(', ')}`)
  return (
    <Box role="img" aria-label={spoken.join('. ')} sx={{ height: HEIGHT }}>
      <Suspense fallback={<Skeleton variant="rounded" height={HEIGHT} />}>
        <Bars
          height={HEIGHT}
          weeks={weeks.map(week => formatDayMonth(week.from))}
          by={scale?.by ?? 1}
          unit={scale ? say(t, scale.word) : ''}
          series={series.map(one => ({ label: one.label, ...(one.tone && { tone: one.tone }), values: weeks.map(one.valueOf) }))}
          text={text}
          onWeek={(at, which) => void navigate(series[which]!.pathOf(weeks[at]!))}
        />
      </Suspense>
    </Box>
  )
}

/** All weeks as a table, the newest first; each value leads to its list. */
function WeekTable<W extends Week>({ title, weeks, series, text }: Drawn<W> & { readonly title: string }) {
  const t = useTranslate()
  return (
    <PlainTable
      label={title}
      rows={weeks.toReversed()}
      keyOf={week => week.from}
      empty=""
      columns={[
        { label: say(t, 'week'), cell: spanOf },
        ...series.map(one => ({ label: one.label, numeric: true, cell: (week: W) => way(one.pathOf(week), text(one.valueOf(week))) })),
      ]}
    />
  )
}

/** The last twelve weeks of one or two measures: this week in figures, all of them as a chart or, for who prefers it, a table. */
export function Weeks<W extends Week>({ title, weeks, failed, series, text }: WeeksProps<W>) {
  const t = useTranslate()
  const [isTable, setTable] = useState(false)
  if (!weeks)
    return (
      <Tile title={title}>
        <Pending lines={1} failed={failed} />
        {!failed && <Skeleton variant="rounded" height={HEIGHT} />}
      </Tile>
    )
  const drawn = { weeks, series, text }
  return (
    <Tile
      title={title}
      aside={
        <Button size="small" onClick={() => setTable(!isTable)} aria-pressed={isTable}>
          {say(t, 'table')}
        </Button>
      }
    >
      <Current {...drawn} />
      <Box sx={{ height: HEIGHT, overflow: 'auto' }}>{isTable ? <WeekTable title={title} {...drawn} /> : <Chart {...drawn} />}</Box>
    </Tile>
  )
}
