import type { LabelsOf } from '#resource'
import type { productPrice as declared } from '../../../resources/goods/productPrice.ts'

export const productPrice = {
  name: 'Цена продукта |||| Цены продукта |||| Цен продукта',
  gender: 'f',
  object: 'цену продукта',
  fields: { product: 'Продукт', priceType: 'Тип цены', price: 'Цена', dateStart: 'Действует с', insDate: 'Добавлена' },
} as const satisfies LabelsOf<typeof declared>
