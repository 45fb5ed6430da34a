import type { volumeTransaction as russian } from '../../ru/money/volumeTransaction.ts'
import type { Translation } from '../../translation.ts'
import { posted, choices } from './cashTransaction/row.ts'

export const volumeTransaction = {
  name: 'Location movement |||| Location movements',
  fields: {
    ...posted,
    point: 'Location',
    material: 'Material',
    unit: 'Unit',
    volTrx: 'Volume',
    inputVol: 'Balance before',
    outputVol: 'Balance after',
    words: 'Number, name, purpose',
  },
  choices,
  views: { point: 'Locations: balance' },
  failures: { list: 'Could not load the transactions' },
} as const satisfies Translation<typeof russian>
