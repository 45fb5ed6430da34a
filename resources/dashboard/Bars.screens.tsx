import { useTheme, type Theme } from '@mui/material/styles'
import { BarChart } from '@mui/x-charts/BarChart'
import type { Tone } from '#resource'
import { formatDecimal } from '#resource/text'

/** A measure as drawn, in its own colour or that of its tone. */
interface BarSeries {
  readonly label: string
  readonly tone?: Tone
  readonly colour?: string
  readonly values: readonly string[]
}
interface BarsProps {
  readonly height: number
  /** The labels of weeks or days, oldest first. */
  readonly points: readonly string[]
  readonly series: readonly BarSeries[]
  /** The series of a point are stacked, as parts of a whole. */
  readonly isStacked: boolean
  /** The divisor of the axis numbers, and its unit. */
  readonly by: number
  readonly unit: string
  readonly text: (value: string) => string
  /** Called when a bar is clicked, with the indexes of its point and series. */
  readonly onBar: (point: number, series: number) => void
}

const colourOf = ({ palette }: Theme, tone: Tone | undefined): string =>
  tone === 'moneyIn' ? palette.success.main : tone === 'moneyOut' ? palette.error.main : palette.primary.main

/** A number on the axis, without decimals if it is an integer. */
const axisNumber = (value: number): string => formatDecimal(value.toFixed(1), Number.isInteger(value) ? 0 : 1)

/** A bar chart of weeks or days in the colours of the theme. */
export function Bars({ height, points, series, isStacked, by, unit, text, onBar }: BarsProps) {
  const theme = useTheme()
  const isRtl = theme.direction === 'rtl'
  return (
    <BarChart
      height={height}
      skipAnimation
      hideLegend
      margin={{ top: 8, right: 4, bottom: 0, left: 4 }}
      borderRadius={3}
      grid={{ horizontal: true }}
      xAxis={[
        { data: [...points], scaleType: 'band', reverse: isRtl, categoryGapRatio: 0.35, barGapRatio: 0.1, disableTicks: true, height: 24 },
      ]}
      yAxis={[
        {
          width: 72,
          tickNumber: 4,
          position: isRtl ? 'right' : 'left',
          disableLine: true,
          disableTicks: true,
          valueFormatter: (value: number) => [axisNumber(value / by), value === 0 ? '' : unit].filter(Boolean).join('\u00a0'),
        },
      ]}
      series={series.map((one, at) => ({
        id: String(at),
        label: one.label,
        data: one.values.map(Number),
        color: one.colour ?? colourOf(theme, one.tone),
        valueFormatter: (value: number | null) => text(String(value ?? 0)),
        ...(isStacked && { stack: 'whole' }),
      }))}
      onItemClick={(_, { dataIndex, seriesId }) => onBar(dataIndex, Number(seriesId))}
      sx={{ '& .MuiBarElement-root': { cursor: 'pointer' }, '& .MuiChartsGrid-line': { stroke: theme.palette.divider } }}
    />
  )
}
