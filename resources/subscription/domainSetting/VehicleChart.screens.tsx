import Box from '@mui/material/Box'
import { useTheme } from '@mui/material/styles'
import { BarChart } from '@mui/x-charts/BarChart'
import { useGetList, useTranslate } from 'react-admin'
import type { Wire } from '#resources'
import { formatInteger } from '#resource/text'

/** The height of the chart, in pixels. */
const CHART = 168
/** The number of days in a year. */
const DAYS = 366

/** The maximum number of billed vehicles per day in each month, by YYYY-MM, oldest first. */
function fullestDays(days: readonly Wire<'statisticsVehicleCount'>[]): readonly (readonly [month: string, billed: number])[] {
  const months = new Map<string, number>()
  for (const { day, billed } of days) {
    const month = (day ?? '').slice(0, 7)
    months.set(month, Math.max(months.get(month) ?? 0, billed ?? 0))
  }
  return [...months].toSorted(([a], [b]) => a.localeCompare(b))
}

/** Above the daily vehicle counts: billed vehicles by month (foundations §2.18). */
export function VehicleChart() {
  const t = useTranslate()
  const { palette, direction } = useTheme()
  const isRtl = direction === 'rtl'
  const label = t('nerud.screens.subscription.chart')
  const { data = [] } = useGetList<Wire<'statisticsVehicleCount'> & { id: number }>('statisticsVehicleCount', {
    pagination: { page: 1, perPage: DAYS },
    sort: { field: 'day', order: 'DESC' },
  })
  const months = fullestDays(data)
  const text = (value: number | null): string => formatInteger(String(Math.round(value ?? 0)))
  return (
    <Box
      role="img"
      aria-label={label}
      sx={{ height: CHART - 8, border: 1, borderColor: 'divider', borderRadius: 1, bgcolor: 'background.paper', minWidth: 0, mb: 1 }}
    >
      {months.length > 0 && (
        <BarChart
          height={CHART - 10}
          skipAnimation
          hideLegend
          margin={{ top: 12, right: 8, bottom: 0, left: 0 }}
          grid={{ horizontal: true }}
          xAxis={[
            {
              data: months.map(([month]) => `${month.slice(5)}.${month.slice(0, 4)}`),
              scaleType: 'band',
              reverse: isRtl,
              height: 24,
              disableTicks: true,
            },
          ]}
          yAxis={[
            { width: 56, tickNumber: 4, position: isRtl ? 'right' : 'left', disableLine: true, disableTicks: true, valueFormatter: text },
          ]}
          series={[{ id: 'billed', label, data: months.map(([, billed]) => billed), color: palette.primary.main, valueFormatter: text }]}
        />
      )}
    </Box>
  )
}
