import type { period as russian } from '../ru/period.ts'
import type { Translation } from '../translation.ts'

export const period = {
  before: 'Previous period',
  after: 'Next period',
  from: 'From',
  to: 'To',
  show: 'Show',
  always: 'All time',
  since: 'from %{day}',
  until: 'to %{day}',
  quarter: 'Quarter %{number}, %{year}',
  year: 'Year %{year}',
  units: { day: 'Day', week: 'Week', month: 'Month', quarter: 'Quarter', year: 'Year' },
  present: { day: 'Today', week: 'This week', month: 'This month', quarter: 'This quarter', year: 'This year' },
  last: { day: 'Yesterday', week: 'Last week', month: 'Last month', quarter: 'Last quarter', year: 'Last year' },
} as const satisfies Translation<typeof russian>
