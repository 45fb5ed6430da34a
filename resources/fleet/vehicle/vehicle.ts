import { defineResource, field, refText, tab } from '#resource'
import { howMany } from '#resources/shared/answers'
import { POINT_TYPE } from '#resources/points/pointType'
import { everyone } from '#resources/rights'
import { driverOptions, drivers, vehicleIndicators } from './answers.ts'
import { stsShown } from './numbers.ts'
import { REPORTS } from './reports.ts'
import { vehicleBrand } from '../vehicleBrand.ts'

/** The vehicle that stands for "no vehicle" in old waybills: it is hidden, and chosen nowhere (operations §9.1). */
export const NO_VEHICLE = 1

const cars = ['CAR_VIEW'] as const
const parks = ['AVTOPARK_VIEW'] as const
/** What tells vehicles apart where one is chosen, and what follows from the choice. */
const CHOSEN_BY = ['bodyType', 'isTrailer', 'company', 'point', 'trailers'] as const

/** What a vehicle does now (silent-places §4). */
const VEHICLE_STATES = ['onTrip', 'inRepair', 'free'] as const
const VEHICLE_TONES = { onTrip: 'running', inRepair: 'warning', free: 'active' } as const

/** A truck or a trailer of a company, kept at an autopark or not (operations §2.3, §3.1). */
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
      count: { on: 'all', path: 'count', right: everyone, returns: howMany },
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
    plate: field.text({ required: true, code: 'plate', max: 20 }),
    plateArray: field.json({ derived: 'server', hidden: true, onDemand: false }),
    carIdenty: field.text({ derived: 'server', hidden: true }),
    brand: field.reference('vehicleBrand', { required: true, shows: ['name'] }),
    bodyType: field.reference('vehicleBodyType', { required: true, shows: ['name', 'isTrailer'] }),
    isTrailer: field.flag({ readonly: true, default: false, hidden: true }),
    company: field.reference('company', { required: true, shows: ['shortName', 'name', 'inn'] }),
    point: field.reference('point', { shows: ['name'], only: { pointType: POINT_TYPE.autopark }, prefills: { company: 'company' } }),
    sts: field.text({ code: 'sts', max: 20, copied: false }),
    stsFormat: field.text({ derived: 'record' }),
    vin: field.text({ code: 'vin', max: 30, copied: false }),
    size: field.decimal({ min: '0', max: '1000', scale: 2, unit: 'm3' }),
    fuelNorm: field.decimal({ min: '0', max: '200', scale: 1 }),
    truck: field.reference('vehicle', { shows: ['plate', 'brand'], only: { isTrailer: false } }),
    selectedTruck: field.number({ derived: 'record', hidden: true }),
    trailers: field.lines('vehicle', { by: 'truck', shows: ['plate', 'brand'], first: 'plate' }),
    indicatorSTS: field.choice(['ok', 'soon', 'expired'], {
      derived: 'server',
      onDemand: true,
      tones: { ok: 'active', soon: 'warning', expired: 'error' },
    }),
    inRepair: field.flag({ derived: 'server', onDemand: true, tones: { true: 'warning' } }),
    stateNow: field.choice(VEHICLE_STATES, { derived: 'server', onDemand: true, tones: VEHICLE_TONES }),
    driverToday: field.reference('account', { derived: 'server', onDemand: true, shows: ['fio', 'login'] }),
    lastCheck: field.date({ derived: 'server', onDemand: true }),
    nearestTerm: field.date({ derived: 'server', onDemand: true }),
    expiring: field.text({ derived: 'server', onDemand: true }),
    hasDealToday: field.flag({ derived: 'server', onDemand: true, hidden: true }),
    plannedToday: field.flag({ derived: 'server', onDemand: true, hidden: true }),
    indicatorsArr: field.json({ derived: 'server', hidden: true, onDemand: true }),
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
    tab.documents('vehicleDocument', 'owner'),
    tab.templates(4),
    tab.screen('vehiclePts'),
  ],
  rights: { read: cars, create: ['CAR_UPD'], edit: ['CAR_UPD'] },
  parts: {
    kept: { none: NO_VEHICLE },
    keptSums: [{ of: [], by: ['isActive', 'point'], scopes: ['autopark'] }],
    templates: { object: 4, path: '{id}/templates/download' },
    unique: { plate: { check: 'check_plate', among: 'active' }, vin: { among: 'active' } },
  },
})
