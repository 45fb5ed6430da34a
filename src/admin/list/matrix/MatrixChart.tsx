import Box from '@mui/material/Box'
import { useTheme } from '@mui/material/styles'
import { BarChart, type BarChartProps } from '@mui/x-charts/BarChart'
import { useTranslate } from 'react-admin'
import { formatInteger } from '#resource/text'
import { useListing } from '../listing.ts'
import { figureText, measureOf } from './answered.ts'
import { barsOf } from './bars.ts'
import type { DaysProps } from './DayTable.tsx'
import { LinedBars } from './LinedBars.tsx'

/** The prefix of series of the compared period. */
const WAS = /^was\./u

/** A chart of the figures of all rows by day; arrow keys move between bars, Enter opens one. */
export const MatrixChart = ({ matrix, answered, names, title, ways, open, height }: DaysProps & { readonly height: number }) => {
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
  const leads = ways.some(way => names.some(name => way.fits({ row: undefined, figure: measureOf(matrix, name) })))
  const isLine = (id: string): boolean => id.replace(WAS, '') in (matrix.lines ?? {})
  const onItemClick: BarChartProps['onItemClick'] = (event, { dataIndex, seriesId }) => {
    if (!WAS.test(String(seriesId)))
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
    valueFormatter: (value: number | null) => figureText(matrix, one.id.replace(WAS, ''), value) || '0',
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
