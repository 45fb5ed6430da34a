import { defineResource, everyone, field } from '#resource'

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
