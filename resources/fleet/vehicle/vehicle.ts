import { field, shape, defineResource, everyone, refText, tab } from '#resource'
import { option, countAnswer } from '#resources/shared/answers'
import { PLATE, STS, VIN } from '#russian'
import { POINT_TYPE } from '#resources/points/point/point'
import { formatRate } from '#resource/text'
import { REPORTS } from './reports.ts'
import { vehicleBrand, indicatorType } from '../lookups.ts'

const { list, maybe } = shape
const [id, text, day] = [field.number(), field.text(), field.date()]

/** The indicators of a vehicle by type: the entry in force, or an empty one. */
const vehicleIndicators = list({
  id: maybe(id),
  type: id,
  code: maybe(text),
  name: text,
  value: maybe(text),
  valueType: maybe(text),
  dateCheck: maybe(day),
  valueDate: maybe(day),
  valueStatus: maybe(field.choice(['ok', 'soon', 'expired'])),
  comment: maybe(text),
  isActive: field.flag(),
})
const driver = { id, fio: text, login: text }
/** The drivers of a vehicle; with the telephone if the caller may see it. */
const drivers = list({ ...driver, phone: shape.optional(maybe(text)) })
/** The same as select options. */
const driverOptions = list({ ...driver, ...option })

/** The placeholder vehicle that stands for "no vehicle" in old waybills; it is hidden and cannot be selected (operations §9.1). */
export const NO_VEHICLE = 1

const cars = ['CAR_VIEW'] as const
const parks = ['AVTOPARK_VIEW'] as const
/** The fields that a select of vehicles loads: to tell vehicles apart, and to derive other fields from the selected one. */
const CHOSEN_BY = ['bodyType', 'isTrailer', 'company', 'point', 'trailers'] as const

/** The current activity of a vehicle (silent-places §4). */
const VEHICLE_STATES = ['onTrip', 'inRepair', 'free'] as const
const VEHICLE_TONES = { onTrip: 'running', inRepair: 'warning', free: 'active' } as const

/** A truck or a trailer of a company, based at an autopark or not (operations §2.3, §3.1). */
export const vehicle = defineResource({
  name: 'vehicle',
  area: 'fleet',
  api: {
    path: 'api/vehicles',
    calls: ['list', 'one', 'create', 'edit', 'export'],
    select: 'list_for_select',
    lists: {
      list_for_select_extended: { scope: 'active', right: everyone, carries: CHOSEN_BY },
      trucks_for_select: { scope: 'trucks', parameters: { isTruck: field.flag() }, right: everyone, carries: CHOSEN_BY },
      new_vehicles: { scope: 'new' },
      'api/accounts/{id}/vehicles': { scope: 'ofDriver', right: ['CAR_VIEW', 'ACCOUNT_VIEW'], carries: CHOSEN_BY },
    },
    queries: {
      indicators: { on: 'one', path: '{id}/indicators', right: cars, returns: vehicleIndicators },
      count: { on: 'all', path: 'count', right: everyone, returns: countAnswer },
      drivers: { on: 'one', path: '{id}/drivers', right: everyone, returns: drivers },
      driversForSelect: { on: 'one', path: '{id}/drivers_for_select', right: everyone, returns: driverOptions },
    },
  },
  screens: {
    base: '/vehicle',
    create: '/vehicle/create',
    createUnder: { company: '/company/:id/create-vehicle', point: '/point/:id/create-vehicle' },
  },
  title: {
    fields: ['plate', 'brand'],
    of: r => [r.plate, refText(vehicleBrand, r.brand)].filter(Boolean).join(' '),
  },
  fields: {
    plate: field.text({ required: true, code: PLATE, max: 20 }),
    plateArray: field.json({ derived: 'server', hidden: true, onDemand: false }),
    carIdenty: field.text({ derived: 'server', hidden: true }),
    brand: field.reference('vehicleBrand', { required: true, shows: ['name'] }),
    bodyType: field.reference('vehicleBodyType', { required: true, shows: ['name', 'isTrailer'] }),
    isTrailer: field.flag({ readonly: true, default: false, hidden: true }),
    company: field.reference('company', { required: true, shows: ['shortName', 'name', 'inn'] }),
    point: field.reference('point', { shows: ['name'], only: { pointType: POINT_TYPE.autopark }, prefills: { company: 'company' } }),
    sts: field.text({ code: STS, max: 20, copied: false }),
    stsFormat: field.text({ derived: 'record' }),
    vin: field.text({ code: VIN, max: 30, copied: false }),
    size: field.decimal({ min: '0', max: '1000', scale: 2, unit: 'm3' }),
    fuelNorm: field.decimal({ min: '0', max: '200', scale: 1 }),
    truck: field.reference('vehicle', { shows: ['plate', 'brand'], only: { isTrailer: false } }),
    selectedTruck: field.number({ derived: 'record', hidden: true }),
    trailers: field.lines('vehicle', { by: 'truck', shows: ['plate', 'brand'], first: 'plate' }),
    indicatorSTS: field.choice(['ok', 'soon', 'expired'], {
      derived: 'server',
      byDay: true,
      onDemand: true,
      tones: { ok: 'active', soon: 'warning', expired: 'error' },
    }),
    inRepair: field.flag({ derived: 'server', byDay: true, onDemand: true, tones: { true: 'warning' } }),
    stateNow: field.choice(VEHICLE_STATES, { derived: 'server', byDay: true, onDemand: true, tones: VEHICLE_TONES }),
    driverToday: field.reference('account', { derived: 'server', byDay: true, onDemand: true, shows: ['fio', 'login'] }),
    lastCheck: field.date({ derived: 'server', byDay: true, onDemand: true }),
    nearestTerm: field.date({ derived: 'server', byDay: true, onDemand: true }),
    expiring: field.text({ derived: 'server', byDay: true, onDemand: true }),
    hasDealToday: field.flag({ derived: 'server', onDemand: true, hidden: true }),
    plannedToday: field.flag({ derived: 'server', onDemand: true, hidden: true }),
    indicatorsArr: field.json({ derived: 'server', byDay: true, hidden: true, onDemand: true }),
    pts: field.json({ readonly: true, hidden: true }),
    drivers: field.references('account', { shows: ['fio', 'login', 'phone'], only: { driver: true } }),
  },
  derive: {
    stsFormat: { from: ['sts'], of: r => stsShown(r.sts) },
    selectedTruck: { from: ['truck'], of: r => r.truck?.id ?? null },
  },
  list: {
    columns: [
      'id',
      'plate',
      'brand',
      'bodyType',
      'trailers',
      'truck',
      'company',
      'point',
      'stsFormat',
      'vin',
      'size',
      'indicatorSTS',
      'inRepair',
      'isActive',
    ],
    lead: ['plate', 'brand', 'bodyType', 'point', 'company'],
    extra: ['stateNow', 'driverToday', 'drivers', 'sts', 'fuelNorm', 'isTrailer', 'insDate', 'mdInsUser'],
    sort: ['-isActive', 'plate'],
    search: { in: ['plate', 'vin', 'sts'], global: true },
    filters: {
      company: 'in',
      point: { by: 'in', only: { pointType: POINT_TYPE.autopark } },
      brand: 'in',
      bodyType: 'in',
      isTrailer: 'equals',
      indicatorSTS: 'in',
      hasDealToday: 'equals',
      plannedToday: 'equals',
      inRepair: 'equals',
      stateNow: 'in',
      drivers: 'in',
      isActive: 'equals',
      insDate: 'range',
    },
    views: {
      ...REPORTS,
      autopark: {
        screen: '/autopark/list',
        call: { path: 'autopark', scope: 'autopark', right: parks, export: 'autopark/export_xlsx' },
        right: parks,
        columns: [
          'plate',
          'brand',
          'bodyType',
          'stateNow',
          'driverToday',
          'point',
          'company',
          'lastCheck',
          'nearestTerm',
          'indicatorSTS',
          'expiring',
        ],
        lead: ['plate', 'stateNow', 'driverToday', 'point', 'expiring'],
        extra: ['id', 'isTrailer', 'truck', 'trailers', 'drivers'],
        filters: ['point', 'company', 'stateNow', 'plannedToday', 'bodyType', 'brand', 'isTrailer', 'indicatorSTS', 'drivers'],
        sort: ['plate'],
        indicators: {
          counts: {
            path: 'autopark/indicators',
            of: [],
            per: ['stateNow'],
            counts: { planned: { plannedToday: true }, papers: { indicatorSTS: ['soon', 'expired'] } },
          },
        },
      },
    },
  },
  form: [['company', 'point'], ['plate', 'brand', 'bodyType'], ['sts', 'vin'], ['size', 'fuelNorm'], ['truck', 'drivers'], 'isActive'],
  show: [
    tab.head({ figures: ['indicatorSTS', 'inRepair', 'size', 'company', 'drivers'] }),
    tab.screen('vehicleIndicators'),
    tab.related('vehicleIndicator', 'vehicle', ['type', 'value', 'number', 'date', 'valueDate', 'dateStart', 'mdInsUser', 'insDate']),
    tab.related('repair', 'vehicle', ['number', 'type', 'state', 'dateStart', 'datePlan', 'dateEnd', 'total', 'description']),
    tab.matrix('oilCompanyTransaction', 'fuel'),
    tab.documents('vehicleDocument', 'owner'),
    tab.templates(4),
    tab.screen('vehiclePts'),
  ],
  rights: { read: cars, create: ['CAR_UPD'], edit: ['CAR_UPD'] },
  parts: {
    kept: { none: NO_VEHICLE },
    documents: { types: 'car', ofTypes: 'is_car', byId: true, byLink: true },
    keptSums: [{ of: [], by: ['isActive', 'point'], scopes: ['autopark'] }],
    templates: { object: 4, path: '{id}/templates/download' },
    unique: { plate: { check: 'check_plate', among: 'active' }, vin: { among: 'active' } },
  },
})

/** Formats the number of a registration certificate as printed: series and number separated by spaces. */
export const stsShown = (sts: string | null): string | null => (sts ? sts.replace(/^(..)(..)(.*)$/u, '$1 $2 $3') : null)

/** The call that requests a registration certificate from the vehicle registry; `id` is that of the vehicle. */
export const PTS_DATA = 'api/gibdd_truck_api_assist/{id}/pts_data'

/** An indicator value of a vehicle, in force from a day until the next entry of its type begins (operations §2.4, §3.4). */
export const vehicleIndicator = defineResource({
  name: 'vehicleIndicator',
  area: 'fleet',
  api: { path: 'api/vehicle_indicators', calls: ['list', 'one', 'create', 'edit', 'remove'] },
  title: {
    fields: ['type', 'value', 'dateStart'],
    of: r => [refText(indicatorType, r.type), r.value && formatRate(r.value)].filter(Boolean).join(' '),
  },
  fields: {
    vehicle: field.reference('vehicle', { required: true, createOnly: true }),
    type: field.reference('indicatorType', { required: true, shows: ['name', 'code', 'valueType'], only: { isActive: true } }),
    value: field.text({ max: 255 }),
    dateStart: field.date({ required: true }),
    date: field.date(),
    valueDate: field.date(),
    company: field.reference('company', { shows: ['shortName', 'name', 'inn'] }),
    number: field.text({ max: 60 }),
    passType: field.choice(['mkad', 'ttk', 'sad', 'region']),
    inputType: field.choice(['manual', 'import', 'telematics'], { default: 'manual' }),
    comment: field.text({ max: 2000, lines: 3 }),
  },
  checks: {
    value: r => !!r.value || !!r.valueDate || 'valueOrTerm',
    valueDate: r => !r.date || !r.valueDate || r.valueDate >= r.date || 'termBeforeDate',
  },
  list: {
    columns: ['vehicle', 'type', 'value', 'number', 'date', 'valueDate', 'dateStart', 'company', 'mdInsUser', 'insDate'],
    extra: ['passType', 'inputType', 'comment'],
    sort: ['-dateStart', '-id'],
    filters: { vehicle: 'equals', type: 'in', company: 'in', dateStart: 'range', valueDate: 'range', isActive: 'equals' },
  },
  form: ['vehicle', ['type', 'value', 'number'], ['dateStart', 'date', 'valueDate'], ['company', 'passType', 'inputType'], 'comment'],
  rights: { read: ['CAR_VIEW'], create: ['CAR_UPD'], edit: ['CAR_UPD'] },
  parts: { dated: { start: 'dateStart', per: ['vehicle', 'type'], warnsEarlier: true, check: 'api/vehicles/{vehicleId}/check_date' } },
})
