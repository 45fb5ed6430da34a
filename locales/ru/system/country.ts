import type { LabelsOf } from '#resource'
import type { country as declared } from '../../../resources/system/country.ts'

export const country = {
  name: 'Страна |||| Страны |||| Стран',
  gender: 'f',
  object: 'страну',
  fields: { name: 'Название', fullName: 'Полное название', alpha2: 'Код из 2 букв', alpha3: 'Код из 3 букв', digitalCode: 'Цифровой код' },
} as const satisfies LabelsOf<typeof declared>
