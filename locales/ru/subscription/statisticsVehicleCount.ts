import type { LabelsOf } from '#resource'
import type { statisticsVehicleCount as declared } from '../../../resources/subscription/statisticsVehicleCount.ts'

export const statisticsVehicleCount = {
  name: 'Машин за день |||| Машины по дням |||| Машин по дням',
  gender: 'plural',
  object: 'число машин',
  fields: {
    day: 'День',
    active: 'Действующих',
    billed: 'К оплате',
  },
  refused: { remove: 'Число машин не удаляют' },
} as const satisfies LabelsOf<typeof declared>
