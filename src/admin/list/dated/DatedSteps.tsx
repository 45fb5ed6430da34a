import Box from '@mui/material/Box'
import { useTheme } from '@mui/material/styles'
import { ChartsReferenceLine } from '@mui/x-charts/ChartsReferenceLine'
import { LineChart } from '@mui/x-charts/LineChart'
import { useMemo } from 'react'
import { useGetList } from 'react-admin'
import { optionsOf } from '#resource'
import { formatDate, formatDecimal } from '#resource/text'
import { fieldLabel } from '../../cells/words.ts'
import { useWords } from '../../cells/useWords.ts'
import type { Row } from '../../data/rows.ts'
import { businessDay } from '../../day.ts'
import { useListing } from '../listing.ts'
import { stepLines, stepsText, type StepLines } from './steps.ts'
import { STEPS_HEIGHT } from '../rooms.ts'

/** The maximum number of entries in the chart: a weekly price for ten years. */
const MOST = 500

/** All current and future entries of the parent, regardless of the list's page. */
function useEntries(): readonly Row[] | undefined {
  const { resource, source } = useListing()
  const { start } = resource.parts!.dated!
  const { data } = useGetList<Row>(resource.name, {
    filter: { ...source.fixed, ...(resource.list!.filters['isActive'] && { isActive: 1 }) },
    sort: { field: start, order: 'DESC' },
    pagination: { page: 1, perPage: MOST },
    meta: { list: source.call, params: source.params },
  })
  return data
}

const stamp = (day: string): Date => new Date(`${day}T00:00:00Z`)
const dayAt = (at: Date): string => at.toISOString().slice(0, 10)

const Lines = ({ days, lines }: StepLines) => {
  const words = useWords()
  const { resource, open } = useListing()
  const { palette, direction } = useTheme()
  const isRtl = direction === 'rtl'
  const value = resource.parts!.dated!.value!
  const today = businessDay()
  const colours = [palette.primary.main, palette.warning.main, palette.info.main, palette.success.main, palette.error.main]
  const scale = optionsOf(resource.fields[value]!).scale ?? 2
  const text = (amount: number | null): string => (amount === null ? '' : formatDecimal(String(amount), Math.min(scale, 2)))
  return (
    <LineChart
      height={STEPS_HEIGHT - 2}
      skipAnimation
      hideLegend={lines.length === 1}
      margin={{ top: 8, right: 16, bottom: 0, left: 0 }}
      grid={{ horizontal: true }}
      xAxis={[
        {
          data: days.map(stamp),
          scaleType: 'utc',
          reverse: isRtl,
          height: 24,
          disableTicks: true,
          tickNumber: 5,
          valueFormatter: (at: Date) => formatDate(dayAt(at)),
        },
      ]}
      yAxis={[
        {
          width: 72,
          tickNumber: 4,
          position: isRtl ? 'right' : 'left',
          disableLine: true,
          disableTicks: true,
          valueFormatter: (amount: number) => text(amount),
        },
      ]}
      series={lines.map(({ key, label, values, entries }, at) => ({
        id: key,
        label: label || fieldLabel(resource.name, value, words.t),
        data: [...values],
        curve: 'stepAfter' as const,
        color: colours[at % colours.length]!,
        showMark: ({ index }: { readonly index: number }) => entries.has(days[index]!),
        valueFormatter: text,
      }))}
      onMarkClick={(_event, { dataIndex, seriesId }) => {
        const entry = lines.find(({ key }) => key === seriesId)?.entries.get(days[dataIndex ?? -1] ?? '')
        if (entry) open(entry)
      }}
      sx={{ '& .MuiMarkElement-root': { cursor: 'pointer' } }}
    >
      {days.some(day => day > today) && (
        <ChartsReferenceLine x={stamp(today)} label={words.t('nerud.matrix.steps.today')} lineStyle={{ strokeDasharray: '4 3' }} />
      )}
    </LineChart>
  )
}

/** A step chart of dated values, one line per group; the rows below are its data, and a mark opens its entry. */
export const DatedSteps = ({ parent }: { readonly parent: string }) => {
  const words = useWords()
  const { resource } = useListing()
  const rows = useEntries()
  const drawn = useMemo(() => rows && stepLines(resource, parent, rows, businessDay(), words), [resource, parent, rows, words])
  if (drawn?.days.length === 0) return null
  const label = words.t('nerud.matrix.steps.title', { name: fieldLabel(resource.name, resource.parts!.dated!.value!, words.t) })
  return (
    <Box
      component="section"
      role="group"
      aria-label={label}
      sx={{
        height: STEPS_HEIGHT,
        mb: 1,
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        bgcolor: 'background.paper',
        minWidth: 0,
        breakInside: 'avoid',
      }}
    >
      {drawn && (
        <>
          <p className="unseen">{drawn.lines.map(line => stepsText(resource, line, words)).join('. ')}</p>
          <Lines {...drawn} />
        </>
      )}
    </Box>
  )
}
