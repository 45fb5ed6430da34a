import { defineResource, field, refText } from '#resource'
import { formatDate, formatRate } from '#resource/text'
import { measurementUnit } from '../measurementUnit.ts'

/** How many of a source unit make one unit of the route, in force from a day on (operations §2.9, §4.8). */
export const cargoRouteRate = defineResource({
  name: 'cargoRouteRate',
  area: 'goods',
  api: { path: 'api/cargo_routes_rates', calls: ['list', 'one', 'create', 'edit', 'remove'] },
  title: {
    fields: ['unitFrom', 'rate', 'dateStart'],
    of: r => [refText(measurementUnit, r.unitFrom), `× ${formatRate(r.rate)}`, formatDate(r.dateStart)].join(' · '),
  },
  fields: {
    cargoRoute: field.reference('cargoRoute', { required: true, createOnly: true }),
    unitFrom: field.reference('measurementUnit', { required: true, shows: ['name', 'systemC'] }),
    rate: field.decimal({ required: true, min: '0.000001', max: '1000000', scale: 6 }),
    dateStart: field.date({ required: true }),
  },
  list: {
    columns: ['cargoRoute', 'unitFrom', 'rate', 'dateStart', 'mdInsUser', 'insDate'],
    sort: ['-dateStart', '-id'],
    filters: { cargoRoute: 'equals', unitFrom: 'equals', dateStart: 'range', isActive: 'equals' },
  },
  form: ['cargoRoute', ['unitFrom', 'rate', 'dateStart']],
  rights: { read: ['GOODS_VIEW'], create: ['GOODS_ADD'], edit: ['GOODS_ADD'] },
  parts: {
    dated: { start: 'dateStart', per: ['cargoRoute', 'unitFrom'], check: 'api/cargo_routes/{id}/check_date' },
    recalc: { from: 'dateStart' },
  },
})
