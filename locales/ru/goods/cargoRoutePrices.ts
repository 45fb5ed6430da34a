import type { LabelsOf } from '#resource'
import type { cargoRoutePrice as prices } from '../../../resources/goods/cargoRoutePrice.ts'
import type { cargoRouteRate as rates } from '../../../resources/goods/cargoRouteRate.ts'

export const cargoRoutePrice = {
  name: 'Цена маршрута |||| Цены маршрута |||| Цен маршрута',
  fields: { cargoRoute: 'Маршрут', priceType: 'Тип цены', price: 'Цена', dateStart: 'Действует с', insDate: 'Добавлена' },
} as const satisfies LabelsOf<typeof prices>

export const cargoRouteRate = {
  name: 'Курс единицы |||| Курсы единиц |||| Курсов единиц',
  fields: { cargoRoute: 'Маршрут', unitFrom: 'Из единицы', rate: 'Курс', dateStart: 'Действует с', insDate: 'Добавлен' },
  hints: { rate: 'Сколько исходных единиц приходится на одну единицу маршрута' },
} as const satisfies LabelsOf<typeof rates>
