import type { LabelsOf } from '#resource'
import type { accRight as declared } from '../../../resources/access/accRight.ts'

export const accRight = {
  name: 'Право |||| Права |||| Прав',
  gender: 'n',
  object: 'право',
  fields: { codeRight: 'Код', name: 'Название', group: 'Раздел' },
} as const satisfies LabelsOf<typeof declared>
