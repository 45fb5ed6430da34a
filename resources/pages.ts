import { definePages } from '#resource'

/** The pages on which several lists stand as tabs. */
export const tabbed = definePages([
  {
    path: '/directory/vehicles',
    label: 'vehicles',
    right: ['BOOKS_VIEW'],
    tabs: [{ resource: 'vehicleBrand' }, { resource: 'vehicleBodyType' }, { resource: 'indicatorType' }],
  },
])
