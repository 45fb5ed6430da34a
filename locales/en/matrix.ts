import type { matrix as russian } from '../ru/matrix.ts'
import type { Translation } from '../translation.ts'

export const matrix = {
  failed: 'Could not build the report',
  none: 'Not specified',
  groupBy: 'Report rows',
  known: 'As known on',
  knownOn: 'As known on %{day}',
  now: 'Show current data',
  cut: 'First rows shown: %{shown} of %{all}. Totals cover all of them. Excel has every row',
  empty: 'Nothing in this period. Choose another period or clear the filters',
} as const satisfies Translation<typeof russian>
