import { defineBook } from '#resources/shared/book'

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
