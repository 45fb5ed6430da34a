import type { setting as russian } from '../../ru/system/setting.ts'
import type { Translation } from '../../translation.ts'
import { parameterLabels } from './property/parameter.ts'

export const setting = {
  name: 'Setting |||| Settings',
  fields: parameterLabels.fields,
  choices: { type: parameterLabels.type },
  failures: { list: 'Could not load the settings' },
  empty: { changedBy: '—' },
  inputs: { parameter: 'Code', parameterValue: 'Value', file: 'File' },
  actions: { edit: 'Change', reset: 'Restore default' },
} as const satisfies Translation<typeof russian>
