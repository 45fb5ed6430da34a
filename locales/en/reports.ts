import type { reports as russian } from '../ru/reports.ts'
import type { Translation } from '../translation.ts'

export const reports = {
  byMonth: {
    open: 'Show to whom and for what: %{name}',
    nobody: 'No recipient given',
    all: 'Total',
    plain: 'Cost items only',
    none: 'No payments in this period',
    in: 'Received',
    out: 'Paid out',
  },
} as const satisfies Translation<typeof russian>
