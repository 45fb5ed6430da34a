import { defineBook } from '#areas/declarations'
import { defineResource, everyone, field } from '#resource'

/** A bulk material that is bought, moved and sold (foundations §2.14). */
export const material = defineBook({
  name: 'material',
  area: 'goods',
  api: { path: 'api/materials', calls: ['list', 'one', 'create', 'edit'], select: 'list_for_select', activity: 'metadataFields.active' },
  list: '/directory/materials',
  max: 150,
  check: 'is_unique',
})

/** The id of the tonne; printed waybills state weights in tonnes as kilograms. */
export const TONNE = 1

/** A unit of measurement of materials; `systemC` is its symbol (foundations §2.14). */
export const measurementUnit = defineResource({
  name: 'measurementUnit',
  area: 'goods',
  api: { path: 'api/measurement_units', calls: ['list', 'one', 'create', 'edit'], activity: 'metadataFields.active' },
  screens: { list: '/directory/measurement-units', dialog: true, right: ['BOOKS_VIEW'] },
  title: { fields: ['name', 'systemC'], of: r => r.systemC || r.name },
  fields: {
    name: field.text({ required: true, max: 100 }),
    systemC: field.text({ required: true, max: 20 }),
  },
  list: {
    columns: ['name', 'systemC', 'isActive', 'insDate'],
    sort: ['-isActive', 'name'],
    search: ['name', 'systemC'],
    filters: { isActive: 'equals' },
  },
  form: [['name', 'systemC'], 'isActive'],
  rights: { read: everyone, create: ['BOOKS_UPD'], edit: ['BOOKS_UPD'] },
  parts: { kept: { ids: [TONNE] }, unique: { name: { check: 'is_unique' }, systemC: { check: 'is_unique' } } },
})

const flag = () => field.flag({ readonly: true, default: false })

/** What a price is for: the material alone, its delivery, the carriage, the driver's trip (operations §3.9; design of issue 3). */
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
