import type { property as russian } from '../../ru/system/property.ts'
import type { Translation } from '../../translation.ts'
import { parameterLabels } from './property/parameter.ts'

export const property = {
  name: 'Property |||| Properties',
  fields: { ...parameterLabels.fields, group: 'Section' },
  choices: {
    type: parameterLabels.type,
    group: { general: 'General', access: 'Sign-in and access', deals: 'Waybills', finance: 'Finance', cards: 'Cards and fines' },
  },
  empty: { changedBy: '—' },
  inputs: { parameter: 'Code', parameterValue: 'Value' },
  actions: { edit: 'Change', reset: 'Restore default' },
} as const satisfies Translation<typeof russian>
