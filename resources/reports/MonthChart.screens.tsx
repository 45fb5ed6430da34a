import Box from '@mui/material/Box'
import { useTheme } from '@mui/material/styles'
import { BarChart } from '@mui/x-charts/BarChart'
import { useTranslate } from 'react-admin'
import { formatInteger } from '#resource/text'
import type { MonthReport } from './MonthTable.screens.tsx'

/** Receipts and expenses by month. */
export const MonthChart = ({ report, height }: { readonly report: MonthReport; readonly height: number }) => {
  const t = useTranslate()
  const { palette, direction } = useTheme()
  const isRtl = direction === 'rtl'
  const months = report.fields.filter(({ key }) => /^\d{4}-\d{2}$/u.test(key))
  const flows = new Map(report.flows.map(flow => [flow.month, flow]))
  const sumsOf = (direction: 'in' | 'out'): number[] => months.map(({ key }) => Number(flows.get(key)?.[direction] ?? 0))
  const text = (value: number | null): string => formatInteger(String(Math.round(value ?? 0)))
  return (
    <Box
      role="img"
      aria-label={t('nerud.menu.paymentsByMonth')}
      sx={{ border: 1, borderColor: 'divider', borderRadius: 1, bgcolor: 'background.paper', minWidth: 0, mb: 1 }}
    >
      <BarChart
        height={height}
        skipAnimation
        margin={{ top: 8, right: 8, bottom: 0, left: 0 }}
        grid={{ horizontal: true }}
        xAxis={[{ data: months.map(({ title }) => title), scaleType: 'band', reverse: isRtl, height: 24, disableTicks: true }]}
        yAxis={[
          {
            width: 84,
            tickNumber: 4,
            position: isRtl ? 'right' : 'left',
            disableLine: true,
            disableTicks: true,
            valueFormatter: text,
          },
        ]}
        series={[
          { id: 'in', label: t('nerud.screens.byMonth.in'), data: sumsOf('in'), color: palette.primary.main, valueFormatter: text },
          { id: 'out', label: t('nerud.screens.byMonth.out'), data: sumsOf('out'), color: palette.warning.main, valueFormatter: text },
        ]}
      />
    </Box>
  )
}
