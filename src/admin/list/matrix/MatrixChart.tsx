import { BarPlot, FocusedBar, type BarChartProps, BarChart } from '@mui/x-charts/BarChart'
import { ChartsAxisHighlight } from '@mui/x-charts/ChartsAxisHighlight'
import { ChartsDataProvider } from '@mui/x-charts/ChartsDataProvider'
import { ChartsGrid } from '@mui/x-charts/ChartsGrid'
import { ChartsLegend } from '@mui/x-charts/ChartsLegend'
import { ChartsSurface } from '@mui/x-charts/ChartsSurface'
import { ChartsTooltip } from '@mui/x-charts/ChartsTooltip'
import { ChartsWrapper } from '@mui/x-charts/ChartsWrapper'
import { ChartsXAxis } from '@mui/x-charts/ChartsXAxis'
import { ChartsYAxis } from '@mui/x-charts/ChartsYAxis'
import { LinePlot } from '@mui/x-charts/LineChart'
import Box from '@mui/material/Box'
import { useTheme } from '@mui/material/styles'
import { useTranslate } from 'react-admin'
import { formatInteger } from '#resource/text'
import { useListing } from '../listing.ts'
import { figureText, measureOf } from './answered.ts'
import { barsOf, type DaysProps } from './DayTable.tsx'

interface Props extends Pick<BarChartProps, 'height' | 'skipAnimation' | 'margin' | 'xAxis' | 'yAxis' | 'onItemClick' | 'sx'> {
  readonly series: readonly {
    readonly id: string
    readonly label: string
    readonly data: readonly number[]
    readonly color: string
    readonly isLine: boolean
    readonly valueFormatter: (value: number | null) => string
  }[]
}

/** Bars with targets as dashed lines over them, on one axis. */
const LinedBars = ({ series, skipAnimation, onItemClick, sx, ...axes }: Props) => (
  <ChartsDataProvider
    {...axes}
    {...(skipAnimation && { skipAnimation })}
    series={series.map(({ isLine, data, ...one }) =>
      isLine
        ? // Zero means that nothing is planned: leave a gap in the line.
          { ...one, type: 'line', curve: 'step', showMark: false, data: data.map(value => (value === 0 ? null : value)) }
        : { ...one, type: 'bar', data: [...data] },
    )}
  >
    <ChartsWrapper {...(sx && { sx })}>
      <ChartsLegend />
      <ChartsSurface sx={{ '& .MuiLineElement-root, & .MuiLineChart-line': { strokeDasharray: '6 3' } }}>
        <ChartsGrid horizontal />
        <BarPlot skipAnimation {...(onItemClick && { onItemClick })} />
        <LinePlot skipAnimation />
        <ChartsAxisHighlight x="band" />
        <FocusedBar />
        <ChartsXAxis axisId="days" />
        <ChartsYAxis />
      </ChartsSurface>
      <ChartsTooltip trigger="axis" />
    </ChartsWrapper>
  </ChartsDataProvider>
)

/** The prefix of series of the compared period. */
const COMPARED_PREFIX = /^was\./u

/** A chart of the figures of all rows by day; arrow keys move between bars, Enter opens one. */
export const MatrixChart = ({ matrix, answered, names, title, drillDowns, open, height }: DaysProps & { readonly height: number }) => {
  const t = useTranslate()
  const { resource } = useListing()
  const { palette, direction } = useTheme()
  const isRtl = direction === 'rtl'
  const bars = barsOf(matrix, answered.chart)
  const was = answered.compared && barsOf(matrix, answered.compared.chart)
  const colours = [palette.primary.main, palette.warning.main, palette.info.main]
  const word = (name: string): string => t(`resources.${resource.name}.measures.${name}`)
  const series = names.map((name, at) => ({ id: name, label: word(name), data: bars.of[name]!, color: colours[at % colours.length]! }))
  const former = was
    ? names.map(name => ({
        id: `was.${name}`,
        label: t('nerud.matrix.wasOf', { name: word(name) }),
        data: bars.labels.map((_, at) => was.of[name]?.[at] ?? 0),
        color: palette.text.disabled,
      }))
    : []
  const leads = drillDowns.some(one => names.some(name => one.fits({ row: undefined, figure: measureOf(matrix, name) })))
  const isLine = (id: string): boolean => id.replace(COMPARED_PREFIX, '') in (matrix.lines ?? {})
  const onItemClick: BarChartProps['onItemClick'] = (event, { dataIndex, seriesId }) => {
    if (!COMPARED_PREFIX.test(String(seriesId)))
      open({ row: undefined, figure: measureOf(matrix, String(seriesId)), days: bars.days[dataIndex] }, event.target as Element)
  }
  const drawn = {
    height,
    skipAnimation: true,
    margin: { top: 8, right: 8, bottom: 0, left: 0 },
    xAxis: [{ id: 'days', data: [...bars.labels], scaleType: 'band' as const, reverse: isRtl, height: 24, disableTicks: true }],
    yAxis: [
      {
        width: 72,
        tickNumber: 4,
        position: isRtl ? ('right' as const) : ('left' as const),
        disableLine: true,
        disableTicks: true,
        valueFormatter: (value: number) => formatInteger(String(Math.round(value))),
      },
    ],
    ...(leads && { onItemClick, sx: { '& .MuiBarElement-root': { cursor: 'pointer' } } }),
  }
  const figures = [...series, ...former].map(({ data, ...one }) => ({
    ...one,
    data: [...data],
    valueFormatter: (value: number | null) => figureText(matrix, one.id.replace(COMPARED_PREFIX, ''), value) || '0',
  }))
  return (
    <Box
      role="group"
      aria-label={title}
      sx={{ border: 1, borderColor: 'divider', borderRadius: 1, bgcolor: 'background.paper', minWidth: 0 }}
    >
      {figures.some(({ id }) => isLine(id)) ? (
        <LinedBars {...drawn} series={figures.map(one => ({ ...one, isLine: isLine(one.id) }))} />
      ) : (
        <BarChart {...drawn} hideLegend={names.length === 1 && !was} grid={{ horizontal: true }} series={figures} />
      )}
    </Box>
  )
}
