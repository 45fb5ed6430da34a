import type { search as russian } from '../ru/search.ts'
import type { Translation } from '../translation.ts'

export const search = {
  button: 'Search',
  everywhere: ': search the whole system',
  title: 'Search the whole system',
  placeholder: 'Document number, TTN, company, vehicle…',
  hint: 'Enter a number, a name or an INN. Arrow keys choose, Enter opens, Esc closes',
  recent: 'Recently opened',
  finds: 'Results',
  best: 'The best %{smart_count} is shown |||| The best %{smart_count} are shown',
  found: '%{smart_count} record found |||| %{smart_count} records found',
  nothing: 'Nothing found',
  looking: 'Searching…',
  failed: 'Could not search',
  close: 'Close search',
} as const satisfies Translation<typeof russian>
