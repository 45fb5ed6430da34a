import { defineResource, everyone, field } from '#resource'

/** What a vehicle is by its body: a dump truck, a tractor, a trailer (operations §2.3, §3.3). */
export const vehicleBodyType = defineResource({
  name: 'vehicleBodyType',
  area: 'fleet',
  api: { path: 'api/vehicle_body_types', calls: ['list', 'one', 'create', 'edit'], activity: 'metadataFields.active' },
  screens: { list: '/directory/vehicles?tab=vehicleBodyType', dialog: true, right: ['BOOKS_VIEW'] },
  title: 'name',
  fields: {
    name: field.text({ required: true, max: 100 }),
    isTrailer: field.flag({ default: false }),
    // Whether a change of the type changes the vehicles that have it.
    forAllVehicles: field.flag({ default: true }),
    // What another type was before a change that was not for the vehicles that had it.
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
