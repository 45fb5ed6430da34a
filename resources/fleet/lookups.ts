import { defineBook, defineLookup } from '#areas/declarations'
import { defineResource, everyone, field, type Tone } from '#resource'
import type { RepairState } from '../shared/catalogue.formulas.ts'

/** The make of a vehicle (operations §2.3, §3.2). */
export const vehicleBrand = defineBook({
  name: 'vehicleBrand',
  area: 'fleet',
  api: {
    path: 'api/vehicle_brands',
    calls: ['list', 'one', 'create', 'edit'],
    select: 'list_for_select',
    activity: 'metadataFields.active',
  },
  list: '/directory/vehicles?tab=vehicleBrand',
  max: 100,
  check: 'is_unique',
})

/** The type of a repair: scheduled maintenance, an engine, tyres (operations §2.7, §3.8). */
export const repairType = defineBook({
  name: 'repairType',
  area: 'fleet',
  api: { path: 'api/repair_types', calls: ['list', 'one', 'create', 'edit'], select: 'list_for_select', activity: 'isActive' },
  list: '/directory/vehicles?tab=repairType',
  max: 100,
  check: 'is_unique',
})

/** The statuses of repairs (operations §4.3). */
export const repairStatus = defineLookup({ name: 'repairStatus', area: 'fleet', api: 'api/repairs_status_types' })

/** The color of each state of a repair. */
export const REPAIR_TONES = { active: 'running', closed: 'closed', error: 'error' } as const satisfies Readonly<Record<RepairState, Tone>>

/** An indicator tracked for vehicles: insurance, inspection, passes, the odometer (operations §2.4). */
export const indicatorType = defineResource({
  name: 'indicatorType',
  area: 'fleet',
  api: { path: 'api/vehicle_indicator_types', calls: ['list', 'one', 'create', 'edit'] },
  screens: { list: '/directory/vehicles?tab=indicatorType', dialog: true, right: ['BOOKS_VIEW'] },
  title: 'name',
  fields: {
    name: field.text({ required: true, max: 100 }),
    code: field.text({ required: true, max: 30, pattern: '[A-Z][A-Z0-9_]*' }),
    valueType: field.choice(['term', 'number', 'text'], { default: 'term' }),
  },
  list: {
    columns: ['name', 'code', 'valueType', 'isActive', 'insDate'],
    sort: ['-isActive', 'name'],
    search: ['name', 'code'],
    filters: { valueType: 'in', isActive: 'equals' },
  },
  form: ['name', ['code', 'valueType'], 'isActive'],
  rights: { read: everyone, create: ['BOOKS_UPD'], edit: ['BOOKS_UPD'] },
  parts: { unique: { name: {}, code: {} } },
})

/** A work or a part used in repairs, with the default price of new lines (operations §2.7, §3.8). */
export const repairNomenclature = defineResource({
  name: 'repairNomenclature',
  area: 'fleet',
  api: { path: 'api/repair_nomenclatures', calls: ['list', 'one', 'create', 'edit'], select: 'list_for_select', activity: 'isActive' },
  screens: { list: '/directory/vehicles?tab=repairNomenclature', dialog: true, right: ['BOOKS_VIEW'] },
  title: 'name',
  fields: {
    name: field.text({ required: true, max: 200 }),
    price: field.money({ min: '0', max: '100000000' }),
  },
  list: {
    columns: ['name', 'price', 'isActive', 'insDate'],
    extra: ['mdInsUser'],
    sort: ['-isActive', 'name'],
    search: ['name'],
    filters: { isActive: 'equals' },
  },
  form: ['name', 'price', 'isActive'],
  rights: { read: everyone, create: ['BOOKS_UPD'], edit: ['BOOKS_UPD'] },
  parts: { unique: { name: { check: 'is_unique' } } },
})

/** The body type of a vehicle: a dump truck, a tractor, a trailer (operations §2.3, §3.3). */
export const vehicleBodyType = defineResource({
  name: 'vehicleBodyType',
  area: 'fleet',
  api: { path: 'api/vehicle_body_types', calls: ['list', 'one', 'create', 'edit'], activity: 'metadataFields.active' },
  screens: { list: '/directory/vehicles?tab=vehicleBodyType', dialog: true, right: ['BOOKS_VIEW'] },
  title: 'name',
  fields: {
    name: field.text({ required: true, max: 100 }),
    isTrailer: field.flag({ default: false }),
    // Whether a change of the type applies to the vehicles that already have it.
    forAllVehicles: field.flag({ default: true }),
    // The type that this one was copied from: it preserves the old values for existing vehicles when a change does not apply to them.
    keptOf: field.reference('vehicleBodyType', { readonly: true, hidden: true, shows: ['name'] }),
  },
  list: {
    columns: ['name', 'isTrailer', 'isActive', 'insDate'],
    sort: ['-isActive', 'name'],
    search: ['name'],
    filters: { isTrailer: 'equals', isActive: 'equals' },
  },
  form: ['name', 'isTrailer', 'forAllVehicles', 'isActive'],
  rights: { read: everyone, create: ['BOOKS_UPD'], edit: ['BOOKS_UPD'] },
  parts: { unique: { name: { check: 'is_unique' } } },
})
