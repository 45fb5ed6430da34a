import { defineBook } from '#areas/declarations'
import { defineResource, everyone, field, tab, refText } from '#resource'
import { priceGroups, suppliers } from '#resources/shared/answers'
import { formatDate, formatMoney } from '#resource/text'
import { VAT_MODES } from '#resources/shared/vat.formulas'

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

/** The process of a product at its point (operations §3.9); the internal process is not offered (§9.1). */
export const productProcess = defineResource({
  name: 'productProcess',
  area: 'goods',
  api: { path: 'api/product_processes', calls: ['list'] },
  title: 'name',
  fields: { name: field.text({ required: true, max: 100 }) },
  list: { columns: ['name'], sort: ['id'], search: ['name'], filters: { isActive: 'equals' } },
  rights: { read: everyone },
  madeBy: 'lookup',
})

/** `purchase`: prices of the object; `sale`: prices of the quarry; `inner` is excluded from the list. */
export const PROCESS = { purchase: 1, sale: 2, inner: 3 } as const

const goods = ['GOODS_VIEW'] as const

/** A material in a unit, bought or sold at a point (operations §2.8, §3.9). */
export const product = defineResource({
  name: 'product',
  area: 'goods',
  api: {
    path: 'api/products',
    calls: ['list', 'one', 'create', 'edit', 'export'],
    select: 'list_for_select',
    lists: {
      filter_list: {},
      by_route: { scope: 'ofRoute', parameters: { route: field.reference('cargoRoute'), cargoRoute: field.reference('cargoRoute') } },
    },
    queries: {
      suppliers: { on: 'one', path: 'api/product/{id}/suppliers', right: goods, returns: suppliers },
      locations: { on: 'one', path: 'api/product/{id}/locations', right: goods, returns: suppliers },
      groups: { on: 'one', path: 'api/product/{id}/groups', right: goods, returns: priceGroups },
    },
  },
  screens: {
    base: '/product',
    create: '/product/create',
    createUnder: { point: '/point/:id/create-product', company: '/company/:id/create-product' },
  },
  title: 'name',
  fields: {
    name: field.text({ derived: 'server' }),
    point: field.reference('point', {
      required: true,
      shows: ['name', 'address'],
      matching: { company: 'company' },
      prefills: { company: 'company' },
    }),
    company: field.reference('company', { shows: ['shortName', 'name', 'inn'] }),
    material: field.reference('material', { required: true, shows: ['name'] }),
    unit: field.reference('measurementUnit', { required: true, shows: ['name', 'systemC'] }),
    process: field.reference('productProcess', { required: true, shows: ['name'] }),
    prices: field.text({ derived: 'server', byDay: true }),
    deliveryPrice: field.text({ derived: 'server', byDay: true, onDemand: true }),
    actualPrices: field.json({ derived: 'server', byDay: true, hidden: true }),
    isDuplicate: field.flag({ derived: 'server' }),
    notActive: field.json({ derived: 'server', hidden: true }),
  },
  list: {
    columns: ['id', 'name', 'point', 'company', 'process', 'prices', 'isDuplicate', 'isActive'],
    extra: ['deliveryPrice', 'material', 'unit', 'insDate', 'mdInsUser'],
    sort: ['-isActive', 'name'],
    search: ['name'],
    filters: {
      process: 'in',
      material: 'in',
      unit: 'equals',
      point: 'in',
      company: 'in',
      isDuplicate: 'equals',
      isActive: 'equals',
      insDate: 'range',
    },
    views: {
      buy: { screen: '/product/list/buy', only: { process: PROCESS.purchase }, right: goods },
      sell: { screen: '/product/list/sell', only: { process: PROCESS.sale }, right: goods },
    },
  },
  form: [['company', 'point'], ['material', 'unit'], 'process', 'isActive'],
  show: [
    tab.head({ figures: ['prices', 'point', 'material'] }),
    tab.screen('productPrices'),
    tab.related('productPrice', 'product', ['priceType', 'price', 'vatMode', 'dateStart', 'mdInsUser', 'insDate']),
    tab.screen('productSources'),
    tab.related('cargoRoute', 'product'),
  ],
  rights: { read: everyone, one: goods, create: ['GOODS_ADD'], edit: ['GOODS_ADD'], export: goods },
})

/** A price of a product, in force from a day until the next price of its type begins (operations §2.8, §4.8). */
export const productPrice = defineResource({
  name: 'productPrice',
  area: 'goods',
  api: { path: 'api/product_prices', calls: ['list', 'one', 'create', 'edit', 'remove'] },
  title: {
    fields: ['priceType', 'price', 'dateStart'],
    of: r => [refText(priceType, r.priceType), formatMoney(r.price), formatDate(r.dateStart)].join(' · '),
  },
  fields: {
    product: field.reference('product', { required: true, createOnly: true }),
    priceType: field.reference('priceType', { required: true, shows: ['name'], only: { isProduct: true } }),
    price: field.money({ required: true, min: '0', scale: 2 }),
    dateStart: field.date({ required: true }),
    vatMode: field.choice(VAT_MODES, { default: 'included' }),
  },
  list: {
    columns: ['product', 'priceType', 'price', 'vatMode', 'dateStart', 'mdInsUser', 'insDate'],
    sort: ['-dateStart', '-id'],
    filters: { product: 'equals', priceType: 'equals', dateStart: 'range', isActive: 'equals' },
  },
  form: ['product', ['priceType', 'price', 'dateStart'], 'vatMode'],
  rights: { read: ['GOODS_VIEW'], create: ['GOODS_ADD'], edit: ['GOODS_ADD'] },
  parts: {
    dated: { start: 'dateStart', per: ['product', 'priceType'], value: 'price', check: 'api/product/{productId}/check_date' },
    recalc: { from: 'dateStart' },
  },
})
