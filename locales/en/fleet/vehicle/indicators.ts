import type { vehicleIndicators as russian } from '../../../ru/fleet/vehicle/indicators.ts'
import type { Translation } from '../../../translation.ts'

export const vehicleIndicators = {
  noIndicators: 'There are no indicator types',
  noVehicles: 'Not assigned to any vehicle',
  none: 'Not specified',
  status: 'State',
  statuses: { ok: 'In order', soon: 'Expiring', expired: 'Expired' },
  hints: {
    ok: 'More than 30 days left',
    soon: 'At most 30 days left',
    expired: 'Already expired',
  },
} as const satisfies Translation<typeof russian>
