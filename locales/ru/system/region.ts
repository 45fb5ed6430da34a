import type { LabelsOf } from '#resource'
import type { region as declared } from '../../../resources/system/region.ts'

export const region = {
  name: 'Регион |||| Регионы |||| Регионов',
  gender: 'm',
  object: 'регион',
  fields: { name: 'Название', code: 'Код', country: 'Страна' },
} as const satisfies LabelsOf<typeof declared>
