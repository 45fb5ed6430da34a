import type { LabelsOf } from '#resource'
import type { cargoRoutePrice as declared } from '../../../resources/goods/cargoRoutePrice.ts'

export const cargoRoutePrice = {
  name: 'Цена маршрута |||| Цены маршрута |||| Цен маршрута',
  gender: 'f',
  object: 'цену маршрута',
  fields: { cargoRoute: 'Маршрут', priceType: 'Тип цены', price: 'Цена', dateStart: 'Действует с', insDate: 'Добавлена' },
} as const satisfies LabelsOf<typeof declared>
