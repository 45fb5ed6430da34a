import type { LabelsOf } from '#resource'
import type { cargoRouteRate as declared } from '../../../resources/goods/cargoRouteRate.ts'

export const cargoRouteRate = {
  name: 'Курс единицы |||| Курсы единиц |||| Курсов единиц',
  gender: 'm',
  object: 'курс единицы',
  fields: { cargoRoute: 'Маршрут', unitFrom: 'Из единицы', rate: 'Курс', dateStart: 'Действует с', insDate: 'Добавлен' },
  hints: { rate: 'Сколько исходных единиц приходится на одну единицу маршрута' },
} as const satisfies LabelsOf<typeof declared>
