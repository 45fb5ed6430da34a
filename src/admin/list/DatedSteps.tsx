import Box from '@mui/material/Box'
import { useTheme } from '@mui/material/styles'
import { ChartsReferenceLine } from '@mui/x-charts/ChartsReferenceLine'
import { LineChart } from '@mui/x-charts/LineChart'
import { useMemo } from 'react'
import { useGetList } from 'react-admin'
import { idOf, wirePathOf, valueAt, type Resource, optionsOf } from '#resource'
import { compare } from '#resource/decimal'
import { formatDate, formatDecimal } from '#resource/text'
import { cellText, type Words } from '../cells.tsx'
import type { Row } from '../data/rows.ts'
import { fieldLabel } from '../cells/words.ts'
import { useWords } from '../cells/context.ts'
import { businessDay } from '../data/values.ts'
import { useListing, STEPS_HEIGHT } from './listing.ts'

/** A line of the chart: entries by the day from which they are in force. */
interface Steps {
  readonly key: string
  readonly label: string
  readonly entries: ReadonlyMap<string, Row>
  /** Its value on each day; null before the first entry. */
  readonly values: readonly (number | null)[]
}
/** Lines over a common axis of days, oldest first. */
interface StepLines {
  readonly days: readonly string[]
  readonly lines: readonly Steps[]
}

const keyAt = (resource: Resource, name: string, row: Row): string => {
  const value = valueAt(row, wirePathOf(resource, name))
  return String(typeof value === 'object' ? idOf(value) : value)
}

/** The lines of dated entries, one per group under the parent, up to today or the last future entry. */
export function stepLines(resource: Resource, parent: string, rows: readonly Row[], today: string, words: Words): StepLines {
  const { start, per, value } = resource.parts!.dated!
  const groups = per.filter(name => name !== parent)
  const dayOf = (row: Row): string => String(valueAt(row, wirePathOf(resource, start))).slice(0, 10)
  // Of two entries with the same day the later one is in force.
  const sorted = rows.toSorted((a, b) => dayOf(a).localeCompare(dayOf(b)) || a.id - b.id)
  const days = [...new Set(sorted.map(dayOf))]
  if (days.length > 0 && days.at(-1)! < today) days.push(today)
  const found = new Map<string, Row[]>()
  for (const row of sorted) {
    const key = groups.map(name => keyAt(resource, name, row)).join(' ')
    found.set(key, [...(found.get(key) ?? []), row])
  }
  const lines = [...found].map(([key, own]): Steps => {
    const entries = new Map(own.map(row => [dayOf(row), row]))
    let inForce: number | null = null
    const values = days.map(day => {
      const entry = entries.get(day)
      if (entry) inForce = Number(valueAt(entry, wirePathOf(resource, value!)))
      return inForce
    })
    return { key, label: groups.map(name => cellText(resource, name, own[0]!, words)).join(', '), entries, values }
  })
  return { days, lines: lines.toSorted((a, b) => a.label.localeCompare(b.label)) }
}

/** A text alternative of a line: first and last day and value, minimum and maximum. */
function stepsText(resource: Resource, { label, entries }: Steps, words: Words): string {
  const { value } = resource.parts!.dated!
  const own = [...entries]
  const text = (row: Row): string => cellText(resource, value!, row, words)
  const sorted = own
    .map(([, row]) => row)
    .toSorted((a, b) => compare(...([a, b].map(row => String(valueAt(row, wirePathOf(resource, value!)))) as [string, string])))
  const [[first, begun], [last, ended]] = [own[0]!, own.at(-1)!]
  const message = words.t('nerud.matrix.steps.line', {
    first: formatDate(first),
    from: text(begun),
    last: formatDate(last),
    to: text(ended),
    least: text(sorted[0]!),
    most: text(sorted.at(-1)!),
    count: own.length,
  })
  return label ? `${label}: ${message}` : message
}

/** The maximum number of entries in the chart: a weekly price for ten years. */
const MAX_STEPS = 500

/** All current and future entries of the parent, regardless of the list's page. */
function useEntries(): readonly Row[] | undefined {
  const { resource, source } = useListing()
  const { start } = resource.parts!.dated!
  const { data } = useGetList<Row>(resource.name, {
    filter: { ...source.fixed, ...(resource.list!.filters['isActive'] && { isActive: 1 }) },
    sort: { field: start, order: 'DESC' },
    pagination: { page: 1, perPage: MAX_STEPS },
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
