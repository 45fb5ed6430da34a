import { type Tone, field, shape, defineResource, everyone, refText, tab } from '#resource'
import { defineLookup } from '#areas/declarations'
import { formatDate } from '#resource/text'
import { vehicle } from '#resources/fleet/vehicle/vehicle'
import { ORDER_STATUS } from '#resources/orders/materialOrder/orderLimit.formulas'
import { type PlanState, isPlanOpen, PLAN_STATES, PLAN_STATUS, planState } from '../../shared/catalogue.formulas.ts'

/** The statuses of plan entries (silent-places §6). */
export const shiftPlannerStatus = defineLookup({ name: 'shiftPlannerStatus', area: 'shifts', api: 'api/shift_planner_statuses' })

/** The color of each state of a plan entry. */
export const PLAN_TONES = { plan: 'waiting', work: 'running', done: 'active', cancelled: 'deleted' } as const satisfies Readonly<
  Record<PlanState, Tone>
>

const { list, maybe } = shape
const [id, number, text, day] = [field.number(), field.number(), field.text(), field.date()]

/** The data of the board for some days: vehicles, their plan entries, shifts and repairs. */
const plannerBoard = {
  vehicles: list({
    id,
    plate: text,
    brand: maybe(text),
    autopark: maybe(text),
    autoparkId: maybe(number),
    driver: maybe(text),
  }),
  entries: list({
    id,
    version: number,
    date: day,
    number: maybe(number),
    place: maybe(number),
    status: number,
    vehicle: number,
    driver: maybe(text),
    driverId: maybe(number),
    shiftState: maybe(text),
    lines: list({ from: text, to: text, material: maybe(text), planned: maybe(number), done: number }),
  }),
  shifts: list({ vehicle: number, date: day, kind: text, start: maybe(text), end: maybe(text), status: maybe(text), driver: maybe(text) }),
  repairs: list({ vehicle: number, from: day, to: maybe(day) }),
}

/** The status of the vehicle in the shifts of the day; 'none' if no shift contains it. */
const SHIFT_STATES = ['works', 'reserve', 'repair', 'off', 'none'] as const

const dayRange = { min: '2000-01-01', max: '2099-12-31' } as const
const count = { derived: 'server' } as const

/** A plan entry of a vehicle for a day: its position among the vehicle's entries of that day, and its trips as lines (operations §2.17, §3.17; silent-places §6). */
export const shiftPlanner = defineResource({
  name: 'shiftPlanner',
  area: 'shifts',
  api: {
    path: 'api/shift_planners',
    calls: ['list', 'one', 'create', 'edit', 'remove', 'export'],
    lists: { get_active: { scope: 'open' } },
    queries: {
      board: {
        on: 'all',
        path: 'board',
        right: everyone,
        input: { dateFrom: field.date({ required: true }), dateTo: field.date({ required: true }), autopark: field.number() },
        returns: plannerBoard,
      },
    },
  },
  screens: {
    list: '/shiftPlanner/shifts',
    one: '/shiftPlanner/shifts/:id',
    edit: '/shiftPlanner/shifts/:id/edit',
    create: '/shiftPlanner/create',
  },
  title: {
    fields: ['date', 'number', 'vehicle'],
    of: r => [`№ ${r.number ?? r.id}`, formatDate(r.date), refText(vehicle, r.vehicle)].filter(Boolean).join(' · '),
  },
  fields: {
    date: field.date({ ...dayRange, required: true, today: true, keeps: true }),
    number: field.number({ readonly: true }),
    vehicle: field.reference('vehicle', { required: true, shows: ['plate', 'brand'], only: { isTrailer: false } }),
    driver: field.reference('account', { shows: ['fio', 'login'], only: { driver: true } }),
    place: field.number({ readonly: true }),
    state: field.choice(PLAN_STATES, { derived: 'record', tones: PLAN_TONES }),
    stateFilter: field.choice(PLAN_STATES, { derived: 'server', hidden: true }),
    status: field.reference('shiftPlannerStatus', { readonly: true, hidden: true, shows: ['name'], default: PLAN_STATUS.plan }),
    shiftState: field.choice(SHIFT_STATES, {
      ...count,
      tones: { works: 'active', reserve: 'waiting', repair: 'warning', off: 'warning', none: 'closed' },
    }),
    plannedTrips: field.number(count),
    doneTrips: field.number({ ...count, shareOf: 'plannedTrips' }),
    comment: field.text({ max: 1000, lines: 2 }),
    lines: field.lines('shiftPlannerLine', {
      by: 'shiftPlanner',
      writes: ['materialOrder', 'route', 'material', 'plannedTrips', 'plannedVolume', 'comment'],
      shows: ['doneTrips'],
      totals: ['plannedTrips', 'plannedVolume', 'doneTrips'],
      onDemand: true,
    }),
  },
  derive: { state: { from: ['status'], of: r => planState(r.status?.id) } },
  list: {
    columns: ['date', 'number', 'vehicle', 'driver', 'place', 'state', 'shiftState', 'plannedTrips', 'doneTrips', 'comment'],
    lead: ['vehicle', 'date', 'state', 'plannedTrips', 'doneTrips'],
    extra: ['id', 'lines', 'insDate', 'mdInsUser'],
    sort: ['-date', 'number'],
    search: ['comment'],
    period: 'date',
    filters: {
      date: 'range',
      vehicle: 'in',
      driver: { by: 'in', only: { driver: true } },
      stateFilter: { by: 'in', indexed: true },
      number: 'equals',
      status: { by: 'in', offered: false },
    },
  },
  form: [['date', 'vehicle', 'driver'], 'lines', 'comment'],
  show: [
    tab.head({ state: 'state', figures: ['plannedTrips', 'doneTrips', 'shiftState', 'place'] }),
    tab.data(['date', 'number', 'vehicle', 'driver'], ['place', 'shiftState'], 'lines', 'comment'),
    tab.related('shiftPlannerLine', 'shiftPlanner', [
      'route',
      'materialOrder',
      'material',
      'plannedTrips',
      'doneTrips',
      'plannedVolume',
      'doneVolume',
      'comment',
    ]),
  ],
  rights: { read: everyone, create: everyone, edit: everyone, remove: everyone },
  actions: {
    changeStatus: {
      on: 'one',
      path: '{id}/change_status',
      right: everyone,
      input: { status: field.reference('shiftPlannerStatus', { required: true, shows: ['name'] }) },
    },
    changePlace: {
      on: 'one',
      path: '{id}/change_place',
      right: everyone,
      when: r => isPlanOpen(planState(r.status?.id)),
      input: {
        place: field.number({ required: true, min: 1, max: 1000 }),
        date: field.date(dayRange),
        vehicle: field.number({ min: 1 }),
        driver: field.number({ min: 1 }),
      },
      undo: 'changePlace',
      button: false,
    },
  },
})

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
