import type { LabelsOf } from '#resource'
import type { priceType as declared } from '../../../resources/goods/priceType.ts'

export const priceType = {
  name: 'Тип цены |||| Типы цен |||| Типов цен',
  gender: 'm',
  object: 'тип цены',
  fields: {
    name: 'Название',
    isService: 'Цена услуги',
    isSell: 'Цена продажи',
    isShipment: 'Цена перевозки',
    isProduct: 'Цена продукта',
    isRoute: 'Цена маршрута',
  },
} as const satisfies LabelsOf<typeof declared>
