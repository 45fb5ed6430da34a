import { BarPlot, FocusedBar, type BarChartProps } from '@mui/x-charts/BarChart'
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
export const LinedBars = ({ series, skipAnimation, onItemClick, sx, ...axes }: Props) => (
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
