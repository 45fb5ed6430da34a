import Box from '@mui/material/Box'
import { useTheme } from '@mui/material/styles'
import { BarChart } from '@mui/x-charts/BarChart'
import { useTranslate } from 'react-admin'
import type { Matrix } from '#resource'
import { formatInteger } from '#resource/text'
import { useListing } from '../listing.ts'
import { figureText, type Answered } from './answered.ts'
import { barsOf } from './bars.ts'

interface ChartProps {
  readonly matrix: Matrix
  readonly answered: Answered
  readonly height: number
}

/** The figures of all rows over the days. */
export const MatrixChart = ({ matrix, answered: { chart }, height }: ChartProps) => {
  const t = useTranslate()
  const { resource, title } = useListing()
  const { palette, direction } = useTheme()
  const isRtl = direction === 'rtl'
  const bars = barsOf(matrix, chart)
  const names = (matrix.chart ?? []).filter(name => bars.of[name])
  const colours = [palette.primary.main, palette.warning.main, palette.info.main]
  if (names.length === 0) return null
  return (
    <Box
      role="img"
      aria-label={title}
      sx={{ border: 1, borderColor: 'divider', borderRadius: 1, bgcolor: 'background.paper', minWidth: 0 }}
    >
      <BarChart
        height={height}
        skipAnimation
        hideLegend={names.length === 1}
        margin={{ top: 8, right: 8, bottom: 0, left: 0 }}
        grid={{ horizontal: true }}
        xAxis={[{ data: [...bars.labels], scaleType: 'band', reverse: isRtl, height: 24, disableTicks: true }]}
        yAxis={[
          {
            width: 72,
            tickNumber: 4,
            position: isRtl ? 'right' : 'left',
            disableLine: true,
            disableTicks: true,
            valueFormatter: (value: number) => formatInteger(String(Math.round(value))),
          },
        ]}
        series={names.map((name, at) => ({
          id: name,
          label: t(`resources.${resource.name}.measures.${name}`),
          data: [...bars.of[name]!],
          color: colours[at % colours.length]!,
          valueFormatter: (value: number | null) => figureText(matrix, name, value) || '0',
        }))}
      />
    </Box>
  )
}
