import type { LabelsOf } from '#resource'
import type { oilCompanyCardRefHistory as declared } from '../../../resources/cards/oilCompanyCardRefHistory.ts'

export const oilCompanyCardRefHistory = {
  name: 'Закрепление карты |||| История закреплений |||| Закреплений карты',
  gender: 'n',
  object: 'закрепление карты',
} as const satisfies LabelsOf<typeof declared>
