import type { LabelsOf } from '#resource'
import type { product as declared } from '../../../resources/goods/product.ts'

export const product = {
  name: 'Продукт |||| Продукты |||| Продуктов',
  gender: 'm',
  object: 'продукт',
  fields: {
    name: 'Продукт',
    point: 'Точка',
    company: 'Компания',
    material: 'Материал',
    unit: 'Единица',
    process: 'Процесс',
    prices: 'Цены',
    deliveryPrice: 'Цена доставки',
    actualPrices: 'Действующие цены',
    isDuplicate: 'Дубль',
    notActive: 'Что не действует',
  },
  views: { buy: 'Покупаемые продукты', sell: 'Продаваемые продукты' },
  sections: {
    suppliers: 'Поставщики',
    locations: 'Места',
    productPrices: 'Действующие цены',
    productPrice: 'История цен',
    productSources: 'Поставщики и места',
    cargoRoute: 'Маршруты',
  },
  hints: { company: 'Если не указать, возьмётся компания точки' },
} as const satisfies LabelsOf<typeof declared>
