import type { LabelsOf } from '#resource'
import type { vehicleBodyType as declared } from '../../../resources/fleet/vehicleBodyType.ts'

export const vehicleBodyType = {
  name: 'Тип кузова |||| Типы кузовов |||| Типов кузовов',
  gender: 'm',
  object: 'тип кузова',
  fields: { name: 'Название', isTrailer: 'Прицеп', forAllVehicles: 'Применить ко всем машинам этого типа', keptOf: 'Прежний вид типа' },
  hints: { forAllVehicles: 'Без отметки изменится только тип: машины, которые уже есть, останутся прежними' },
} as const satisfies LabelsOf<typeof declared>
