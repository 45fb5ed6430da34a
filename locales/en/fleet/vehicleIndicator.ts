import type { vehicleIndicator as russian } from '../../ru/fleet/vehicleIndicator.ts'
import type { Translation } from '../../translation.ts'

export const vehicleIndicator = {
  name: 'Vehicle indicator |||| Vehicle indicators',
  fields: {
    vehicle: 'Vehicle',
    type: 'Indicator',
    value: 'Value',
    dateStart: 'Valid from',
    date: 'Checked on',
    valueDate: 'Valid until',
    company: 'Company',
    number: 'Number',
    passType: 'Pass type',
    inputType: 'Source',
    comment: 'Comment',
    insDate: 'Added',
  },
  choices: {
    passType: { mkad: 'MKAD', ttk: 'TTK', sad: 'Garden Ring', region: 'Region' },
    inputType: { manual: 'By hand', import: 'From a file', telematics: 'Telematics' },
  },
  checks: { valueOrTerm: 'Enter a value or an expiry date', termBeforeDate: 'It cannot expire before the date of the check' },
} as const satisfies Translation<typeof russian>
