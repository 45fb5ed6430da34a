import type { LabelsOf } from '#resource'
import type { vehicleBrand as declared } from '../../../resources/fleet/vehicleBrand.ts'

export const vehicleBrand = {
  name: 'Марка машины |||| Марки машин |||| Марок машин',
  gender: 'f',
  object: 'марку машины',
  fields: { name: 'Название' },
} as const satisfies LabelsOf<typeof declared>
