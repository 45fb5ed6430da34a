import type { LabelsOf } from '#resource'
import type { oilCompanyCardExclusion as declared } from '../../../resources/cards/oilCompanyCardExclusion.ts'

export const oilCompanyCardExclusion = {
  name: 'Исключение карты |||| Исключения |||| Исключений карты',
  gender: 'n',
  object: 'исключение карты',
} as const satisfies LabelsOf<typeof declared>
