import { defineResource, field } from '#resource'
import { everyone } from '../rights.ts'

const flag = () => field.flag({ readonly: true, default: false })

/** What a price is asked for: the material alone, its delivery, carrying it, the driver's trip (operations §3.9; design of issue 3). */
export const priceType = defineResource({
  name: 'priceType',
  area: 'goods',
  api: { path: 'api/price_types', calls: ['list'] },
  title: 'name',
  fields: {
    name: field.text({ required: true, max: 100 }),
    isService: flag(),
    isSell: flag(),
    isShipment: flag(),
    isProduct: flag(),
    isRoute: flag(),
  },
  list: {
    columns: ['name', 'isService', 'isSell', 'isShipment'],
    sort: ['id'],
    search: ['name'],
    filters: { isService: 'equals', isSell: 'equals', isShipment: 'equals', isProduct: 'equals', isRoute: 'equals', isActive: 'equals' },
  },
  rights: { read: everyone },
})

export { PRICE_TYPE } from '#resources/shared/catalogue.formulas'
