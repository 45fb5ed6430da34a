import Box from '@mui/material/Box'
import MuiLink from '@mui/material/Link'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { useTheme } from '@mui/material/styles'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router'
import { add } from '#resource/decimal'
import { formatDecimal } from '#resource/text'
import { useResource } from '#admin/resourceContext.tsx'
import { seriesColours } from '#admin/theme/themes.ts'
import { POSTED_STATES, lastWeekText, spanOf, startOf, type Week, useFigures, withFigures } from './figures.screens.ts'
import { listPath, Figure, FigureLink } from './Tile.screens.tsx'
import { Trend, type TrendOf, type TrendSeries } from './Trend.screens.tsx'

interface Material {
  /** Null for all other materials together. */
  readonly name: string | null
  readonly ids: readonly number[]
  readonly sums: readonly string[]
}
interface Unit {
  readonly id: number
  readonly unit: string
  readonly materials: readonly Material[]
}
interface VolumeWeeks {
  readonly weeks: readonly Week[]
  readonly units: readonly Unit[]
}
/** A week with its index. */
interface Point extends Week {
  readonly at: number
}

const DIGITS = 1

/** The legend: materials in their colours, each linked to its waybills of all weeks. */
const Legend = ({ of }: { readonly of: readonly { readonly label: string; readonly colour: string; readonly to: string }[] }) => (
  <Box
    component="ul"
    sx={{
      flex: '1 1 220px',
      display: 'flex',
      flexWrap: 'wrap',
      alignContent: 'flex-end',
      columnGap: 2,
      rowGap: 0.5,
      listStyle: 'none',
      m: 0,
      p: 0,
    }}
  >
    {of.map(({ label, colour, to }) => (
      <Box component="li" key={label} sx={{ display: 'flex', alignItems: 'center', gap: 0.75, typography: 'body2', minWidth: 0 }}>
        <Box aria-hidden sx={{ width: 10, height: 10, borderRadius: '3px', bgcolor: colour, flexShrink: 0 }} />
        <MuiLink component={Link} to={to} color="text.primary" underline="hover">
          {label}
        </MuiLink>
      </Box>
    ))}
  </Box>
)

interface SwitchProps {
  readonly units: readonly Unit[]
  readonly chosen: number
  readonly onChoose: (id: number) => void
}
/** Chooses the unit; volumes in different units are never added up. */
const UnitSwitch = ({ units, chosen, onChoose }: SwitchProps) => {
  const t = useTranslate()
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      value={chosen}
      aria-label={t('nerud.screens.dashboard.volumes.unit')}
      onChange={(_, id: number | null) => id !== null && onChoose(id)}
    >
      {units.map(({ id, unit }) => (
        <ToggleButton key={id} value={id} sx={{ py: 0.25, textTransform: 'none' }}>
          {unit}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  )
}

/** A material as a series. */
interface Drawn extends TrendSeries<Point> {
  readonly colour: string
  readonly ids: readonly number[]
}

/** Returns a function that builds the address of waybills of some days in one unit, optionally of some materials. */
function useListOf(unit: Unit | undefined): (from: string, to: string, ids?: readonly number[]) => string {
  const deal = useResource('deal')
  return (from, to, ids) =>
    listPath(deal, {
      dtDeal: { from, to },
      stateFilter: POSTED_STATES,
      ...(unit && { objectUnit: [unit.id] }),
      ...(ids && { material: ids }),
    })
}

/** The materials of a unit as series; a value links to the waybills of its week and materials. */
function useDrawn(unit: Unit | undefined, listOf: ReturnType<typeof useListOf>): readonly Drawn[] {
  const t = useTranslate()
  const colours = seriesColours(useTheme().palette.mode)
  return (unit?.materials ?? []).map(({ name, ids, sums }, at) => ({
    key: ids.join(),
    ids,
    label: name ?? t('nerud.screens.dashboard.volumes.rest'),
    colour: name === null ? colours.at(-1)! : colours[at]!,
    valueOf: week => sums[week.at]!,
    pathOf: ({ from, to }) => listOf(from, to, ids),
  }))
}

interface CurrentProps {
  readonly points: readonly Point[]
  readonly drawn: readonly Drawn[]
  readonly listOf: ReturnType<typeof useListOf>
  readonly text: (value: string) => string
}
/** This week's volume of all materials compared with the previous week, and the legend. */
function Current({ points, drawn, listOf, text }: CurrentProps) {
  const t = useTranslate()
  const [first, before, last] = [points[0]!, points.at(-2) ?? points[0]!, points.at(-1)!]
  const totals = points.map(point => drawn.reduce((sum, { valueOf }) => add(sum, valueOf(point)), '0'))
  return (
    <>
      <Figure
        label={t('nerud.screens.dashboard.weeks.current')}
        value={text(totals.at(-1)!)}
        to={listOf(last.from, last.to)}
        note={<FigureLink to={listOf(before.from, before.to)}>{lastWeekText(totals, text, t)}</FigureLink>}
      />
      <Legend of={drawn.map(({ label, colour, ids }) => ({ label, colour, to: listOf(first.from, last.to, ids) }))} />
    </>
  )
}

/** The volumes delivered to objects by material and week. */
export const Volumes = withFigures('deal', 'volumesByWeek', () => {
  const t = useTranslate()
  const { data, isError } = useFigures<VolumeWeeks>('deal', 'volumesByWeek')
  const [unit, want] = useState<number>()
  const chosen = data?.units.find(one => one.id === unit) ?? data?.units[0]
  const text = (value: string): string => [formatDecimal(value, DIGITS), chosen?.unit].filter(Boolean).join('\u00a0')
  const listOf = useListOf(chosen)
  const series = useDrawn(chosen, listOf)
  const points = data?.weeks.map((week, at): Point => ({ ...week, at }))
  const of: TrendOf<Point> | undefined = points && {
    points,
    series,
    each: 'week',
    nameOf: startOf,
    spanOf,
    text,
    unit: chosen?.unit ?? '',
    isStacked: true,
  }
  return (
    <Trend
      title={t('nerud.screens.dashboard.volumes.title')}
      failed={isError}
      of={of}
      aside={data && chosen && data.units.length > 1 && <UnitSwitch units={data.units} chosen={chosen.id} onChoose={want} />}
      figures={points && <Current points={points} drawn={series} listOf={listOf} text={text} />}
    />
  )
})
