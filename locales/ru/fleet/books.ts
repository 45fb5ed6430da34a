import type { LabelsOf } from '#resource'
import type { vehicleBodyType as bodyTypes } from '../../../resources/fleet/vehicleBodyType.ts'
import type { vehicleBrand as brands } from '../../../resources/fleet/vehicleBrand.ts'

export const vehicleBrand = {
  name: 'Марка машины |||| Марки машин |||| Марок машин',
  fields: { name: 'Название' },
} as const satisfies LabelsOf<typeof brands>

export const vehicleBodyType = {
  name: 'Тип кузова |||| Типы кузовов |||| Типов кузовов',
  fields: { name: 'Название', isTrailer: 'Прицеп' },
} as const satisfies LabelsOf<typeof bodyTypes>
