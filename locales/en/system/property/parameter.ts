import type { parameterLabels as russian } from '../../../ru/system/property/parameter.ts'
import type { Translation } from '../../../translation.ts'

export const parameterLabels = {
  fields: {
    parameter: 'Code',
    parameterName: 'Name',
    parameterValue: 'Value',
    type: 'Value kind',
    options: 'Allowed values',
    defaultValue: 'Default',
    description: 'Explanation',
    file: 'File',
    changedAt: 'Changed on',
    changedBy: 'Changed by',
  },
  type: { text: 'Text', number: 'Number', switch: 'On or off', option: 'One of the values', file: 'File' },
} as const satisfies Translation<typeof russian>
