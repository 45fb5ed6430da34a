import { defineDocuments } from '#resource'

/** Documents of a point: leases, passes, schemes (foundations §2.12). */
export const pointDocument = defineDocuments({
  name: 'pointDocument',
  area: 'points',
  owner: 'point',
  api: 'api/point_documents',
  under: 'api/points/{id}/point_documents',
  ofTypes: 'api/points/{id}/point_documents/is_point',
  download: 'api/point_documents/{id}/documents/download/{doc_id}',
  types: 'isPoint',
  read: ['POINT_VIEW'],
  write: ['POINT_UPD'],
})
