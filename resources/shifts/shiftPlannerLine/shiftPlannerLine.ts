import { defineResource, everyone, field, shape, tab } from '#resource'
import { ORDER_STATUS } from '#resources/orders/materialOrder/orderLimit.formulas'
import { formatDate } from '#resource/text'

/** The planned trips of a vehicle over a route on its day; the completed ones are counted from waybills (silent-places §6). */
export const shiftPlannerLine = defineResource({
  name: 'shiftPlannerLine',
  area: 'shifts',
  api: { path: 'api/shift_planner_lines', calls: ['list', 'one', 'export'] },
  screens: { list: '/shiftPlanner/routes', one: '/shiftPlanner/routes/:id' },
  title: {
    fields: ['date', 'route'],
    of: r => [formatDate(r.date), r.route?.['name']].filter(Boolean).join(' · '),
  },
  fields: {
    shiftPlanner: field.reference('shiftPlanner', { required: true, createOnly: true, shows: ['date', 'number', 'vehicle'] }),
    date: field.date({ derived: 'server' }),
    vehicle: field.reference('vehicle', { derived: 'server', shows: ['plate', 'brand'] }),
    materialOrder: field.reference('materialOrder', { only: { status: ORDER_STATUS.active } }),
    route: field.reference('cargoRoute', { only: { isActive: true } }),
    material: field.reference('material', { shows: ['name'] }),
    plannedTrips: field.number({ required: true, default: 1, min: 1, max: 100 }),
    plannedVolume: field.decimal({ min: '0', max: '1000000', scale: 3 }),
    doneTrips: field.number({ derived: 'server', shareOf: 'plannedTrips' }),
    doneVolume: field.decimal({ derived: 'server', scale: 3 }),
    comment: field.text({ max: 500 }),
  },
  // An order determines the route.
  checks: { route: r => !!r.route || !!r.materialOrder || 'routeNeeded' },
  list: {
    columns: [
      'date',
      'shiftPlanner',
      'vehicle',
      'materialOrder',
      'route',
      'material',
      'plannedTrips',
      'doneTrips',
      'plannedVolume',
      'doneVolume',
      'comment',
    ],
    lead: ['route', 'date', 'vehicle', 'plannedTrips', 'doneTrips'],
    sort: ['-id'],
    search: ['comment'],
    period: 'date',
    filters: { shiftPlanner: { by: 'in', offered: false }, date: 'range', vehicle: 'in', materialOrder: 'in', route: 'in', material: 'in' },
  },
  show: [
    tab.head({ figures: ['plannedTrips', 'doneTrips', 'plannedVolume', 'doneVolume'] }),
    tab.data(
      ['shiftPlanner', 'date', 'vehicle'],
      ['materialOrder', 'route', 'material'],
      ['plannedTrips', 'doneTrips', 'plannedVolume', 'doneVolume'],
      'comment',
    ),
  ],
  rights: { read: everyone },
  actions: {
    makeDeals: {
      on: 'one',
      method: 'POST',
      path: '{id}/make_deals',
      right: ['DEAL_ADD'],
      input: { count: field.number({ required: true, default: 1, min: 1, max: 50 }) },
      answer: 'json',
      returns: { deals: shape.list(field.number()) },
    },
  },
})
