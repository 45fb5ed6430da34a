import type { pointOpening as russian } from '../../ru/money/pointOpening.ts'
import type { Translation } from '../../translation.ts'

export const pointOpening = {
  name: 'Location opening balance |||| Location opening balances',
  fields: {
    day: 'Date',
    point: 'Location',
    material: 'Material',
    unit: 'Unit',
    volume: 'Volume',
    comment: 'Comment',
    delComment: 'Reason for cancellation',
  },
  checks: { openingZero: 'The balance cannot be zero' },
  actions: { cancel: 'Cancel balance' },
  inputs: { delComment: 'Reason for cancellation' },
  import: {
    name: 'location balances',
    about:
      'The balances with which locations start: location, material, unit, date and volume. Plus lies at the location, minus is missing.',
  },
} as const satisfies Translation<typeof russian>
