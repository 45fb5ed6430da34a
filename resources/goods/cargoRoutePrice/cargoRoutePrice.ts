import { defineResource, field, refText } from '#resource'
import { formatDate, formatMoney } from '#resource/text'
import { priceType } from '../priceType.ts'

/** A price of carrying over a route, in force from a day on (operations §2.9, §4.8). */
export const cargoRoutePrice = defineResource({
  name: 'cargoRoutePrice',
  area: 'goods',
  api: { path: 'api/cargo_routes_prices', calls: ['list', 'one', 'create', 'edit', 'remove'] },
  title: {
    fields: ['priceType', 'price', 'dateStart'],
    of: r => [refText(priceType, r.priceType), formatMoney(r.price), formatDate(r.dateStart)].join(' · '),
  },
  fields: {
    cargoRoute: field.reference('cargoRoute', { required: true, createOnly: true }),
    priceType: field.reference('priceType', { required: true, shows: ['name'], only: { isRoute: true } }),
    price: field.money({ required: true, min: '0', scale: 2 }),
    dateStart: field.date({ required: true }),
  },
  list: {
    columns: ['cargoRoute', 'priceType', 'price', 'dateStart', 'mdInsUser', 'insDate'],
    sort: ['-dateStart', '-id'],
    filters: { cargoRoute: 'equals', priceType: 'equals', dateStart: 'range', isActive: 'equals' },
  },
  form: ['cargoRoute', ['priceType', 'price', 'dateStart']],
  rights: { read: ['GOODS_VIEW'], create: ['GOODS_ADD'], edit: ['GOODS_ADD'] },
  parts: {
    dated: { start: 'dateStart', per: ['cargoRoute', 'priceType'], check: 'api/cargo_routes/{id}/check_date' },
    recalc: { from: 'dateStart' },
  },
})
