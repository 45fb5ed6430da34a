import { defineDocuments } from '#resource'

/** Documents of a vehicle: registration, insurance, lease, passes (operations §2.3). */
export const vehicleDocument = defineDocuments({
  name: 'vehicleDocument',
  area: 'fleet',
  owner: 'vehicle',
  api: 'api/vehicle_documents',
  under: 'api/vehicles/{id}/vehicle_documents',
  ofTypes: 'api/vehicles/{id}/vehicle_documents/is_car',
  download: 'api/vehicle_documents/{id}/documents/download/{doc_id}',
  types: 'isCar',
  read: ['CAR_VIEW'],
  write: ['CAR_UPD'],
})
