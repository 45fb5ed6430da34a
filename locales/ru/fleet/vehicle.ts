import type { LabelsOf } from '#resource'
import type { vehicle as declared } from '../../../resources/fleet/vehicle.ts'

export const vehicle = {
  name: 'Машина |||| Машины |||| Машин',
  gender: 'f',
  object: 'машину',
  fields: {
    plate: 'Госномер',
    plateArray: 'Госномер по частям',
    carIdenty: 'Машина',
    brand: 'Марка',
    bodyType: 'Тип кузова',
    isTrailer: 'Прицеп',
    company: 'Компания',
    point: 'Автопарк',
    sts: 'Номер СТС',
    stsFormat: 'СТС',
    vin: 'VIN',
    size: 'Объём кузова',
    truck: 'Тягач',
    selectedTruck: 'Номер тягача',
    trailers: 'Прицепы',
    indicatorSTS: 'Сроки',
    hasDealToday: 'Есть рейс сегодня',
    indicatorsArr: 'Показатели',
    pts: 'Данные ПТС',
    drivers: 'Водители',
  },
  failures: { of: { point: 'Не удалось загрузить список автопарков!' } },
  hints: {
    plate: 'Латинские буквы, похожие на русские, заменятся сами',
    truck: 'Только для прицепа: машина, с которой он ездит',
  },
  choices: { indicatorSTS: { ok: 'В порядке', soon: 'Истекают', expired: 'Просрочены' } },
  sections: { vehicleIndicators: 'Показатели', vehicleIndicator: 'История показателей', vehiclePts: 'Данные ПТС' },
} as const satisfies LabelsOf<typeof declared>
