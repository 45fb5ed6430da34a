import { defineResource, everyone, field, tab } from '#resource'
import { priceGroups, suppliers } from '#resources/shared/answers'

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
