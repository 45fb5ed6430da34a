import type { LabelsOf } from '#resource'
import type { inputType as declared } from '../../../resources/money/inputType.ts'

export const inputType = {
  name: 'Способ ввода |||| Способы ввода |||| Способов ввода',
  gender: 'm',
  object: 'способ ввода',
} as const satisfies LabelsOf<typeof declared>
