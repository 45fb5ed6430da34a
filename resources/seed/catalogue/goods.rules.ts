import { PRICE_TYPE } from '#resources/goods/lookups'
import { PROCESS } from '#resources/goods/product/product'
import type { Row } from '#areas/seed/rows.rules'

type Flag = 'is_service' | 'is_sell' | 'is_shipment' | 'is_product' | 'is_route'
const priced = (id: number, name: string, ...flags: readonly Flag[]): Row => ({
  id,
  name,
  is_service: flags.includes('is_service'),
  is_sell: flags.includes('is_sell'),
  is_shipment: flags.includes('is_shipment'),
  is_product: flags.includes('is_product'),
  is_route: flags.includes('is_route'),
})

/** The types of prices, with the flags of where each is used. */
export const priceTypeRows: readonly Row[] = [
  priced(PRICE_TYPE.material, 'Материал', 'is_service', 'is_sell', 'is_product'),
  priced(PRICE_TYPE.delivery, 'Доставка', 'is_service', 'is_product'),
  priced(PRICE_TYPE.delivered, 'С доставкой', 'is_service', 'is_product'),
  priced(PRICE_TYPE.pickup, 'Вывоз', 'is_shipment', 'is_route'),
  priced(PRICE_TYPE.carriage, 'Перевозка', 'is_shipment', 'is_route'),
  priced(PRICE_TYPE.driver, 'Водитель', 'is_route'),
  priced(PRICE_TYPE.wholesale, 'Опт', 'is_sell', 'is_product'),
]

/** What happens with a product at its point. */
export const processRows: readonly Row[] = [
  { id: PROCESS.purchase, name: 'Покупка' },
  { id: PROCESS.sale, name: 'Продажа' },
  { id: PROCESS.inner, name: 'Внутреннее перемещение' },
]
